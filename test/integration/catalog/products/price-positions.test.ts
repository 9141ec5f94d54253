import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { ListBody, ProductPage } from "../../../../src/catalog/product-list/product-list.contract.ts";
import type { AuthorizedSiteId } from "../../../../src/platform/authorized-site.ts";
import type { TestApi } from "../../../factories/api.ts";
import { type Shown, showPages } from "../../../factories/page-changes.ts";
import { openShop } from "../../../factories/shop.ts";
import { makeProducts } from "../../../factories/sites.ts";
import { createTestDatabase, type TestDatabase } from "../../../support/database/database.ts";

let database: TestDatabase;
let api: TestApi;
let siteId: AuthorizedSiteId;
let token: string;

const shop = "https://shop.example.com";
const site = "domain=shop.example.com";
const seenAt = new Date("2026-11-20T08:00:00Z");

const soldOut = "OUT_OF_STOCK" as const;

/** Own price in bani and the competitors' offers, by title: what decides each position, and what does not count. */
const market: Readonly<Record<string, readonly [own: Shown, ...offers: Shown[]]>> = {
  "Tea below all": [{ priceMinor: 99_99 }, { priceMinor: 100_00 }, { priceMinor: 120_00 }],
  "Tea as the lowest": [{ priceMinor: 100_00 }, { priceMinor: 100_00 }, { priceMinor: 120_00 }],
  // The share rounds to 0.00 %, the comparison is exact.
  "Tea a ban above": [
    { priceMinor: 1_000_000_01 },
    { priceMinor: 1_000_000_00 },
    { priceMinor: 2_000_000_00 },
  ],
  "Tea as the highest": [{ priceMinor: 120_00 }, { priceMinor: 100_00 }, { priceMinor: 120_00 }],
  "Mug above all": [{ priceMinor: 130_00 }, { priceMinor: 100_00 }, { priceMinor: 120_00 }],
  "Mug below what is in stock": [
    { priceMinor: 100_00 },
    { priceMinor: 110_00 },
    { priceMinor: 90_00, availability: soldOut },
  ],
  "Mug with unknown stock": [{ priceMinor: 100_00 }, { priceMinor: 90_00, availability: "NOT_AVAILABLE" }],
  "Mug sold out elsewhere": [{ priceMinor: 100_00 }, { priceMinor: 90_00, availability: soldOut }],
  "Mug in euro elsewhere": [{ priceMinor: 100_00 }, { priceMinor: 20_00, currency: "EUR" }],
  "Mug not read for long": [{ priceMinor: 100_00 }, { priceMinor: 90_00, isFresh: false }],
  "Mug of ours in euro": [{ priceMinor: 100_00, currency: "EUR" }, { priceMinor: 90_00 }],
  "Mug alone": [{ priceMinor: 100_00 }],
  "Mug not read": [{}, { priceMinor: 90_00 }],
};

beforeAll(async () => {
  database = await createTestDatabase();
  ({ api, siteId, token } = await openShop(database));
  const pages: Record<string, Shown> = {};
  const products = Object.entries(market).map(([title, [own, ...offers]], at) => {
    const url = `${shop}/${at}`;
    const competitorUrls = offers.map((_, place) => `https://retailer${place}.example.com/${at}`);
    pages[url] = own;
    for (const [place, offer] of offers.entries()) pages[competitorUrls[place] ?? ""] = offer;
    return { url, title, competitorUrls };
  });
  await makeProducts(database.app, siteId, products);
  await showPages(database, siteId, pages, seenAt);
});

afterAll(async () => {
  await api.app.close();
  await database.close();
});

const positions = ["CHEAPEST", "EQUAL", "MORE_EXPENSIVE", "MOST_EXPENSIVE", "NO_COMPETITORS"] as const;

async function titles(path: string, body: ListBody): Promise<string[]> {
  const reply = await api.post(path, body, token);
  if (reply.statusCode !== 200) throw new Error(reply.body);
  return (reply.json() as ProductPage).content.map(({ title }) => title);
}

async function counts(query = "", body: ListBody | null = null): Promise<Record<string, number>> {
  const reply = await api.post(`/api/price-positions?${site}${query}`, body, token);
  if (reply.statusCode !== 200) throw new Error(reply.body);
  return reply.json();
}

describe("each position", () => {
  const comparable = ["Mug with unknown stock"];
  const uncounted = ["Mug in euro elsewhere", "Mug not read for long", "Mug alone"];

  test.each([
    ["CHEAPEST", ["Tea below all", "Mug below what is in stock"]],
    ["EQUAL", ["Tea as the lowest"]],
    ["MORE_EXPENSIVE", ["Tea a ban above", "Tea as the highest", "Mug above all", ...comparable]],
    ["MOST_EXPENSIVE", ["Mug above all", ...comparable]],
    ["NO_COMPETITORS", ["Mug sold out elsewhere", ...uncounted]],
  ] as const)("%s by offers that are not out of stock", async (position, found) => {
    expect(await titles(`/api/products?${site}&size=30`, { price_position: [position] })).toEqual(found);
  });

  test.each([
    ["CHEAPEST", ["Tea below all"]],
    [
      "MORE_EXPENSIVE",
      [
        "Tea a ban above",
        "Tea as the highest",
        "Mug above all",
        "Mug below what is in stock",
        ...comparable,
        "Mug sold out elsewhere",
      ],
    ],
    ["MOST_EXPENSIVE", ["Mug above all", ...comparable, "Mug sold out elsewhere"]],
    ["NO_COMPETITORS", uncounted],
  ] as const)("%s by offers of any stock", async (position, found) => {
    const path = `/api/products?${site}&size=30&includeOutOfStock=true`;
    expect(await titles(path, { price_position: [position] })).toEqual(found);
  });

  test("applies to a search, with other filters, and to the export of all results", async () => {
    const body: ListBody = { price_position: ["MORE_EXPENSIVE"], price_end: 200 };
    expect(await titles(`/api/search?${site}&query=mug`, body)).toEqual(["Mug above all", ...comparable]);
    const all = { filter: body, query: "mug", sku: false, includeOutOfStock: true };
    const file = await api.post(`/api/selection/export?${site}`, { all }, token);
    const products = new Set(
      file.body
        .split("\r\n")
        .slice(1, -1)
        .map((line) => line.split(";")[2]),
    );
    expect([...products]).toEqual([
      "Mug above all",
      "Mug below what is in stock",
      ...comparable,
      "Mug sold out elsewhere",
    ]);
  });
});

describe("the counts", () => {
  test("are the numbers of products that each position would list", async () => {
    for (const query of ["", "&includeOutOfStock=true"]) {
      const found = await counts(query);
      for (const position of positions) {
        const listed = await titles(`/api/products?${site}&size=30${query}`, { price_position: [position] });
        expect([position, found[position]]).toEqual([position, listed.length]);
      }
    }
    expect(await counts()).toEqual({
      CHEAPEST: 2,
      EQUAL: 1,
      MORE_EXPENSIVE: 4,
      MOST_EXPENSIVE: 2,
      NO_COMPETITORS: 4,
    });
  });

  test("follow the other filters and the search, not the position itself", async () => {
    const body: ListBody = { price_position: ["CHEAPEST"], price_end: 119.99 };
    expect(await counts("", body)).toMatchObject({ CHEAPEST: 2, MORE_EXPENSIVE: 1 });
    expect(await counts("&query=tea")).toEqual({
      CHEAPEST: 1,
      EQUAL: 1,
      MORE_EXPENSIVE: 2,
      MOST_EXPENSIVE: 0,
      NO_COMPETITORS: 0,
    });
  });
});
