import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { maxAmount } from "../../../src/kit/money.ts";
import type { AuthorizedSiteId } from "../../../src/platform/authorized-site.ts";
import { forSite } from "../../../src/platform/db/database.ts";
import { startApi, type TestApi } from "../../factories/api.ts";
import { showPages } from "../../factories/page-changes.ts";
import { makePerson, testNow } from "../../factories/people.ts";
import { makeRecommendation } from "../../factories/pricing.ts";
import { makeProducts, makeSite } from "../../factories/sites.ts";
import { createTestDatabase, type TestDatabase } from "../../support/database/database.ts";

let database: TestDatabase;
let api: TestApi;
let companyId: number;
let userId: number;
let manager: string;
let operator: string;
let siteId: AuthorizedSiteId;
let productId: number;
let domain: string;
let round = 0;

beforeAll(async () => {
  database = await createTestDatabase();
  api = await startApi(database);
  const person = await makePerson(database.app, { role: "OPERATOR_ADMIN" });
  ({ companyId, userId } = person);
  manager = await api.signIn(person);
  operator = await api.signIn(await makePerson(database.app, { companyId, role: "OPERATOR" }));
});
afterAll(async () => {
  await api.app.close();
  await database.close();
});

/** A product of 121 lei. */
beforeEach(async () => {
  domain = `costs${round++}.example.com`;
  siteId = await makeSite(database.app, companyId, domain);
  [productId = 0] = await makeProducts(database.app, siteId, [{ url: `https://${domain}/p` }]);
  await showPages(database, siteId, { [`https://${domain}/p`]: { priceMinor: 12_100 } }, testNow);
  await forSite(database.app, siteId, (trx) => trx.deleteFrom("changed_product").execute());
});

const path = (id = productId) => `/api/product-pricing?domain=${domain}&packet_id=${id}`;
const none = {
  cost: null,
  vatPercent: null,
  commissionPercent: null,
  shipping: null,
  floor: null,
  ceiling: null,
};
const save = (body: object, token = manager) => api.put(path(), { version: 0, ...none, ...body }, token);
const stored = () =>
  forSite(database.app, siteId, (trx) => trx.selectFrom("product_pricing").selectAll().execute());
const queued = () =>
  forSite(database.app, siteId, (trx) => trx.selectFrom("changed_product").select("product_id").execute());

describe("the costs of a product", () => {
  test("a product without values of its own has the site's defaults and no margin", async () => {
    const reply = await api.get(path(), manager);
    expect([reply.statusCode, reply.json()]).toEqual([
      200,
      {
        version: 0,
        ...none,
        defaults: { vatPercent: 21, commissionPercent: 0, shipping: 0 },
        price: 121,
        recommendedPrice: null,
        margins: { current: null, recommended: null },
      },
    ]);
  });

  test("are saved with who saved them, give the margins, and queue the product to be priced again", async () => {
    await forSite(database.app, siteId, (trx) =>
      makeRecommendation(trx, siteId, productId, { own_bani: 12_100, recommended_bani: 11_000 }),
    );
    const reply = await save({ cost: 60, commissionPercent: 5, shipping: 10, floor: 80.5, ceiling: 200 });
    expect([reply.statusCode, reply.json()]).toMatchObject([
      200,
      {
        version: 1,
        cost: 60,
        vatPercent: null,
        floor: 80.5,
        ceiling: 200,
        recommendedPrice: 110,
        // 121 lei: 100 − 6.05 − 10 − 60; 110 lei: 90.909… − 5.50 − 10 − 60 = 15.409… of 90.909…
        margins: {
          current: { marginPercent: 23.95, netProfit: 23.95 },
          recommended: { marginPercent: 16.95, netProfit: 15.4 },
        },
      },
    ]);
    expect(await stored()).toMatchObject([
      { cost_bani: 6_000, vat_bp: null, commission_bp: 500, floor_bani: 8_050, changed_by: userId },
    ]);
    expect(await queued()).toEqual([{ product_id: productId }]);
  });

  test("the defaults are those that the site has set", async () => {
    await forSite(database.app, siteId, (trx) =>
      trx
        .insertInto("pricing_guards")
        .values({
          site_id: siteId,
          min_margin_bp: null,
          max_step_bp: null,
          max_changes_per_day: null,
          vat_bp: 1_100,
          commission_bp: 250,
          shipping_bani: 1_599,
          brake_share_bp: 2_000,
          brake_sum_bp: 1_000,
          changed_at: testNow,
          changed_by: null,
        })
        .execute(),
    );
    expect((await api.get(path(), manager)).json()).toMatchObject({
      defaults: { vatPercent: 11, commissionPercent: 2.5, shipping: 15.99 },
    });
  });

  test("a removed product has no recommended price", async () => {
    await forSite(database.app, siteId, (trx) =>
      makeRecommendation(trx, siteId, productId, { state: "REMOVED" }),
    );
    expect((await api.get(path(), manager)).json()).toMatchObject({ recommendedPrice: null });
  });
});

describe("two people", () => {
  test("the second of two who saved the same version gets 409, and nothing of theirs is stored", async () => {
    expect((await save({ cost: 10 })).statusCode).toBe(200);
    const first = await save({ cost: 20 });
    expect([first.statusCode, first.json().code]).toEqual([409, "PRICING_CHANGED"]);
    expect((await save({ version: 1, cost: 30 })).json()).toMatchObject({ version: 2, cost: 30 });
    expect((await save({ version: 1, cost: 40 })).statusCode).toBe(409);
    expect((await save({ version: 7, cost: 40 })).statusCode).toBe(409);
    expect(await stored()).toMatchObject([{ version: 2, cost_bani: 3_000 }]);
  });

  test("of several at once, exactly one saves", async () => {
    const replies = await Promise.all([1, 2, 3, 4].map((cost) => save({ cost })));
    expect(replies.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409, 409, 409]);
  });
});

describe("values that cannot be", () => {
  test.each([
    [{ floor: 100.01, ceiling: 100 }, { floor: "FLOOR_ABOVE_CEILING" }],
    [
      { floor: 0, ceiling: -1 },
      { floor: "PRICE_OUT_OF_RANGE", ceiling: "PRICE_OUT_OF_RANGE" },
    ],
    [{ floor: maxAmount + 1 }, { floor: "PRICE_OUT_OF_RANGE" }],
    [
      { cost: 1.005, shipping: -1 },
      { cost: "COST_OUT_OF_RANGE", shipping: "COST_OUT_OF_RANGE" },
    ],
    [
      { vatPercent: 100.01, commissionPercent: -1 },
      { vatPercent: "PERCENT_OUT_OF_RANGE", commissionPercent: "PERCENT_OUT_OF_RANGE" },
    ],
    [{ vatPercent: 9.125 }, { vatPercent: "PERCENT_OUT_OF_RANGE" }],
  ])("%j: 422 names each field, and nothing is stored", async (values, codes) => {
    const reply = await save(values);
    expect(reply.statusCode).toBe(422);
    const { fields } = reply.json<{ fields: Record<string, { code: string }> }>();
    expect(Object.fromEntries(Object.entries(fields).map(([name, { code }]) => [name, code]))).toEqual(codes);
    expect([await stored(), await queued()]).toEqual([[], []]);
  });
});

describe("who may", () => {
  test("an OPERATOR neither reads nor writes costs", async () => {
    const [read, written] = [await api.get(path(), operator), await save({ cost: 1 }, operator)];
    for (const reply of [read, written])
      expect([reply.statusCode, reply.json().code]).toEqual([422, "RANK_TOO_LOW"]);
    expect(read.body).not.toContain("cost");
    expect(await stored()).toEqual([]);
  });

  test("a product of another company, or none, is 404", async () => {
    const stranger = await api.signIn(await makePerson(database.app, { role: "COMPANY_ADMIN" }));
    expect((await api.get(path(), stranger)).statusCode).toBe(404);
    expect((await save({}, stranger)).statusCode).toBe(404);
    expect((await api.get(path(productId + 1_000_000), manager)).statusCode).toBe(404);
    const missing = await api.put(path(productId + 1_000_000), { version: 0, ...none }, manager);
    expect(missing.statusCode).toBe(404);
  });
});
