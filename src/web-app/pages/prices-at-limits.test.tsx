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
let view: PricingScreen["view"];

beforeEach(async () => {
  ({ server, show, rowNames, view } = await preparePricingScreen());
});
afterEach(closeApp);

const rowOf = async (name: string) =>
  within((await screen.findByRole("link", { name })).closest("tr") as HTMLElement);

async function filterMenu() {
  await user.click(await screen.findByRole("button", { name: "Filter" }));
  const menu = within(await screen.findByRole("dialog", { name: "Filters" }));
  await menu.findByRole("button", { name: "Done" });
  return menu;
}

test("a row names the limit at which its price stops", async () => {
  server.lists.IN_REVIEW = [
    priced(2, { guard: "floor", recommendedPrice: 139.22 }),
    priced(3, { guard: "ceiling" }),
    priced(4, { guard: "step" }),
    priced(5, { guard: "margin" }),
    priced(6),
  ];
  show("tab=in-review");
  const stopped = await rowOf("Produs 2");
  expect(stopped.getByText(/^39,22\s*lei \(39,22%\) more than a\.example$/)).toBeTruthy();
  expect(stopped.getByText("At your lowest price").title).toMatch(/^The rule would go lower/);
  expect((await rowOf("Produs 3")).getByText("At your highest price")).toBeTruthy();
  expect((await rowOf("Produs 4")).getByText("Largest step")).toBeTruthy();
  expect((await rowOf("Produs 5")).getByText("Smallest margin")).toBeTruthy();
  expect((await rowOf("Produs 6")).queryByTitle(/^The rule would go/)).toBeNull();
});

test("prices at a limit and below cost are filtered: in the list, in what is decided about all, and in the file", async () => {
  server.lists.IN_REVIEW = Array.from({ length: 60 }, (_, at) => priced(at + 1, { guard: "floor" }));
  server.answers.set("POST /api/dynamic-prices/export", () => Response.json("task"));
  show("tab=in-review");
  const menu = await filterMenu();
  await user.selectOptions(menu.getByLabelText("Limit reached"), "At your lowest price");
  await user.click(menu.getByRole("checkbox", { name: "Below cost" }));
  await user.click(menu.getByRole("button", { name: "Done" }));
  expect(view()).toMatchObject({ guard: "floor", belowCost: true });
  const asked = server.sentTo("GET /api/dynamic-prices").at(-1)?.query;
  expect([asked?.get("guard"), asked?.get("below_cost")]).toEqual(["floor", "true"]);
  expect(
    screen.getByRole("button", { name: "Remove the filter Limit reached: At your lowest price" }),
  ).toBeTruthy();
  await user.click(screen.getByRole("button", { name: "Multi action" }));
  const actions = within(await screen.findByRole("dialog", { name: "Multi action" }));
  await user.click(await actions.findByRole("button", { name: "Remove all 60" }));
  const question = within(await screen.findByRole("alertdialog", { name: "Remove 60 products?" }));
  await user.click(question.getByRole("button", { name: "Remove" }));
  await waitFor(() =>
    expect(server.sentTo("POST /api/dynamic-prices/review").map(({ body }) => body)).toEqual([
      {
        reviewAction: "DENY_ALL",
        filter: { tab: "IN_REVIEW", guard: "floor", belowCost: true },
        expectedCount: 60,
      },
    ]),
  );
  await user.click(screen.getByRole("button", { name: "Export" }));
  const [file] = server.sentTo("POST /api/dynamic-prices/export");
  expect(file?.query.get("guard")).toBe("floor");
  await user.click(screen.getByRole("button", { name: "Remove the filter Price: Below cost" }));
  expect(view()).toMatchObject({ guard: "floor", belowCost: false });
});

test("who may not see costs is not offered the margin, and a link with it shows all rows", async () => {
  server.lists.IN_REVIEW = [priced(2)];
  show("tab=in-review&guard=margin", false);
  await waitFor(() => expect(rowNames()).toEqual(["Produs 2"]));
  expect(server.sentTo("GET /api/dynamic-prices").every(({ query }) => !query.has("guard"))).toBe(true);
  const menu = await filterMenu();
  const options = within(menu.getByLabelText("Limit reached")).getAllByRole("option");
  expect(options.map(({ textContent }) => textContent)).toEqual([
    "All",
    "At your lowest price",
    "At your highest price",
    "Largest step",
  ]);
});

test("compact rows are remembered in this browser", async () => {
  server.lists.IN_REVIEW = [priced(2)];
  show("tab=in-review");
  const height = async () =>
    (await screen.findByRole("link", { name: "Produs 2" })).closest("tr")?.style.height;
  expect(await height()).toBe("104px");
  const toggle = screen.getByRole("button", { name: "Compact rows" });
  await user.click(toggle);
  expect(toggle.getAttribute("aria-pressed")).toBe("true");
  expect(await height()).toBe("72px");
  await closeApp();
  ({ server, show } = await preparePricingScreen());
  localStorage.setItem("dynamicPricesDensity", "compact");
  server.lists.IN_REVIEW = [priced(2)];
  show("tab=in-review");
  expect(await height()).toBe("72px");
});

test("a price is approved from the dialog that explains it", async () => {
  server.lists.IN_REVIEW = [priced(2), priced(3)];
  server.answers.set("GET /api/dynamic-prices/decision", () => Response.json(decision));
  show("tab=in-review&why=1002");
  const dialog = within(await screen.findByRole("dialog", { name: "Why this price" }));
  expect(await dialog.findByRole("button", { name: "Remove" })).toBeTruthy();
  await user.click(dialog.getByRole("button", { name: "Approve" }));
  await waitFor(() => expect(rowNames()).toEqual(["Produs 3"]));
  expect(server.sentTo("POST /api/dynamic-prices/review").map(({ body }) => body)).toEqual([
    { reviewAction: "APPROVE", ids: [2], versions: [1] },
  ]);
  expect(view().why).toBeNull();
});

test.each([
  ["no-cost", "Enter the cost: Produs 9", "detail of 9 null with costs"],
  ["unconfirmed-link", "Check the links: Produs 9", "detail of 9 null"],
  ["margin-unreachable", "Change costs and limits: Produs 9", "detail of 9 null with costs"],
])("a product that is excluded for %s leads to where that is mended", async (reason, name, shown) => {
  server.answers.set("GET /api/dynamic-prices/excluded", () => excluded(reason));
  show();
  await user.click(await screen.findByRole("button", { name: "1 without a recommended price" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Products without a recommended price" }));
  await user.click(await dialog.findByRole("button", { name }));
  expect(await screen.findByText(shown)).toBeTruthy();
});

test("an excluded product leads to the rules where they are the reason, and an operator is told who enters costs", async () => {
  server.answers.set("GET /api/dynamic-prices/excluded", () => excluded("not-positive"));
  show("", false);
  await user.click(await screen.findByRole("button", { name: "1 without a recommended price" }));
  const link = await screen.findByRole("link", { name: "Open rules and limits" });
  expect(link.getAttribute("href")).toBe("/settings?site=shop.ro#businessRules");
  await closeApp();
  ({ server, show } = await preparePricingScreen());
  server.answers.set("GET /api/dynamic-prices/excluded", () => excluded("no-cost"));
  show("", false);
  await user.click(await screen.findByRole("button", { name: "1 without a recommended price" }));
  expect(await screen.findByText(/A manager of your company can enter costs and limits/)).toBeTruthy();
  expect(screen.queryByRole("button", { name: /^Enter the cost/ })).toBeNull();
});

function excluded(reason: string): Response {
  const { id, version, sku, productName, productImage, productLink, decisionId, dynamicPriceSetting } =
    priced(9);
  const product = {
    id,
    version,
    sku,
    productName,
    productImage,
    productLink,
    decisionId,
    dynamicPriceSetting,
  };
  return Response.json({
    reasons: [{ reason, products: 1 }],
    content: [{ ...product, price: 50, reason }],
    totalElements: 1,
  });
}

const decision = {
  id: 1002,
  madeAt: Date.parse("2026-11-20T10:00:00Z"),
  productId: 2,
  rule: {
    id: 3,
    version: 1,
    name: "Sub piață",
    priceStrategy: "UNDERCUT",
    priceAdjustmentType: "PERCENTAGE",
    value: 5,
    merchant: null,
    thresholdPercentage: 10,
    ending: "none",
  },
  own: { price: 100, readAt: Date.parse("2026-11-20T09:00:00Z") },
  offers: [],
  target: null,
  rawPrice: null,
  guards: [],
  limits: { minMarginPercent: null, maxStepPercent: null, maxChangesPerDay: null },
  floor: null,
  ceiling: null,
  referencePrice: null,
  lastApprovedPrice: null,
  recommendedPrice: null,
  changePercent: null,
  state: null,
  warning: null,
  isEndingDropped: false,
  isStepExceeded: false,
  refusal: "no-offer",
  current: { state: "IN_REVIEW", warning: null },
  kernelVersion: 1,
  sha256: "ab".repeat(32),
  verified: { isIdentical: true, differences: [] },
};
