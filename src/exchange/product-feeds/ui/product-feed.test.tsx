import { i18n } from "@lingui/core";
import { I18nProvider } from "@lingui/react";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { cleanup, render, screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { needCatalogs, startLocale } from "../../../web/i18n/catalogs.ts";
import type { FeedRun, ProductFeedState } from "../product-feeds.contract.ts";
import { ProductFeed } from "./product-feed.tsx";

/** Responses of the server by method and path, and the bodies it received. */
const answers = new Map<string, () => Response>();
const sent: { call: string; body: unknown }[] = [];

beforeEach(async () => {
  localStorage.clear();
  await startLocale();
  await needCatalogs("feeds", "import-export", "problems");
  vi.stubGlobal("fetch", async (address: string, init?: RequestInit) => {
    const call = `${init?.method} ${address.split("?")[0]}`;
    sent.push({ call, body: init?.body ? JSON.parse(String(init.body)) : null });
    return answers.get(call)?.() ?? new Response("no such call", { status: 500 });
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  answers.clear();
  sent.length = 0;
});

const run: FeedRun = {
  id: "5d2c7a3e-8f1b-4c55-9d3e-0a6a2f1f9b11",
  kind: "DAILY",
  state: "HELD",
  queuedAt: 1_795_000_000_000,
  startedAt: 1_795_000_001_000,
  finishedAt: null,
  items: 4,
  added: 1,
  changed: 0,
  unchanged: 3,
  refused: 1,
  missing: 6,
  previousItems: 10,
  applied: 0,
  error: null,
  warnings: [],
};
const feed = {
  address: "https://shop.ro/feed.xml",
  hour: 5,
  paused: false,
  hasPassword: false,
  confirmed: true,
  products: 10,
  missingProducts: 0,
};
const state = (over: Partial<ProductFeedState>): ProductFeedState => ({
  feed,
  runs: [run],
  mayChange: true,
  ...over,
});

async function open(first: ProductFeedState): Promise<void> {
  answers.set("GET /api/product-feed", () => Response.json(first));
  render(
    <I18nProvider i18n={i18n}>
      <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
        <ProductFeed site="shop.ro" />
      </QueryClientProvider>
    </I18nProvider>,
  );
  await screen.findByRole("table", { name: "Last runs of the product feed" }).catch(() => null);
}

test("a held run says how far the feed has shrunk, lists its items and is applied by one button", async () => {
  answers.set(`GET /api/product-feed/runs/${run.id}/rows`, () =>
    Response.json({
      rows: [
        {
          row: 7,
          sku: "A1",
          title: "Râșniță",
          link: "https://shop.ro/a",
          outcome: "CHANGED",
          refusal: null,
          packetId: 1,
          changes: [{ field: "price", before: "99.5 RON", after: "120 RON" }],
        },
        {
          row: 8,
          sku: null,
          title: null,
          link: null,
          outcome: "REFUSED",
          refusal: "FEED_ITEM_WITHOUT_LINK",
          packetId: null,
          changes: [],
        },
      ],
      total: 2,
      size: 50,
    }),
  );
  answers.set(`POST /api/product-feed/runs/${run.id}/confirm`, () =>
    Response.json(state({ runs: [{ ...run, state: "APPLYING", applied: 2 }] }), { status: 202 }),
  );
  await open(state({}));
  expect(screen.getByText(/It has 4 products, 60,0% fewer than the 10 of the last time/)).toBeDefined();
  expect(
    screen.getByText(/1 new product · 0 changed · 3 unchanged · 1 item refused · 6 products no longer/),
  ).toBeDefined();
  await userEvent.click(screen.getByRole("button", { name: "Show the items" }));
  expect(await screen.findByText("Râșniță")).toBeDefined();
  expect(screen.getByText("The item has no link to a product page.")).toBeDefined();
  await userEvent.click(screen.getByRole("button", { name: "Apply it anyway" }));
  expect(await screen.findByRole("progressbar", { name: "Applying the feed" })).toBeDefined();
  expect(screen.getByText("Applying the feed: 2 of 4 items")).toBeDefined();
  expect(screen.queryByRole("button", { name: "Apply it anyway" })).toBeNull();
});

test("a refused address is reported at its field; the first feed begins with a preview", async () => {
  answers.set("PUT /api/product-feed", () =>
    Response.json(
      {
        code: "FEED_ADDRESS_NOT_PUBLIC",
        message: "x",
        fields: { address: { code: "FEED_ADDRESS_NOT_PUBLIC" } },
      },
      { status: 422 },
    ),
  );
  await open(state({ feed: null, runs: [] }));
  await userEvent.type(
    await screen.findByLabelText("Address of the feed"),
    "http://10.0.0.1/feed.xml{Enter}",
  );
  expect((await screen.findByRole("alert")).textContent).toBe("This is not a public web address.");
  expect(sent.find(({ call }) => call.startsWith("PUT"))?.body).toEqual({
    address: "http://10.0.0.1/feed.xml",
    hour: 5,
    paused: false,
  });
});

test("what a run read with doubt is counted, with examples by their place in the feed", async () => {
  const done: FeedRun = {
    ...run,
    state: "DONE",
    warnings: [
      { kind: "ENCODING_ASSUMED", count: 1, examples: [{ row: null, text: "windows-1250" }] },
      {
        kind: "CURRENCY_ASSUMED",
        count: 1200,
        examples: [
          { row: 7, text: "12.50" },
          { row: 9, text: "3" },
        ],
      },
    ],
  };
  await open(state({ runs: [done] }));
  await userEvent.click(screen.getByText("To check in the feed: 1.201"));
  expect(screen.getByText(/^Amounts without a currency.*: 1\.200/).textContent).toContain("#7 12.50 · #9 3");
  expect(screen.getByText("windows-1250")).toBeDefined();
});

test("whose role may not decide sees the state and no button; a failed run says why", async () => {
  const failed: FeedRun = { ...run, state: "FAILED", error: "doctype", finishedAt: 1_795_000_066_000 };
  await open(state({ mayChange: false, runs: [failed] }));
  expect(screen.getByText(/The feed has a DOCTYPE/)).toBeDefined();
  expect(screen.getByText("1:05")).toBeDefined();
  expect(screen.queryAllByRole("button")).toEqual([]);
});
