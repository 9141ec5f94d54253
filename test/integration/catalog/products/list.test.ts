import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { addProducts } from "../../../../src/catalog/intake/intake.service.ts";
import type { ProductPage, SortType } from "../../../../src/catalog/product-list/product-list.contract.ts";
import { listProducts } from "../../../../src/catalog/product-list/product-list.service.ts";
import type { AuthorizedSiteId } from "../../../../src/platform/authorized-site.ts";
import type { TestApi } from "../../../factories/api.ts";
import { showPages } from "../../../factories/page-changes.ts";
import { makePerson, testNow } from "../../../factories/people.ts";
import { openShop } from "../../../factories/shop.ts";
import { makeProducts, makeSite } from "../../../factories/sites.ts";
import { createTestDatabase, type TestDatabase } from "../../../support/database/database.ts";

let database: TestDatabase;
let api: TestApi;
let siteId: AuthorizedSiteId;
let token: string;

const shop = "https://shop.example.com";
const seenAt = new Date("2026-11-21T07:30:00Z");

beforeAll(async () => {
  database = await createTestDatabase();
  ({ api, siteId, token } = await openShop(database));
  await makeProducts(database.app, siteId, [
    {
      url: `${shop}/1`,
      title: "P1",
      competitorUrls: ["https://a.com/1", "https://b.com/1", "https://c.com/1"],
    },
    { url: `${shop}/2`, title: "P2", competitorUrls: ["https://a.com/2"] },
    { url: `${shop}/3`, title: "P3" },
    { url: `${shop}/4`, title: "P4", competitorUrls: ["https://a.com/4"] },
    {
      url: `${shop}/5`,
      title: "P5",
      competitorUrls: ["https://a.com/5", "https://b.com/5", "https://c.com/5"],
    },
  ]);
  await showPages(
    database,
    siteId,
    {
      [`${shop}/1`]: { priceMinor: 100_00, quantity: 5, previousPriceMinor: 110_00 },
      "https://a.com/1": { priceMinor: 120_00 },
      "https://b.com/1": { priceMinor: 80_00, cutPriceMinor: 99_90, isPromo: true },
      "https://c.com/1": {
        priceMinor: 60_00,
        availability: "OUT_OF_STOCK",
        availabilityLabel: "Stoc epuizat",
      },
      [`${shop}/2`]: { priceMinor: 50_00, quantity: 1.5 },
      "https://a.com/2": { priceMinor: 100_00 },
      [`${shop}/3`]: { priceMinor: 200_00 },
      [`${shop}/4`]: { quantity: 0 },
      "https://a.com/4": { priceMinor: 10_00 },
      [`${shop}/5`]: { priceMinor: 90_00, quantity: 5 },
      "https://b.com/5": { priceMinor: 20_00, currency: "EUR" },
      "https://c.com/5": { priceMinor: 90_00 },
    },
    seenAt,
  );
});

afterAll(async () => {
  await api.app.close();
  await database.close();
});

async function list(query = "", sort: SortType | null = null): Promise<ProductPage> {
  const reply = await api.post(`/api/products?domain=shop.example.com${query}`, { sort_type: sort }, token);
  if (reply.statusCode !== 200) throw new Error(reply.body);
  return reply.json();
}

const titles = ({ content }: ProductPage) => content.map(({ title }) => title).join(" ");

/*
 * Over the lowest and over the average, in percent:
 *        own   in stock                            all
 * P1     100   lowest 80: +25, average 100: 0      lowest 60: +66.67, average 86.67: +15.38
 * P2      50   lowest 100: −50, average −50        the same
 * P3     200   no offers
 * P4       –   no own price
 * P5      90   lowest 90: 0 (EUR is left out)      the same
 */
describe("each sort, missing values last, ties by id", () => {
  test.each<[SortType | null, string]>([
    [null, "P1 P2 P3 P4 P5"],
    ["OVERPRICED", "P1 P5 P2 P3 P4"],
    ["UNDERPRICED", "P2 P5 P1 P3 P4"],
    ["MEAN_OVERPRICED", "P1 P5 P2 P3 P4"],
    ["MEAN_UNDERPRICED", "P2 P1 P5 P3 P4"],
    ["BIGGEST_STOCK", "P1 P5 P2 P4 P3"],
    ["SMALLEST_STOCK", "P4 P2 P1 P5 P3"],
    ["PRICE_ASCENDING", "P2 P5 P1 P3 P4"],
    ["PRICE_DESCENDING", "P3 P1 P5 P2 P4"],
  ])("%s", async (sort, order) => {
    expect(titles(await list("", sort))).toBe(order);
  });

  test("with out-of-stock offers P1 is above the average, so it comes last of the priced products", async () => {
    expect(titles(await list("&includeOutOfStock=true", "MEAN_UNDERPRICED"))).toBe("P2 P5 P1 P3 P4");
  });

  test("pages of two cut each sort without a gap or a repeat", async () => {
    const pages = await Promise.all([0, 1, 2].map((page) => list(`&size=2&page=${page}`, "BIGGEST_STOCK")));
    expect(pages.map(titles)).toEqual(["P1 P5", "P2 P4", "P3"]);
  });
});

test("figures are taken over offers in stock, or over all where asked", async () => {
  const [inStock] = (await list()).content;
  expect(inStock?.market).toEqual({
    offers: 2,
    lowest: 80,
    average: 100,
    highest: 120,
    position: 2,
    overLowestPercent: 25,
    overAveragePercent: 0,
    moreExpensiveSince: expect.any(Number),
  });
  const [all] = (await list("&includeOutOfStock=true")).content;
  expect(all?.market).toEqual({
    offers: 3,
    lowest: 60,
    average: 86.67,
    highest: 120,
    position: 3,
    overLowestPercent: 66.67,
    overAveragePercent: 15.38,
    moreExpensiveSince: expect.any(Number),
  });
});

test("offers come cheapest first, also those out of stock; other currencies after lei, unpriced ones last", async () => {
  const { content } = await list();
  expect(content[0]?.competitorProducts.map(({ provider, price }) => [provider, price?.value])).toEqual([
    ["c.com", 60],
    ["b.com", 80],
    ["a.com", 120],
  ]);
  expect(
    content[4]?.competitorProducts.map(({ provider, price, currency }) => [provider, price?.value, currency]),
  ).toEqual([
    ["c.com", 90, "RON"],
    ["b.com", 20, "EUR"],
    ["a.com", undefined, null],
  ]);
});

test("an offer carries its difference, promo, cut price and the shop's own words", async () => {
  const { content } = await list();
  const [cheapest, promo, dearest] = content[0]?.competitorProducts ?? [];
  expect(cheapest).toMatchObject({
    priceDifference: -40,
    available: "OUT_OF_STOCK",
    availableLabel: "Stoc epuizat",
    link: "https://c.com/1",
  });
  expect(promo).toMatchObject({ priceDifference: -20, promo: true, cutPrice: 99.9 });
  expect(dearest).toMatchObject({ priceDifference: 20, promo: false, cutPrice: null });
  expect(content[4]?.competitorProducts[1]?.priceDifference).toBeNull();
  expect(content[0]).toMatchObject({
    price: { value: 100, timestamp: seenAt.getTime() },
    previousPrice: { value: 110 },
    provider: "shop.example.com",
    link: `${shop}/1`,
  });
});

test("totals are exact; a page past the end answers the last one", async () => {
  expect(await list("&size=2&page=0")).toMatchObject({ totalElements: 5, totalPages: 3, size: 2, number: 0 });
  const past = await list("&size=2&page=77");
  expect([past.number, titles(past)]).toEqual([2, "P5"]);
});

test("a site without products has no pages", async () => {
  const bob = await makePerson(database.app);
  await makeSite(database.app, bob.companyId, "empty.example.com");
  const reply = await api.post("/api/products?domain=empty.example.com&page=3", null, await api.signIn(bob));
  expect(reply.json()).toEqual({ content: [], totalElements: 0, totalPages: 0, size: 15, number: 0 });
});

test("the domain is taken with www., a scheme's capitals and any case", async () => {
  for (const domain of ["www.shop.example.com", "SHOP.Example.com", "https://shop.example.com/"]) {
    const reply = await api.post(`/api/products?domain=${encodeURIComponent(domain)}`, null, token);
    expect([domain, reply.statusCode]).toEqual([domain, 200]);
    expect(reply.json().content[0].provider).toBe("shop.example.com");
  }
});

test("a body or query out of bounds is 400 and names the field", async () => {
  const wrong: [string, object | null, string][] = [
    ["&size=91", null, "size"],
    ["&size=0", null, "size"],
    ["&page=-1", null, "page"],
    ["&page=1.5", null, "page"],
    ["&includeOutOfStock=maybe", null, "includeOutOfStock"],
    ["", { sort_type: "CHEAPEST" }, "sort_type"],
  ];
  for (const [query, body, field] of wrong) {
    const reply = await api.post(`/api/products?domain=shop.example.com${query}`, body, token);
    expect([query, reply.statusCode, Object.keys(reply.json().errors)]).toEqual([query, 400, [field]]);
  }
});

test("a page that monitoring has taken up shows its state, and whether its shop blocks us", async () => {
  const { content } = await list();
  expect(content[1]?.competitorProducts[0]?.check).toEqual({
    state: "new",
    reason: null,
    shownInstead: null,
    isBlocking: false,
    checkedTimestamp: null,
    source: null,
    confidence: null,
    doubt: null,
  });
  const offer = await database.owner
    .selectFrom("offer")
    .select("page_id")
    .where("url", "=", "https://a.com/2")
    .executeTakeFirstOrThrow();
  await database.worker
    .insertInto("page")
    .values({
      page_id: offer.page_id,
      url: "https://a.com/2",
      host: "a.com",
      created_at: testNow,
      state: "failing",
      reason: "http-403",
      checked_at: seenAt,
    })
    .execute();
  await database.worker
    .insertInto("crawl_host")
    .values({ host: "a.com", gap_ms: 1000, next_at: testNow, is_blocking: true })
    .execute();
  expect((await list()).content[1]?.competitorProducts[0]?.check).toEqual({
    state: "failing",
    reason: "http-403",
    shownInstead: null,
    isBlocking: true,
    checkedTimestamp: seenAt.getTime(),
    source: null,
    confidence: null,
    doubt: null,
  });
});

test("a page of 90 products with 20 offers each takes the same statements as a page of one", async () => {
  const bob = await makePerson(database.app);
  const bigSite = await makeSite(database.app, bob.companyId, "big.example.com");
  const items = Array.from({ length: 90 }, (_, n) => ({
    url: `https://big.example.com/${n}`,
    competitorUrls: Array.from({ length: 20 }, (_unused, m) => `https://r${m}.com/${n}`),
  }));
  await addProducts(database.app, bigSite, items, testNow);
  const statementsOf = async (size: number) => {
    let statements = 0;
    const db = database.app.withPlugin({
      transformQuery: ({ node }) => {
        statements += 1;
        return node;
      },
      transformResult: async ({ result }) => result,
    });
    const asked = { userId: bob.userId, filter: null, search: null };
    const request = { ...asked, siteId: bigSite, provider: "big.example.com", page: 0, size, sort: null };
    const page = await listProducts(db, { ...request, hasOutOfStock: false });
    expect(page.content.map((one) => one.competitorProducts.length)).toEqual(Array(size).fill(20));
    return statements;
  };
  // the site's setting, what the person does not see, the count, the rows, their texts, their offers, the pages'
  // states, their hosts
  expect(await statementsOf(1)).toBe(8);
  expect(await statementsOf(90)).toBe(8);
});
