import { cleanup, screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { priced } from "../../pricing/recommendations/ui/test-support/pricing-server.ts";
import { currentToast } from "../../web/ui/toast/toast.ts";
import { type PricingScreen, preparePricingScreen } from "../test-support/pricing-screen.tsx";
import { closeApp, prepareApp } from "../test-support/render-app.tsx";

const user = userEvent.setup({ delay: null });
let server: PricingScreen["server"];
let show: PricingScreen["show"];
let rowNames: PricingScreen["rowNames"];
let view: PricingScreen["view"];

beforeEach(async () => {
  ({ server, show, rowNames, view } = await preparePricingScreen());
});
afterEach(closeApp);

/** Waits for the numbers, which have calls of their own. */
const tab = (name: RegExp) => screen.findByRole("tab", { name });
const button = (name: string | RegExp) => screen.getByRole("button", { name });
const reviews = () => server.sentTo("POST /api/dynamic-prices/review").map(({ body }) => body);

test("each tab shows its rows and how many it has", async () => {
  server.lists.ACTIVELY_PRICED = [priced(1)];
  server.lists.IN_REVIEW = [priced(2), priced(3)];
  show();
  await waitFor(() => expect(rowNames()).toEqual(["Produs 1"]));
  expect((await tab(/Actively Priced 1/)).getAttribute("aria-selected")).toBe("true");
  await user.click(await tab(/In Review 2/));
  await waitFor(() => expect(rowNames()).toEqual(["Produs 2", "Produs 3"]));
  expect(view().tab).toBe("IN_REVIEW");
  expect(await tab(/Warnings 0/)).toBeTruthy();
});

test("a row names what it was computed from", async () => {
  server.lists.WARNING = [
    priced(5, {
      sku: null,
      price: 100,
      recommendedPrice: 1400,
      changePercent: 1300,
      warning: true,
      warningReason: "threshold",
      overThresholdPercent: 1290,
      recommendedPromoPrice: 89.5,
      referencePrice: 92,
    }),
  ];
  show("tab=warnings");
  const row = within((await screen.findByRole("link", { name: "Produs 5" })).closest("tr") as HTMLElement);
  expect(row.getByText("SKU-0005")).toBeTruthy();
  expect(row.getByText("Electrice")).toBeTruthy();
  expect(row.getByText(/^1\.300,00\s*lei \(1\.300,00%\) more than a\.example$/)).toBeTruthy();
  expect(row.getByText("+1,3k% over")).toBeTruthy();
  expect(row.getByText("Threshold 10,0%")).toBeTruthy();
  expect(row.getByText(/30-day low/)).toBeTruthy();
  expect(row.getByRole("link", { name: "Produs 5" }).getAttribute("href")).toBe("https://shop.example/p/5");
  await user.click(row.getByRole("button", { name: "View Product: Produs 5" }));
  expect(await screen.findByText("detail of 5 null")).toBeTruthy();
});

test("approving takes the row out at once, and undo rolls the batch back", async () => {
  server.lists.IN_REVIEW = [priced(2), priced(3)];
  server.answers.set("POST /api/dynamic-prices/batches/77/roll-back", () => {
    server.lists.IN_REVIEW = [priced(2), priced(3)];
    server.lists.ACTIVELY_PRICED = [];
    return Response.json({ batchId: 78, changed: 1, touched: [], touchedCount: 0 });
  });
  show("tab=in-review");
  await user.click(await screen.findByRole("button", { name: "Approve Produs 2" }));
  await waitFor(() => expect(rowNames()).toEqual(["Produs 3"]));
  expect(reviews()).toEqual([{ reviewAction: "APPROVE", ids: [2], versions: [1] }]);
  expect(server.sentTo("POST /api/dynamic-prices/review")[0]?.key).toMatch(/^[0-9a-f-]{36}$/);
  await waitFor(() => expect(currentToast()?.title).toBe("1 price approved"));
  expect(await tab(/Actively Priced 1/)).toBeTruthy();
  currentToast()?.action?.onPress();
  await waitFor(() => expect(rowNames()).toEqual(["Produs 2", "Produs 3"]));
  expect(currentToast()?.title).toBe("1 product restored");
});

test("a decision that another person has made before shows the row again and says so", async () => {
  server.lists.IN_REVIEW = [priced(2), priced(3)];
  server.answers.set("POST /api/dynamic-prices/review", () =>
    Response.json(
      {
        code: "PRICING_ROW_CHANGED",
        message: "changed",
        parameters: { id: 2, state: "ACTIVELY_PRICED", price: 95, version: 2 },
      },
      { status: 409 },
    ),
  );
  show("tab=in-review");
  await user.click(await screen.findByRole("button", { name: "Remove Produs 2" }));
  await waitFor(() => expect(currentToast()?.title).toBe("Failed to deny dynamic pricing items"));
  expect(currentToast()?.look).toBe("error");
  await waitFor(() => expect(rowNames()).toEqual(["Produs 2", "Produs 3"]));
});

test("an approval of a price that would be different now says which, with both prices", async () => {
  server.lists.IN_REVIEW = [priced(2), priced(3)];
  server.answers.set("POST /api/dynamic-prices/review", () =>
    Response.json(
      {
        code: "PRICING_PRICES_OUTDATED",
        message: "outdated",
        parameters: { count: 1, products: "Produs 2 (95.00 → 97.50)" },
        items: [{ id: 2, productName: "Produs 2", price: 95, newPrice: 97.5 }],
      },
      { status: 409 },
    ),
  );
  show("tab=in-review");
  await user.click(await screen.findByRole("button", { name: "Approve Produs 2" }));
  await waitFor(() =>
    expect(currentToast()?.description).toBe(
      "1 price would be different now: Produs 2 (95.00 → 97.50). Nothing was changed. The list will show the new prices in a moment.",
    ),
  );
  await waitFor(() => expect(rowNames()).toEqual(["Produs 2", "Produs 3"]));
});

test("a decision without an answer is sent again with the same key", async () => {
  server.lists.IN_REVIEW = [priced(2)];
  const answer = server.answers.get("POST /api/dynamic-prices/review");
  let isLost = true;
  server.answers.set("POST /api/dynamic-prices/review", (query, body) => {
    if (!isLost && answer) return answer(query, body);
    isLost = false;
    throw new TypeError("connection lost");
  });
  show("tab=in-review");
  await user.click(await screen.findByRole("button", { name: "Approve Produs 2" }));
  await waitFor(() => expect(currentToast()?.title).toBe("1 price approved"));
  const keys = server.sentTo("POST /api/dynamic-prices/review").map(({ key }) => key);
  expect(keys).toHaveLength(2);
  expect(new Set(keys).size).toBe(1);
});

test("selected rows are approved after a question with their number", async () => {
  server.lists.IN_REVIEW = [priced(2), priced(3), priced(4)];
  show("tab=in-review");
  await user.click(await screen.findByRole("checkbox", { name: "Select Produs 2" }));
  await user.keyboard("{Shift>}");
  await user.click(screen.getByRole("checkbox", { name: "Select Produs 4" }));
  await user.keyboard("{/Shift}");
  const bar = within(screen.getByRole("region", { name: "Selection" }));
  expect(bar.getByRole("status").textContent).toBe("3 selected");
  await user.click(screen.getByRole("checkbox", { name: "Select Produs 3" }));
  await user.click(bar.getByRole("button", { name: "Approve selected" }));
  const question = within(await screen.findByRole("alertdialog", { name: "Approve 2 prices?" }));
  await user.click(question.getByRole("button", { name: "Approve" }));
  await waitFor(() => expect(rowNames()).toEqual(["Produs 3"]));
  expect(reviews()).toEqual([{ reviewAction: "APPROVE", ids: [2, 4], versions: [1, 1] }]);
});

test("all rows of a filter are decided without loading them", async () => {
  server.lists.IN_REVIEW = Array.from({ length: 70 }, (_, at) => priced(at + 1));
  show("tab=in-review&brand=Bosch&min_change=-10");
  await user.click(await screen.findByRole("checkbox", { name: "Select Produs 1" }));
  await user.click(button("select all 70"));
  await user.click(
    within(screen.getByRole("region", { name: "Selection" })).getByRole("button", {
      name: "Remove selected",
    }),
  );
  const question = within(await screen.findByRole("alertdialog", { name: "Remove 70 products?" }));
  await user.click(question.getByRole("button", { name: "Remove" }));
  await waitFor(() => expect(reviews()).toHaveLength(1));
  expect(reviews()).toEqual([
    {
      reviewAction: "DENY_ALL",
      filter: { tab: "IN_REVIEW", brand: "Bosch", minChange: -10 },
      expectedCount: 70,
    },
  ]);
});

test("in Actively priced products are removed, and nothing is approved", async () => {
  server.lists.ACTIVELY_PRICED = [priced(1, { approved: true })];
  show();
  await user.click(await screen.findByRole("button", { name: "Multi action" }));
  const menu = within(await screen.findByRole("dialog", { name: "Multi action" }));
  await menu.findByRole("button", { name: "Remove all 1" });
  expect(menu.getAllByRole("button").map(({ textContent }) => textContent)).toEqual([
    "Remove selected 0",
    "Remove all 1",
  ]);
  expect(screen.queryByRole("button", { name: /^Approve/ })).toBeNull();
});

test("the keys go from row to row, select, approve and open", async () => {
  server.lists.IN_REVIEW = [priced(2), priced(3), priced(4)];
  show("tab=in-review");
  await screen.findByRole("link", { name: "Produs 2" });
  await user.keyboard("jj");
  await waitFor(() => expect(document.activeElement?.getAttribute("data-row")).toBe("3"));
  await user.keyboard("x");
  expect(screen.getByRole<HTMLInputElement>("checkbox", { name: "Select Produs 3" }).checked).toBe(true);
  await user.keyboard("{Enter}");
  expect(view().product).toBe(3);
  await user.keyboard("a");
  await waitFor(() => expect(rowNames()).toEqual(["Produs 2", "Produs 4"]));
  await waitFor(() => expect(document.activeElement?.getAttribute("data-row")).toBe("4"));
  await user.keyboard("k");
  await waitFor(() => expect(document.activeElement?.getAttribute("data-row")).toBe("2"));
  await user.keyboard("w");
  expect(view().why).toBe(1002);
});

test("letters typed into the search are not commands", async () => {
  server.lists.IN_REVIEW = [priced(2)];
  show("tab=in-review");
  await screen.findByRole("link", { name: "Produs 2" });
  await user.keyboard("j");
  await user.type(screen.getByRole("searchbox", { name: "Search products" }), "xar{Enter}");
  expect(await screen.findByRole("heading", { name: "No results found" })).toBeTruthy();
  expect(screen.getByText('No products found for "xar" in In Review.')).toBeTruthy();
  expect(reviews()).toEqual([]);
  await user.click(screen.getAllByRole("button", { name: "Clear search" }).at(-1) as HTMLElement);
  await waitFor(() => expect(rowNames()).toEqual(["Produs 2"]));
});

test("a search replaces the rows of the open tab only", async () => {
  server.lists.IN_REVIEW = [priced(2), priced(12)];
  server.lists.WARNING = [priced(22)];
  show("tab=in-review&q=Produs%2012");
  await waitFor(() => expect(rowNames()).toEqual(["Produs 12"]));
  expect(await tab(/In Review 2/)).toBeTruthy();
  expect(server.sentTo("GET /api/dynamic-prices/search").map(({ query }) => query.get("tab"))).toEqual([
    "IN_REVIEW",
  ]);
});

test("without any row the screen leads to the rules, with rows elsewhere to In Review", async () => {
  server.answers.set("GET /api/settings/dynamic-prices", () => Response.json([]));
  show();
  expect(await screen.findByRole("heading", { name: "No dynamic pricing rules yet" })).toBeTruthy();
  expect(screen.getByText("Create a rule to automatically adjust your product prices.")).toBeTruthy();
  const link = screen.getByRole("link", { name: "Go to Settings" });
  expect(link.getAttribute("href")).toBe("/settings?site=shop.ro#businessRules");
  cleanup();
  await prepareApp("shell", "pricing", "pricing-rules");
  vi.stubGlobal("fetch", server.fetch);
  server.lists.IN_REVIEW = [priced(2)];
  show();
  expect(await screen.findByRole("heading", { name: "No actively priced products yet" })).toBeTruthy();
  expect(screen.getByText("Please go to In Review and approve products.")).toBeTruthy();
});

test("a list that cannot be loaded says why and is loaded again on request", async () => {
  server.lists.ACTIVELY_PRICED = [priced(1)];
  const answer = server.answers.get("GET /api/dynamic-prices");
  server.answers.set("GET /api/dynamic-prices", () => new Response("broken", { status: 500 }));
  show();
  expect(
    await screen.findByRole("heading", { name: "The recommended prices could not be loaded" }),
  ).toBeTruthy();
  if (answer) server.answers.set("GET /api/dynamic-prices", answer);
  await user.click(button("Try again"));
  await waitFor(() => expect(rowNames()).toEqual(["Produs 1"]));
});

test("what the brake holds back is named and let through on request", async () => {
  const brake = {
    since: Date.now(),
    reason: "sum",
    moved: 12,
    active: 40,
    sumChangePercent: -11.4,
    waiting: 12,
  };
  server.answers.set("GET /api/dynamic-prices/progress", () => Response.json({ ...server.progress, brake }));
  server.answers.set("POST /api/dynamic-prices/release", () => Response.json({ batchId: 5, changed: 12 }));
  show();
  expect(
    await screen.findByText(/the prices of 12 actively priced products would change by −11,4% in total/),
  ).toBeTruthy();
  await user.click(button("Let these through"));
  const question = within(await screen.findByRole("alertdialog", { name: "Let 12 changes through?" }));
  await user.click(question.getByRole("button", { name: "Let these through" }));
  await waitFor(() => expect(currentToast()?.title).toBe("12 prices approved"));
});

test("a single change that is let through is asked about in the singular", async () => {
  const brake = { since: Date.now(), reason: "share", moved: 1, active: 2, sumChangePercent: 1, waiting: 1 };
  server.answers.set("GET /api/dynamic-prices/progress", () => Response.json({ ...server.progress, brake }));
  show();
  await user.click(await screen.findByRole("button", { name: "Let it through" }));
  const question = await screen.findByRole("alertdialog", { name: "Let 1 change through?" });
  expect(question.textContent).toContain("It is approved, and later changes of this product");
});

test("products without a price are listed by reason and put back", async () => {
  const product = {
    id: 9,
    version: 1,
    sku: "S-9",
    productName: "Produs 9",
    productImage: null,
    productLink: null,
    price: 50,
    reason: "removed",
    decisionId: null,
    dynamicPriceSetting: priced(1).dynamicPriceSetting,
  };
  server.answers.set("GET /api/dynamic-prices/excluded", (query) =>
    Response.json({
      reasons: [{ reason: "removed", products: 1 }],
      content: query.get("reason") === "removed" ? [product] : [],
      totalElements: 1,
    }),
  );
  server.answers.set("POST /api/dynamic-prices/put-back", () => Response.json({ batchId: 6, changed: 1 }));
  show();
  await user.click(await screen.findByRole("button", { name: "1 without a recommended price" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Products without a recommended price" }));
  await user.click(await dialog.findByRole("button", { name: "Put back: Produs 9" }));
  await waitFor(() => expect(currentToast()?.title).toBe("1 product is priced again"));
  expect(server.sentTo("POST /api/dynamic-prices/put-back").map(({ body }) => body)).toEqual([{ ids: [9] }]);
});

test("a decision is rolled back from its history", async () => {
  const batch = {
    id: 4,
    madeAt: Date.now(),
    email: "ana@shop.example",
    action: "APPROVE",
    rows: 2,
    restores: null,
    restorable: 1,
    isRolledBack: false,
    products: [{ id: 3, productName: "Produs 3", price: 93.1 }],
  };
  server.answers.set("GET /api/dynamic-prices/batches", () =>
    Response.json({ content: [batch], totalElements: 1 }),
  );
  server.answers.set("POST /api/dynamic-prices/batches/4/roll-back", () => {
    batch.restorable = 0;
    batch.isRolledBack = true;
    return Response.json({
      batchId: 5,
      changed: 1,
      touched: [{ id: 3, productName: "Produs 3" }],
      touchedCount: 1,
    });
  });
  server.lists.ACTIVELY_PRICED = [priced(1)];
  show();
  await user.click(await screen.findByRole("button", { name: "History" }));
  const list = within(await screen.findByRole("list", { name: "Decisions" }));
  expect(list.getAllByRole("listitem").map(({ textContent }) => textContent)).toEqual([
    expect.stringContaining("Approved · 2 products"),
    "Produs 3 · 93,10\u00a0lei",
    "and 1 more",
  ]);
  await user.click(await screen.findByRole("button", { name: "Roll back" }));
  const question = within(await screen.findByRole("alertdialog", { name: "Roll this decision back?" }));
  await user.click(question.getByRole("button", { name: "Roll back" }));
  await waitFor(() => expect(currentToast()?.title).toBe("1 product restored"));
  expect(currentToast()?.description).toContain("Produs 3");
  expect(await screen.findByText("Rolled back")).toBeTruthy();
});
