import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { ListBody, ProductPage } from "../../../../src/catalog/product-list/product-list.contract.ts";
import {
  insertSegment,
  type SegmentBounds,
} from "../../../../src/catalog/settings/segments/segments.repo.ts";
import {
  changeHiddenBrands,
  changeHiddenCategories,
} from "../../../../src/catalog/settings/visibility/visibility.repo.ts";
import type { AuthorizedSiteId } from "../../../../src/platform/authorized-site.ts";
import { forSite } from "../../../../src/platform/db/database.ts";
import type { TestApi } from "../../../factories/api.ts";
import { showPages } from "../../../factories/page-changes.ts";
import { makePerson, type TestPerson, testNow } from "../../../factories/people.ts";
import { openShop } from "../../../factories/shop.ts";
import { makeProducts } from "../../../factories/sites.ts";
import { createTestDatabase, type TestDatabase } from "../../../support/database/database.ts";

let database: TestDatabase;
let api: TestApi;
let siteId: AuthorizedSiteId;
let ana: TestPerson;
let token: string;
let ids: number[];

const shop = "https://shop.example.com";
const monday = new Date("2026-11-16T08:00:00Z");
const friday = new Date("2026-11-20T08:00:00Z");

/*
 *      category     brand   own  stock    offers                 over lowest, over average (in stock | all)
 * P1   Scule        Alfa    100  in       80, 120 | 80, 120, 60  +25 %, 0 %  |  +66.67 %, +15.38 %
 * P2   Scule/Mari   Beta     50  out      100                    −50 %, −50 %
 * P3   Scule_Mari   Beta    200  unknown  none
 * P4   –            –         –  in       10
 */
beforeAll(async () => {
  database = await createTestDatabase();
  ({ api, siteId, person: ana, token } = await openShop(database));
  ids = await makeProducts(database.app, siteId, [
    {
      url: `${shop}/1`,
      title: "P1",
      brand: "Alfa",
      category: "Scule",
      competitorUrls: ["https://a.com/1", "https://b.com/1", "https://c.com/1"],
    },
    {
      url: `${shop}/2`,
      title: "P2",
      brand: "Beta",
      category: "Scule/Mari",
      competitorUrls: ["https://a.com/2"],
    },
    { url: `${shop}/3`, title: "P3", brand: "Beta", category: "Scule_Mari" },
    { url: `${shop}/4`, title: "P4", competitorUrls: ["https://a.com/4"] },
  ]);
  await showPages(
    database,
    siteId,
    {
      [`${shop}/1`]: { priceMinor: 100_00 },
      "https://a.com/1": { priceMinor: 120_00 },
      "https://b.com/1": { priceMinor: 80_00 },
      "https://c.com/1": { priceMinor: 60_00, availability: "OUT_OF_STOCK" },
      [`${shop}/2`]: { priceMinor: 50_00, availability: "OUT_OF_STOCK" },
      [`${shop}/3`]: { priceMinor: 200_00, availability: "NOT_AVAILABLE" },
      [`${shop}/4`]: {},
    },
    monday,
  );
  await showPages(
    database,
    siteId,
    { "https://a.com/2": { priceMinor: 100_00 }, "https://a.com/4": { priceMinor: 10_00 } },
    friday,
  );
  const fields = [
    { Culoare: "roșu", Greutate: 1.5 },
    { Culoare: "verde", Greutate: 2 },
    { Culoare: ["roșu", "verde"], Greutate: "1.5" },
    {},
  ];
  for (const [place, given] of fields.entries()) {
    await sql`update product set dynamic_fields = ${JSON.stringify(given)}::jsonb
      where product_id = ${ids[place]}`.execute(database.owner);
  }
});

afterAll(async () => {
  await api.app.close();
  await database.close();
});

const ask = (body: ListBody, query = "", asToken = token) =>
  api.post(`/api/products?domain=shop.example.com${query}`, body, asToken);

async function titles(body: ListBody, query = "", asToken = token): Promise<string> {
  const reply = await ask(body, query, asToken);
  if (reply.statusCode !== 200) throw new Error(reply.body);
  const page: ProductPage = reply.json();
  expect(page.totalElements).toBe(page.content.length);
  return page.content.map(({ title }) => title).join(" ");
}

async function addSegment(segment: SegmentBounds, userId = ana.userId): Promise<number> {
  const segmentId = 5_000_000 + Math.floor(performance.now() * 1000);
  const whole = { ...segment, segmentId, name: `Segment ${segmentId}` };
  await forSite(database.app, siteId, (trx) => insertSegment(trx, siteId, userId, whole, testNow));
  return segmentId;
}

describe("each condition", () => {
  test.each<[string, ListBody, string]>([
    ["a category with those below it, not one whose name begins so", { category: "Scule" }, "P1 P2"],
    ["a category alone", { category: "Scule/Mari" }, "P2"],
    ["_ of a category's name stands for itself", { category: "Scule_Mari" }, "P3"],
    ["% of a category's name stands for itself", { category: "Scule%" }, ""],
    ["a category that is not there", { category: "Nimic" }, ""],
    ["brands by name", { brands: ["Alfa", "Beta"] }, "P1 P2 P3"],
    ["a brand spelt otherwise is another", { brands: ["alfa"] }, ""],
    ["brands of which one is gone", { brands: ["Alfa", "Gamma"] }, "P1"],
    ["no brand is no condition", { brands: [] }, "P1 P2 P3 P4"],
    ["own stock", { stock_info: ["IN_STOCK"] }, "P1 P4"],
    ["own stock of two kinds", { stock_info: ["OUT_OF_STOCK", "NOT_AVAILABLE"] }, "P2 P3"],
    ["offline", { offline: true }, ""],
    ["online", { offline: false }, "P1 P2 P3 P4"],
    ["a change of the own price or an offer since", { price_change_start: friday.getTime() }, "P2 P4"],
    ["a change of the own price or an offer until", { price_change_end: monday.getTime() }, "P1 P3"],
    [
      "a change between",
      { price_change_start: monday.getTime(), price_change_end: friday.getTime() },
      "P1 P2 P3 P4",
    ],
    ["an own price from, included", { price_start: 100 }, "P1 P3"],
    ["an own price to, included", { price_end: 100 }, "P1 P2"],
    ["an own price between", { price_start: 50.01, price_end: 199.99 }, "P1"],
    ["offers in stock", { nr_competitors: 2 }, "P1"],
    ["at least one offer", { nr_competitors: 1 }, "P1 P2 P4"],
    ["0 offers is off", { nr_competitors: 0 }, "P1 P2 P3 P4"],
    ["null is off", { category: null, brands: null, nr_competitors: null, offline: null }, "P1 P2 P3 P4"],
    ["cheaper than every offer", { price_position: ["CHEAPEST"] }, "P2"],
    ["above the lowest offer", { price_position: ["MORE_EXPENSIVE"] }, "P1"],
    ["above every offer", { price_position: ["MOST_EXPENSIVE"] }, ""],
    ["no offer to compare with", { price_position: ["NO_COMPETITORS"] }, "P3"],
    ["one of several positions", { price_position: ["CHEAPEST", "NO_COMPETITORS"] }, "P2 P3"],
    ["no position is no condition", { price_position: [] }, "P1 P2 P3 P4"],
    ["all of them", { category: "Scule", brands: ["Beta"], price_end: 60, nr_competitors: 1 }, "P2"],
  ])("%s", async (_name, body, found) => {
    expect(await titles(body)).toBe(found);
  });

  test("offers of any stock where asked", async () => {
    expect(await titles({ nr_competitors: 3 })).toBe("");
    expect(await titles({ nr_competitors: 3 }, "&includeOutOfStock=true")).toBe("P1");
  });
});

describe("fields beside the columns", () => {
  const culoare = (...values: string[]) => ({
    fieldName: "Culoare",
    fieldType: "STRING_DICTIONARY" as const,
    values,
  });
  const greutate = (...values: (string | number)[]) => ({
    fieldName: "Greutate",
    fieldType: "NUMBER" as const,
    values,
  });

  test.each<[string, NonNullable<ListBody["dynamic_filters"]>, string]>([
    ["a text by itself or in a list", [culoare("roșu")], "P1 P3"],
    ["one of several texts", [culoare("roșu", "verde")], "P1 P2 P3"],
    ["a number", [greutate(1.5)], "P1"],
    ["a number as people type it", [greutate("1,50")], "P1"],
    ["one of several numbers", [greutate(2, 1.5)], "P1 P2"],
    ["all fields hold", [culoare("roșu", "verde"), greutate(2)], "P2"],
    ["a field that nothing has", [{ ...culoare("roșu"), fieldName: "Material" }], ""],
    [
      "more values than are looked up one by one",
      [culoare(...Array.from({ length: 30 }, (_, n) => `c${n}`), "verde")],
      "P2 P3",
    ],
  ])("%s", async (_name, dynamic_filters, found) => {
    expect(await titles({ dynamic_filters })).toBe(found);
  });

  test("half a surrogate pair finds nothing, in a name and in few or many values", async () => {
    const half = "x\ud800";
    const many = Array.from({ length: 30 }, (_, n) => `c${n}`);
    expect(await titles({ dynamic_filters: [culoare(half)] })).toBe("");
    expect(await titles({ dynamic_filters: [culoare(half, ...many)] })).toBe("");
    expect(await titles({ dynamic_filters: [{ ...culoare("roșu"), fieldName: half }] })).toBe("");
  });

  test("a NUMBER that is none is 400 and names the field", async () => {
    const reply = await ask({ dynamic_filters: [greutate("ușor")] });
    expect([reply.statusCode, Object.keys(reply.json().errors)]).toEqual([400, ["dynamic_filters"]]);
  });
});

describe("a segment", () => {
  const segment = (kind: SegmentBounds["kind"], startBp: number, endBp: number, difference = "MINIMUM") =>
    ({ kind, difference, startBp, endBp }) as SegmentBounds;

  test.each<[string, SegmentBounds, string, string]>([
    ["over: dearer than the lowest by 20 to 30 %", segment("OVER", 2000, 3000), "", "P1"],
    ["over takes its ends in", segment("OVER", 2500, 2600), "", "P1"],
    ["under: cheaper by 40 to 60 %", segment("UNDER", 4000, 6000), "", "P2"],
    ["under takes its ends in", segment("UNDER", 4000, 5000), "", "P2"],
    ["under 10 to 20 %: nothing", segment("UNDER", 1000, 2000), "", ""],
    ["between is signed", segment("BETWEEN", -6000, 2500), "", "P1 P2"],
    ["against the average", segment("BETWEEN", -100, 100, "AVERAGE"), "", "P1"],
    ["over all offers", segment("OVER", 6000, 7000), "&includeOutOfStock=true", "P1"],
    [
      "over all offers, against their average",
      segment("OVER", 1500, 1600, "AVERAGE"),
      "&includeOutOfStock=true",
      "P1",
    ],
  ])("%s", async (_name, bounds, query, found) => {
    expect(await titles({ price_difference_segment_id: await addSegment(bounds) }, query)).toBe(found);
  });

  test("that is missing, a colleague's or another site's is 422 in the same words and names the field", async () => {
    const colleague = await makePerson(database.app, { companyId: ana.companyId });
    const colleagues = await addSegment(segment("OVER", 0, 100), colleague.userId);
    const replies = await Promise.all(
      [colleagues, 999_999_999].map((id) => ask({ price_difference_segment_id: id })),
    );
    for (const reply of replies) {
      expect([reply.statusCode, Object.keys(reply.json().errors)]).toEqual([
        422,
        ["price_difference_segment_id"],
      ]);
    }
    const [one, other] = replies.map((reply) => ({ ...reply.json(), requestId: "" }));
    expect(one).toEqual(other);
  });
});

test("a beginning after its end is 400 and names the end", async () => {
  const wrong: [ListBody, string][] = [
    [{ price_start: 2, price_end: 1.99 }, "price_end"],
    [{ price_change_start: 2, price_change_end: 1 }, "price_change_end"],
  ];
  for (const [body, field] of wrong) {
    const reply = await ask(body);
    expect([reply.statusCode, Object.keys(reply.json().errors)]).toEqual([400, [field]]);
  }
});

describe("what a person made invisible", () => {
  test("is left out with what is below it, also where it is asked for, and only for that person", async () => {
    const bob = await makePerson(database.app, { companyId: ana.companyId });
    const bobs = await api.signIn(bob);
    await forSite(database.app, siteId, (trx) =>
      changeHiddenCategories(trx, siteId, bob.userId, { hide: ["Scule"], show: [] }),
    );
    expect(await titles({}, "", bobs)).toBe("P3 P4");
    expect(await titles({ category: "Scule" }, "", bobs)).toBe("");
    expect(await titles({ brands: ["Beta"] }, "", bobs)).toBe("P3");
    expect(await titles({})).toBe("P1 P2 P3 P4");
    const reply = await api.post("/api/search?domain=shop.example.com&query=p", null, bobs);
    expect(reply.json().totalElements).toBe(2);
  });

  test("brands are left out; products without a brand stay", async () => {
    const bob = await makePerson(database.app, { companyId: ana.companyId });
    const bobs = await api.signIn(bob);
    const { brand_id } = await database.owner
      .selectFrom("brand")
      .select("brand_id")
      .where("name", "=", "Beta")
      .executeTakeFirstOrThrow();
    await forSite(database.app, siteId, (trx) =>
      changeHiddenBrands(trx, siteId, bob.userId, { hide: [brand_id], show: [] }),
    );
    expect(await titles({}, "", bobs)).toBe("P1 P4");
    expect(await titles({ brands: ["Alfa", "Beta"] }, "", bobs)).toBe("P1");
  });
});

test("10,000 brands are asked for at once", async () => {
  const brands = Array.from({ length: 9_999 }, (_, n) => `Marca ${n}`);
  expect(await titles({ brands: [...brands, "Alfa"] })).toBe("P1");
  const reply = await ask({ brands: [...brands, "Alfa", "Beta"] });
  expect([reply.statusCode, Object.keys(reply.json().errors)]).toEqual([400, ["brands"]]);
});
