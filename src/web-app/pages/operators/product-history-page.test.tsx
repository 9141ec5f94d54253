import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { userInfo } from "../../../accounts/people/user-info.contract.ts";
import type { HistoryEntry } from "../../../admin/product-history/product-history.contract.ts";
import { HistoryScreen } from "../../../admin/product-history/ui/history-screen.tsx";
import { currentToast } from "../../../web/ui/toast/toast.ts";
import { queryClient } from "../../query-client.ts";
import { stubListEnd } from "../../test-support/list-end.ts";
import {
  answerCalls,
  closeApp,
  prepareApp,
  renderApp,
  signInAs,
  userInfoOf,
} from "../../test-support/render-app.tsx";
import { ProductHistoryPage } from "./product-history-page.tsx";

const user = userEvent.setup({ delay: null });
let entries: HistoryEntry[];
let answer: (call: string) => Response | Promise<Response>;
let refuse: (() => Response) | null;
let sent: string[];

beforeEach(async () => {
  await prepareApp("shell", "product-history", "problems");
  signInAs("GOD");
  entries = [];
  sent = [];
  answer = () => Response.json({ id: 9, message: "Action rolled back" });
  refuse = null;
  answerCalls("GOD", (method, address, body) => {
    if (address.includes("/people")) return Response.json([{ userId: 3, email: "ana@first.example" }]);
    const call = `${method} ${address.replace("/admin/product-history", "")} ${body}`.trim();
    sent.push(call);
    if (method === "POST") return answer(call);
    const before = new URL(address, "http://vizor.example").searchParams.get("before");
    const from = 1 + entries.findIndex(({ timestamp, id }) => `${timestamp}-${id}` === before);
    return refuse?.() ?? Response.json({ productHistory: entries.slice(from, from + 50) });
  });
});
afterEach(closeApp);

function entry(id: number, further: Partial<HistoryEntry> = {}): HistoryEntry {
  return {
    id,
    timestamp: Date.UTC(2026, 10, 20, 8, id),
    modificationType: "EDIT",
    productName: `Râșniță ${id}`,
    mainProductLink: "https://first.example/p",
    modifiedProductLink: "https://first.example/p",
    email: "ana@first.example",
    userId: 3,
    domain: "first.example",
    packetId: id,
    subject: "PRODUCT",
    changes: [{ field: "title", before: "Veche", after: "Nouă" }],
    review: null,
    source: null,
    rollsBack: null,
    rolledBack: null,
    ...further,
  };
}

const show = (address = "/product-history") =>
  renderApp(<ProductHistoryPage Screen={HistoryScreen} title="Product History" />, address);

async function rollBackFirst(): Promise<void> {
  const [button] = await screen.findAllByRole("button", { name: /^Roll back: / });
  // A rollback ends when the list has been loaded again, which is after its toast.
  await waitFor(() => expect(button?.ariaDisabled).toBe("false"));
  await user.click(button as HTMLElement);
  const question = await screen.findByRole("alertdialog");
  await user.click(within(question).getByRole("button", { name: "Roll back" }));
}

test("an entry says what changed and by whom, also where the account is gone, and what is rolled back has no button", async () => {
  entries = [
    entry(3),
    entry(2, { email: null, source: "MATCHING" }),
    entry(1, { rolledBack: { timestamp: Date.UTC(2026, 10, 21), email: null } }),
  ];
  show();
  const table = await screen.findByRole("table", { name: "Product history" });
  const [, first, second, third] = within(table).getAllByRole("row");
  expect(first?.textContent).toContain("Veche → Nouă");
  expect(first?.textContent).toContain("ana@first.example");
  expect(second?.textContent).toContain("Deleted userby the search for competitors");
  expect(third?.textContent).toContain("Rolled back by Deleted user");
  expect(screen.getAllByRole("button", { name: /^Roll back: / })).toHaveLength(2);
});

test("without a site the screen says so", async () => {
  const nobody = { ...userInfoOf("GOD"), sites: [] };
  vi.stubGlobal("fetch", async () => Response.json(nobody));
  queryClient.setQueryData([userInfo.path], nobody);
  show();
  await screen.findByText("No site selected");
});

test("costs, decisions about prices and confirmations are told in words", async () => {
  entries = [
    entry(3, {
      subject: "COSTS",
      changes: [
        { field: "floor", before: null, after: 1250.5 },
        { field: "vatPercent", before: 21, after: 11 },
      ],
    }),
    entry(2, { subject: "REVIEW", changes: [], review: { action: "APPROVE_ALL", products: 1200 } }),
    entry(1, { subject: "LINK", changes: [{ field: "matched", before: true, after: null }] }),
  ];
  show();
  const table = await screen.findByRole("table", { name: "Product history" });
  const [, costs, review, link] = within(table).getAllByRole("row");
  expect(costs?.textContent).toContain("Lowest price (lei): empty → 1.250,50VAT (%): 21 → 11");
  expect(review?.textContent).toContain("Recommended prices");
  expect(review?.textContent).toContain("Approved: 1.200 products");
  expect(link?.textContent).toContain("Waits for confirmation: yes → no");
  answer = () => Response.json({ id: 9, message: "Action Rolled Back", kept: 2 });
  await rollBackFirst();
  await waitFor(() =>
    expect(currentToast()).toMatchObject({
      title: "Action Rolled Back",
      description: "2 products were changed again since and stay as they are",
    }),
  );
});

test("a rollback is confirmed and reported; a conflict names who changed it, and others than GOD read why not", async () => {
  entries = [entry(2), entry(1)];
  show();
  await rollBackFirst();
  await waitFor(() => expect(currentToast()?.title).toBe("Action Rolled Back"));
  expect(sent).toContain("POST /rollback/2?domain=first.example");
  answer = () =>
    Response.json(
      { code: "ROLLBACK_CHANGED_SINCE", parameters: { by: "dan@first.example" } },
      { status: 409 },
    );
  await rollBackFirst();
  await waitFor(() =>
    expect(currentToast()).toMatchObject({
      title: "Rollback Failed",
      description: "Changed again since by dan@first.example. Roll back that change first.",
      durationMs: 5000,
    }),
  );
  answer = () => Response.json({ code: "INTERNAL" }, { status: 403 });
  await rollBackFirst();
  await waitFor(() =>
    expect(currentToast()).toMatchObject({
      title: "Rollback Failed",
      description: "Only GOD users can rollback actions.",
    }),
  );
  answer = () => new Response("", { status: 502 });
  await rollBackFirst();
  await waitFor(() => expect(currentToast()?.description).toBe("Failed to rollback action."));
});

test("the focus moves from the button of an entry to what replaces it; while a rollback is under way no other begins", async () => {
  entries = [entry(2), entry(1)];
  let finish: ((reply: Response) => void) | undefined;
  answer = () =>
    new Promise<Response>((resolve) => {
      finish = resolve;
    });
  show();
  await rollBackFirst();
  const buttons = () => screen.getAllByRole("button", { name: /^Roll back: / });
  await waitFor(() => expect(document.activeElement).toBe(buttons()[0]));
  await user.click(buttons()[1] ?? document.body);
  expect(screen.queryByRole("alertdialog")).toBeNull();
  buttons()[0]?.focus();
  entries = [
    entry(2, { rolledBack: { timestamp: Date.UTC(2026, 10, 21), email: "ana@first.example" } }),
    entry(1),
  ];
  finish?.(Response.json({ id: 9, message: "Action rolled back" }));
  const state = await screen.findByText(/^Rolled back by/);
  await waitFor(() => expect(document.activeElement).toBe(state));
});

test("selected entries are rolled back with one call, and what is refused is named", async () => {
  entries = [entry(2), entry(1)];
  const parameters = { by: "dan@first.example" };
  answer = () =>
    Response.json({
      rolledBack: [2],
      kept: 3,
      refused: [{ id: 1, code: "ROLLBACK_CHANGED_SINCE", message: "", parameters }],
    });
  show();
  await user.click(await screen.findByRole("checkbox", { name: "Select all loaded changes" }));
  await user.click(screen.getByRole("button", { name: "Roll back selected" }));
  const question = await screen.findByRole("alertdialog", { name: "Roll back 2 changes?" });
  await user.click(within(question).getByRole("button", { name: "Roll back" }));
  await waitFor(() =>
    expect(currentToast()).toMatchObject({
      title: "1 action rolled back, 1 not",
      description:
        "Râșniță 1: Changed again since by dan@first.example. Roll back that change first. 3 products were changed again since and stay as they are",
    }),
  );
  // What is refused stays selected.
  expect(await screen.findByText("1 change selected")).toBeTruthy();
  expect(sent).toContain('POST /rollback?domain=first.example {"ids":[2,1]}');
});

test("filters are in the address and are cleared where nothing matches", async () => {
  show("/product-history?type=DELETE");
  await screen.findByRole("heading", { name: "No product history found matching your criteria" });
  expect(sent[0]).toContain("modificationType=DELETE");
  entries = [entry(1)];
  await user.click(screen.getByRole("button", { name: "Clear filters" }));
  await screen.findByRole("link", { name: /^Râșniță 1/ });
});

test("a day is typed digit by digit: it is looked for once its year is whole, and its field is not cleared before", async () => {
  show("/product-history?user=3");
  const from = await screen.findByLabelText<HTMLInputElement>("From");
  const type = (value: string) => fireEvent.change(from, { target: { value } });
  for (const year of ["0002", "0020", "0202"]) {
    type(`${year}-11-20`);
    expect(from.value).toBe(`${year}-11-20`);
  }
  expect(sent.filter((call) => call.includes("startDate"))).toEqual([]);
  type("2026-11-20");
  fireEvent.change(screen.getByLabelText("To"), { target: { value: "2026-11-21" } });
  await waitFor(() =>
    expect(sent.at(-1)).toMatch(/^GET \?(?=.*userId=3)(?=.*startDate=2026-11-20)(?=.*endDate=2026-11-21)/),
  );
  // A year that nobody finishes is not looked for, and does not stay.
  type("0003-11-20");
  fireEvent.blur(from);
  expect(from.value).toBe("2026-11-20");
});

test("a site without changes says what will be here, and offers no filters to clear", async () => {
  show();
  await screen.findByRole("heading", { name: "No product history found matching your criteria" });
  expect(screen.getByText(/^Nobody has changed/)).toBeDefined();
  expect(screen.queryByRole("button", { name: "Clear filters" })).toBeNull();
});

test("days that end before they begin are named as the reason for an empty list", async () => {
  show("/product-history?site=first.example&from=2026-11-20&to=2026-11-10");
  await screen.findByRole("heading", { name: "The period ends before it begins" });
  expect(screen.getByLabelText("From").getAttribute("max")).toBe("2026-11-10");
  expect(screen.getByLabelText("To").getAttribute("min")).toBe("2026-11-20");
  await user.click(screen.getByRole("button", { name: "Clear filters" }));
  await screen.findByRole("heading", { name: "No product history found matching your criteria" });
});

test("prices are written in their currency, and stock in words", async () => {
  entries = [
    entry(1, {
      changes: [
        { field: "price", before: 1199.9, after: 99, currency: "RON" },
        { field: "availability", before: "IN_STOCK", after: "OUT_OF_STOCK" },
      ],
    }),
  ];
  show();
  const row = await screen.findByRole("row", { name: /Râșniță 1/ });
  expect(row.textContent).toMatch(/Price: 1\.199,90\slei → 99,00\slei/);
  expect(row.textContent).toContain("Stock: In stock → Out of stock");
});

test("a failure offers another try", async () => {
  refuse = () => Response.json({ code: "INTERNAL" }, { status: 422 });
  entries = [entry(1)];
  show();
  await screen.findByRole("heading", { name: "Failed to load product history. Please try again." });
  refuse = null;
  await user.click(screen.getByRole("button", { name: "Try again" }));
  await screen.findByRole("link", { name: /^Râșniță 1/ });
});

test("further entries come 50 at a time at the end of the list; those that fail are asked for again", async () => {
  const end = stubListEnd();
  entries = Array.from({ length: 120 }, (_, at) => entry(120 - at));
  show();
  const rows = async (count: number) =>
    waitFor(() => expect(screen.getAllByRole("button", { name: /^Roll back: / })).toHaveLength(count));
  await rows(50);
  end.reach();
  await rows(100);
  refuse = () => Response.json({ code: "INTERNAL" }, { status: 422 });
  end.reach();
  await screen.findByText("Further changes could not be loaded.");
  expect(end.isWatched()).toBe(false);
  refuse = null;
  await user.click(screen.getByRole("button", { name: "Try again" }));
  await rows(120);
  expect(end.isWatched()).toBe(false);
  expect(sent.map((call) => /before=\d+-(\d+)/.exec(call)?.[1])).toEqual([undefined, "71", "21", "21"]);
});
