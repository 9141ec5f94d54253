import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { priced } from "../../pricing/recommendations/ui/test-support/pricing-server.ts";
import { queryClient } from "../query-client.ts";
import { type PricingScreen, preparePricingScreen } from "../test-support/pricing-screen.tsx";
import { closeApp } from "../test-support/render-app.tsx";

const user = userEvent.setup({ delay: null });
let server: PricingScreen["server"];
let show: PricingScreen["show"];
let rowNames: PricingScreen["rowNames"];

beforeEach(async () => {
  // Time passes by 20 ms a turn at most: on a busy machine a click is not late.
  vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ["setTimeout", "clearTimeout"] });
  ({ server, show, rowNames } = await preparePricingScreen());
  server.lists.IN_REVIEW = [priced(2), priced(3), priced(4)];
  show("tab=in-review");
  await screen.findByRole("button", { name: "Approve Produs 2" });
});
afterEach(() => {
  closeApp();
  vi.useRealTimers();
});

const button = (name: string) => screen.getByRole("button", { name });
const isHeld = (name: string) => button(name).getAttribute("aria-disabled") === "true";
const reviews = () => server.sentTo("POST /api/dynamic-prices/review").map(({ body }) => body);
const approvalOf = (id: number) => ({ reviewAction: "APPROVE", ids: [id], versions: [1] });

/** Keeps the answer to a decision back. @returns sends it */
function holdAnswer(): () => void {
  const { promise, resolve } = Promise.withResolvers<void>();
  const answer = server.fetch;
  vi.stubGlobal("fetch", async (address: string, init: RequestInit) => {
    const response = await answer(address, init);
    if (address.includes("/review")) await promise;
    return response;
  });
  return resolve;
}

test("the second click of a double click decides nothing about the row that has come under the pointer", async () => {
  await user.click(button("Approve Produs 2"));
  await waitFor(() => expect(rowNames()).toEqual(["Produs 3", "Produs 4"]));
  await user.click(button("Approve Produs 3"));
  await user.click(button("Remove Produs 4"));
  await waitFor(() => expect(isHeld("Approve Produs 3")).toBe(false));
  expect(reviews()).toEqual([approvalOf(2)]);
  await user.click(button("Approve Produs 3"));
  await waitFor(() => expect(reviews()).toEqual([approvalOf(2), approvalOf(3)]));
});

test("while a decision is sent no other begins, by pointer or by key", async () => {
  const sendAnswer = holdAnswer();
  await user.keyboard("ja");
  await waitFor(() => expect(reviews()).toHaveLength(1));
  expect(isHeld("Approve Produs 3")).toBe(true);
  await user.keyboard("a");
  await user.keyboard("r");
  fireEvent.click(button("Approve Produs 3"), { detail: 0 });
  expect(rowNames()).toEqual(["Produs 3", "Produs 4"]);
  sendAnswer();
  await waitFor(() => expect(isHeld("Approve Produs 3")).toBe(false));
  expect(reviews()).toEqual([approvalOf(2)]);
});

test("a key that is held down decides once", async () => {
  await user.keyboard("ja");
  await waitFor(() => expect(rowNames()).toEqual(["Produs 3", "Produs 4"]));
  await waitFor(() => expect(isHeld("Approve Produs 3")).toBe(false));
  fireEvent.keyDown(document.activeElement as Element, { key: "a", repeat: true });
  await user.keyboard("r");
  await waitFor(() => expect(reviews()).toHaveLength(2));
  expect(reviews()).toEqual([approvalOf(2), { ...approvalOf(3), reviewAction: "DENY" }]);
});

test("a button that has the focus is pressed by key although rows have just moved", async () => {
  await user.click(button("Approve Produs 2"));
  await waitFor(() => expect(reviews()).toHaveLength(1));
  await waitFor(() => expect(queryClient.isMutating()).toBe(0));
  fireEvent.click(button("Approve Produs 3"), { detail: 0 });
  await waitFor(() => expect(reviews()).toEqual([approvalOf(2), approvalOf(3)]));
});

test("rows that were computed again hold clicks for a moment, rows that are added at the end do not", async () => {
  server.lists.IN_REVIEW.push(priced(5));
  await act(() => queryClient.invalidateQueries());
  await waitFor(() => expect(rowNames()).toHaveLength(4));
  expect(isHeld("Approve Produs 2")).toBe(false);
  server.lists.IN_REVIEW.unshift(priced(1));
  await act(() => queryClient.invalidateQueries());
  await waitFor(() => expect(rowNames()).toHaveLength(5));
  expect(isHeld("Approve Produs 2")).toBe(true);
  await waitFor(() => expect(isHeld("Approve Produs 2")).toBe(false));
});

test("a notice that comes above the rows, and moves them, holds clicks for a moment", async () => {
  server.answers.set("GET /api/dynamic-prices/progress", () =>
    Response.json({ ...server.progress, run: { done: 0, total: 7 } }),
  );
  await act(() => queryClient.invalidateQueries());
  await screen.findByRole("progressbar");
  expect(isHeld("Approve Produs 2")).toBe(true);
  await waitFor(() => expect(isHeld("Approve Produs 2")).toBe(false));
});

test("a click that follows the closing of a question decides nothing", async () => {
  await user.click(screen.getByRole("checkbox", { name: "Select Produs 2" }));
  await user.click(button("Approve selected"));
  const question = within(await screen.findByRole("alertdialog", { name: "Approve 1 price?" }));
  await user.click(question.getByRole("button", { name: "Cancel" }));
  await user.click(button("Approve Produs 3"));
  await waitFor(() => expect(isHeld("Approve Produs 3")).toBe(false));
  expect(reviews()).toEqual([]);
});

test("all rows are decided by the call for all of them, with the versions of those that are loaded", async () => {
  await user.click(button("Multi action"));
  const menu = within(await screen.findByRole("dialog", { name: "Multi action" }));
  await user.click(menu.getByRole("button", { name: "Approve all 3" }));
  const question = within(await screen.findByRole("alertdialog", { name: "Approve 3 prices?" }));
  await user.click(question.getByRole("button", { name: "Approve" }));
  await waitFor(() =>
    expect(reviews()).toEqual([{ reviewAction: "APPROVE_ALL", ids: [2, 3, 4], versions: [1, 1, 1] }]),
  );
});
