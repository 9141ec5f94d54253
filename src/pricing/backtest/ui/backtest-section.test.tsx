import { i18n } from "@lingui/core";
import { I18nProvider } from "@lingui/react";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { cleanup, render, screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { needCatalogs, startLocale } from "../../../web/i18n/catalogs.ts";
import { ruleBody } from "../../rules/core/test-support/rule-body.ts";
import type { RuleBody } from "../../rules/rules.contract.ts";
import type { BacktestProduct, BacktestResult } from "../backtest.contract.ts";
import { BacktestSection } from "./backtest-section.tsx";

const user = userEvent.setup();
const path = "/api/settings/dynamic-prices/backtest";
const id = "0b6f8a52-6d0f-4b0e-9a51-0f7f6f1f5a10";
const from = Date.parse("2026-10-21T21:00:00Z");
const dayMs = 86_400_000;

const running = { finished: false, error: null, processed: 500, total: 1_200 };
const done = { finished: true, error: null, processed: 1_200, total: 1_200 };

const result: BacktestResult = {
  from,
  to: from + 2 * dayMs,
  approval: "at-once",
  products: 3,
  changes: 9,
  changesPerDay: 4.5,
  cheapestPercent: 62.5,
  nearPercent: 20,
  moreExpensivePercent: 17.5,
  medianPlace: 2,
  daysAtFloor: 5,
  productsWithCost: 2,
  realProfit: 1_200,
  simulatedProfit: 1_150.5,
  oscillations: 4,
  warnings: 7,
  refusals: [
    { refusal: "no-offer", times: 6 },
    { refusal: "out-of-stock", times: 1 },
  ],
  days: [
    { day: "2026-10-22", changes: 3, cheapestPercent: 100, nearPercent: 0, moreExpensivePercent: 0 },
    { day: "2026-10-23", changes: 6, cheapestPercent: null, nearPercent: null, moreExpensivePercent: null },
  ],
  top: [
    {
      id: 5,
      productName: "Bormașină",
      sku: "B-5",
      realPrice: 100,
      simulatedPrice: 93.1,
      meanDifference: -6.5,
      changes: 1,
    },
    {
      id: 6,
      productName: "Ciocan",
      sku: null,
      realPrice: 40,
      simulatedPrice: 42,
      meanDifference: 1.25,
      changes: 2,
    },
  ],
};

const prices: BacktestProduct = {
  real: [{ timestamp: from, price: 100 }],
  simulated: [
    { timestamp: from, price: 95 },
    { timestamp: from + dayMs, price: 93.1 },
  ],
  lowest: [
    { timestamp: from, price: 98 },
    { timestamp: from + dayMs, price: null },
  ],
};

interface Sent {
  readonly call: string;
  readonly search: URLSearchParams;
  readonly body: unknown;
}

let sent: Sent[];
let answers: Map<string, () => Response>;

beforeEach(async () => {
  await startLocale();
  await needCatalogs("pricing-backtest", "pricing-rules", "web", "problems");
  sent = [];
  answers = new Map([
    [`POST ${path}`, () => Response.json({ id }, { status: 202 })],
    [`GET ${path}/get-stats`, () => Response.json(done)],
    [`GET ${path}/get-result`, () => Response.json(result)],
    [`GET ${path}/get-product`, () => Response.json(prices)],
    [`DELETE ${path}`, () => new Response(null, { status: 204 })],
  ]);
  vi.stubGlobal(
    "ResizeObserver",
    class {
      observe() {}
      disconnect() {}
    },
  );
  vi.stubGlobal("fetch", async (address: string, init: RequestInit) => {
    const { pathname, searchParams } = new URL(address, "http://vizor.example");
    const call = `${init.method} ${pathname}`;
    sent.push({
      call,
      search: searchParams,
      body: typeof init.body === "string" ? JSON.parse(init.body) : undefined,
    });
    return answers.get(call)?.() ?? new Response("no such call", { status: 500 });
  });
});
afterEach(cleanup);

function show(rule: RuleBody | null = ruleBody()) {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const shown = (next: RuleBody | null) => (
    <I18nProvider i18n={i18n}>
      <QueryClientProvider client={client}>
        <BacktestSection site="shop.ro" rule={next} />
      </QueryClientProvider>
    </I18nProvider>
  );
  const { rerender, unmount } = render(shown(rule));
  return { unmount, change: (next: RuleBody | null) => rerender(shown(next)) };
}

const begin = () => user.click(screen.getByRole("button", { name: "Start the backtest" }));
const sentTo = (call: string) => sent.filter((one) => one.call === call);

test("the draft is sent with period and approval; the result says what it rests on", async () => {
  show();
  await user.selectOptions(screen.getByLabelText("Period"), "90");
  await user.selectOptions(screen.getByLabelText("Prices are approved"), "next-morning");
  await begin();
  const facts = within(await screen.findByRole("list", { name: "What the result rests on" }));
  expect(facts.getAllByRole("listitem").map(({ textContent }) => textContent)).toEqual([
    "As if every recommendation within the threshold was approved the next morning at 09:00; beyond it, not at all.",
    "Competitors do not react, and a price war pauses nothing.",
    "This draft is the only rule of the replay.",
    "Costs and limits are those of today.",
  ]);
  expect(sentTo(`POST ${path}`)[0]?.body).toEqual({ rule: ruleBody(), days: 90, approval: "next-morning" });
  expect(sentTo(`GET ${path}/get-result`)[0]?.search.get("id")).toBe(id);
});

test("figures, shares, refusals and the profit are shown, each with its words", async () => {
  show();
  await begin();
  const value = async (name: string) =>
    (await screen.findByText(name)).closest("div")?.textContent?.replaceAll("\u00a0", " ");
  expect(await value("Changes per day")).toBe("Changes per day4,59 in all");
  expect(await value("Median place")).toBe("Median place21 is the cheapest");
  expect(await value("Warnings")).toMatch(/^Warnings7/);
  expect(await value("Days at the minimum")).toMatch(/minimum5/);
  expect(await value("Back and forth")).toMatch(/^Back and forth4Prices that returned within 7 days$/);
  expect(await value("Profit with the rule")).toBe(
    "Profit with the rule1.150,50 leiWith your real prices: 1.200,00 leiIf one unit of each product with a known cost is sold per day (2 products)",
  );
  expect(screen.getByText("Cheapest", { selector: "li" }).textContent).toBe("Cheapest 62,5%");
  expect(screen.getByText("6 times:", { exact: false }).textContent).toBe(
    "6 times: There is no competitor offer to compare with.",
  );
  const table = within(screen.getByRole("table", { hidden: true }));
  const rows = table.getAllByRole("row", { hidden: true }).map(({ textContent }) => textContent);
  expect(rows).toEqual([
    "DayCheapestWithin 1% of the cheapestMore expensiveChanges",
    "22 Oct100,0%0,0%0,0%3",
    "23 Oct–––6",
  ]);
});

test("without a known cost nothing is said of profit", async () => {
  answers.set(`GET ${path}/get-result`, () =>
    Response.json({ ...result, productsWithCost: 0, realProfit: null, simulatedProfit: null }),
  );
  show();
  await begin();
  await screen.findByText("Changes per day");
  expect(screen.queryByText("Profit with the rule")).toBeNull();
});

test("a product opens its prices by keyboard, with every change in a table", async () => {
  show();
  await begin();
  const product = await screen.findByRole("button", { name: /Bormașină/ });
  expect(product.textContent?.replaceAll("\u00a0", " ")).toBe(
    "Bormașină B-5100,00 leiwith the rule93,10 leiOn average 6,50 lei lower; 1 change",
  );
  expect(product.getAttribute("aria-expanded")).toBe("false");
  product.focus();
  await user.keyboard("{Enter}");
  expect(product.getAttribute("aria-expanded")).toBe("true");
  const lines = within(await screen.findByRole("list", { name: "Lines of the chart" }));
  expect(lines.getAllByRole("listitem").map(({ textContent }) => textContent)).toEqual([
    "Price by the rule",
    "Your real price",
    "Lowest competitor in stock",
  ]);
  expect(sentTo(`GET ${path}/get-product`)[0]?.search.get("packet_id")).toBe("5");
  const table = screen.getByRole("region", { name: "Prices as a table", hidden: true });
  const rows = within(table).getAllByRole("row", { hidden: true });
  expect(rows.slice(1).map(({ textContent }) => textContent?.replaceAll("\u00a0", " "))).toEqual([
    "23 Oct 2026, 00:0093,10 lei100,00 lei–",
    "22 Oct 2026, 00:0095,00 lei100,00 lei98,00 lei",
  ]);
  await user.keyboard("{Enter}");
  expect(screen.queryByRole("list", { name: "Lines of the chart" })).toBeNull();
});

test("while it runs its progress is fetched again, and it can be cancelled", async () => {
  answers.set(`GET ${path}/get-stats`, () => Response.json(running));
  show();
  await begin();
  expect(await screen.findByText("Products: 500 of 1.200")).toBeDefined();
  const bar = screen.getByRole("progressbar", { name: "Progress of the backtest" });
  expect(bar.getAttribute("aria-valuenow")).toBe("500");
  await waitFor(() => expect(sentTo(`GET ${path}/get-stats`).length).toBeGreaterThan(1));
  await user.click(screen.getByRole("button", { name: "Cancel the backtest" }));
  expect(screen.getByRole("button", { name: "Cancelling…" })).toBeDefined();
  expect(sentTo(`DELETE ${path}`)[0]?.search.get("id")).toBe(id);
  answers.set(`GET ${path}/get-stats`, () =>
    Response.json({ ...running, finished: true, error: "cancelled" }),
  );
  expect(await screen.findByText("The backtest was cancelled.")).toBeDefined();
  expect(screen.getByRole("button", { name: "Start the backtest" })).toBeDefined();
  expect(sentTo(`GET ${path}/get-result`)).toHaveLength(0);
});

test("leaving cancels a backtest that runs, and leaves a finished one alone", async () => {
  const first = show();
  await begin();
  await screen.findByText("Changes per day");
  first.unmount();
  expect(sentTo(`DELETE ${path}`)).toHaveLength(0);
  answers.set(`GET ${path}/get-stats`, () => Response.json(running));
  const second = show();
  await begin();
  await screen.findByText("Products: 500 of 1.200");
  second.unmount();
  await waitFor(() => expect(sentTo(`DELETE ${path}`)).toHaveLength(1));
});

test("left before the server has answered its start, it is cancelled as well", async () => {
  let answer: (response: Response) => void = () => undefined;
  const started = new Promise<Response>((resolve) => {
    answer = resolve;
  });
  const quick = globalThis.fetch;
  vi.stubGlobal("fetch", (address: string, init: RequestInit) =>
    init.method === "POST" ? started : quick(address, init),
  );
  const { unmount } = show();
  await begin();
  unmount();
  answer(Response.json({ id }, { status: 202 }));
  await waitFor(() => expect(sentTo(`DELETE ${path}`)).toHaveLength(1));
});

test("a changed draft marks the shown result; changed back, it is its result again", async () => {
  const { change } = show();
  await begin();
  await screen.findByText("Changes per day");
  expect(screen.queryByText("This result belongs to an earlier draft")).toBeNull();
  change(ruleBody({ value: 7 }));
  expect(screen.getByText("This result belongs to an earlier draft")).toBeDefined();
  change(null);
  expect(screen.getByText("This result belongs to an earlier draft")).toBeDefined();
  change(ruleBody());
  expect(screen.queryByText("This result belongs to an earlier draft")).toBeNull();
});

test("failures say so and are tried again; an incomplete draft cannot be started", async () => {
  const { change } = show(null);
  await begin();
  expect(screen.getByText("Fill in the form first.")).toBeDefined();
  expect(sent).toEqual([]);
  change(ruleBody());
  answers.set(`POST ${path}`, () => Response.json({ code: "TOO_MANY_CALLS" }, { status: 429 }));
  await begin();
  const again = () => screen.findByRole("button", { name: "Try again" });
  await again();
  answers.set(`POST ${path}`, () => Response.json({ id }, { status: 202 }));
  answers.set(`GET ${path}/get-stats`, () => Response.json({ ...running, finished: true, error: "failed" }));
  await user.click(await again());
  expect(await screen.findByText("The backtest failed")).toBeDefined();
  answers.set(`GET ${path}/get-stats`, () => new Response("down", { status: 503 }));
  await user.click(await again());
  expect(await screen.findByText(/503/)).toBeDefined();
  answers.set(`GET ${path}/get-stats`, () => Response.json(done));
  await user.click(await again());
  expect(await screen.findByText("Changes per day")).toBeDefined();
  expect(sentTo(`POST ${path}`)).toHaveLength(3);
});

test("without recorded prices it says so in place of figures", async () => {
  answers.set(`GET ${path}/get-result`, () =>
    Response.json({ ...result, products: 0, top: [], refusals: [] }),
  );
  show();
  await begin();
  expect(await screen.findByText("There are no recorded prices to try it on")).toBeDefined();
  expect(screen.queryByText("Changes per day")).toBeNull();
});
