import { screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test } from "vitest";
import { priced } from "../../pricing/recommendations/ui/test-support/pricing-server.ts";
import { type PricingScreen, preparePricingScreen } from "../test-support/pricing-screen.tsx";
import { closeApp } from "../test-support/render-app.tsx";

const user = userEvent.setup({ delay: null });
let server: PricingScreen["server"];
let show: PricingScreen["show"];
let rowNames: PricingScreen["rowNames"];

beforeEach(async () => {
  ({ server, show, rowNames } = await preparePricingScreen());
});
afterEach(closeApp);

const losing = { isBelowCost: true, profit: -22.15 };
const question = async (name: string) => within(await screen.findByRole("alertdialog", { name }));

async function askForAll(action: string): Promise<void> {
  await user.click(screen.getByRole("button", { name: "Multi action" }));
  const menu = within(await screen.findByRole("dialog", { name: "Multi action" }));
  // Off while an earlier decision is sent.
  const button = await menu.findByRole<HTMLButtonElement>("button", { name: action });
  await waitFor(() => expect(button.disabled).toBe(false));
  await user.click(button);
}

test("a price below cost is marked in its row, with the loss for those who may see costs", async () => {
  server.lists.IN_REVIEW = [
    priced(2, losing),
    priced(3, { isBelowCost: true }),
    priced(4, { profit: 12 }),
    priced(5),
  ];
  show("tab=in-review");
  await waitFor(() => expect(rowNames()).toHaveLength(4));
  const marks = screen.getAllByTitle("This price does not cover cost, commission, shipping and VAT");
  const shown = marks.map((mark) => [mark.closest("tr")?.dataset["row"], mark.textContent]);
  expect(shown).toEqual([
    ["2", "Below cost: −22,15\u00a0lei"],
    ["3", "Below cost"],
  ]);
});

test("the question before many approvals counts prices below cost among those that are meant", async () => {
  server.lists.IN_REVIEW = [priced(2, losing), priced(3, losing), priced(4)];
  show("tab=in-review");
  await user.click(await screen.findByRole("checkbox", { name: "Select Produs 2" }));
  await user.click(screen.getByRole("checkbox", { name: "Select Produs 4" }));
  await user.click(screen.getByRole("button", { name: "Approve selected" }));
  const two = await question("Approve 2 prices?");
  expect(two.getByRole("alert").textContent).toBe("1 of them is below cost: each sale would lose money.");
  await user.click(two.getByRole("button", { name: "Cancel" }));
  await askForAll("Approve all 3");
  const three = await question("Approve 3 prices?");
  expect(three.getByRole("alert").textContent).toContain("2 of them are below cost");
  await user.click(three.getByRole("button", { name: "Cancel" }));
  await askForAll("Remove all 3");
  expect((await question("Remove 3 products?")).queryByRole("alert")).toBeNull();
});

test("rows that are not loaded count, and decided ones count no more", async () => {
  server.lists.IN_REVIEW = Array.from({ length: 70 }, (_, at) => priced(at + 1, at % 2 === 0 ? losing : {}));
  show("tab=in-review");
  await user.click(await screen.findByRole("button", { name: "Remove Produs 1" }));
  await waitFor(() => expect(rowNames()[0]).toBe("Produs 2"));
  await askForAll("Approve all 69");
  expect((await question("Approve 69 prices?")).getByRole("alert").textContent).toContain("34 of them");
});
