import { afterAll, beforeAll, expect, test } from "vitest";
import { forSite } from "../../../src/platform/db/database.ts";
import { ensureDecisionMonths } from "../../../src/pricing/decisions/decisions.service.ts";
import { makePerson, testNow } from "../../factories/people.ts";
import { computeAll } from "../../factories/priced-site.ts";
import { openPricingScene, type PricingScene } from "../../factories/pricing-scene.ts";
import { createTestDatabase, type TestDatabase } from "../../support/database/database.ts";

/** Lei without VAT, and what is subtracted from a price beside it. */
const cost = 70.13;
const vatPercent = 21;
const commissionPercent = 3.5;
const shipping = 1.25;
const minMarginPercent = 15.75;

let database: TestDatabase;
let scene: PricingScene;
let calls: readonly string[];

beforeAll(async () => {
  database = await createTestDatabase();
  scene = await openPricingScene(database);
  await ensureDecisionMonths(database.worker, testNow);
  const { siteId, ids, domain } = await scene.openSite(2);
  const limits = { min_margin_bp: minMarginPercent * 100, max_step_bp: 3_000 };
  const own = { changed_at: testNow, site_id: siteId };
  await forSite(database.app, siteId, async (trx) => {
    const products = ids.map((product_id) => ({ ...own, product_id, cost_bani: cost * 100 }));
    // With this ceiling the margin cannot be reached.
    const ceilings = [null, 9_000];
    await trx
      .insertInto("product_pricing")
      .values(products.map((one, at) => ({ ...one, ceiling_bani: ceilings[at] ?? null })))
      .execute();
    const costs = { vat_bp: vatPercent * 100, commission_bp: commissionPercent * 100 };
    await trx
      .insertInto("pricing_guards")
      .values({
        ...own,
        ...costs,
        ...limits,
        shipping_bani: shipping * 100,
        brake_share_bp: 5_000,
        brake_sum_bp: 1_000,
      })
      .execute();
    const rule = trx.updateTable("pricing_rule").where("site_id", "=", siteId);
    await rule.set({ has_own_guards: true, ...limits, version: 2 }).execute();
    const waiting = ids.map((product_id) => ({ site_id: siteId, product_id, queued_at: testNow }));
    await trx
      .insertInto("changed_product")
      .values(waiting)
      .onConflict((one) => one.doNothing())
      .execute();
  });
  await computeAll(database, scene.api.clock);
  const rows = await scene.rows();
  expect(rows).toMatchObject([{ refusal: null }, { refusal: "floor-above-ceiling" }]);
  const at = (path: string, query = "") => `/api/${path}?domain=${domain}${query}`;
  calls = [
    at("dynamic-prices"),
    at("dynamic-prices", "&warning=true"),
    at("dynamic-prices/search", "&query=produs&tab=IN_REVIEW"),
    at("dynamic-prices/excluded"),
    at("dynamic-prices/progress"),
    at("settings/dynamic-prices"),
    at("settings/pricing-guards"),
    ...rows.flatMap(({ decision_id: id }) =>
      id === null ? [] : [at("dynamic-prices/decision", `&id=${id}`)],
    ),
    ...ids.map((id) => at("product-pricing", `&packet_id=${id}`)),
    ...ids.map((id) => at("promotions", `&packet_id=${id}`)),
    ...ids.map((id) => at("product", `&packet_id=${id}`)),
  ];
});
afterAll(async () => {
  await scene.api.app.close();
  await database.close();
});

/** Every number of the replies that a person gets, by its place. */
async function numbersFor(token: string): Promise<Map<string, number>> {
  const found = new Map<string, number>();
  const walk = (place: string, value: unknown): void => {
    if (typeof value === "number") found.set(place, value);
    else if (typeof value === "object" && value !== null)
      for (const [name, inner] of Object.entries(value)) walk(`${place}.${name}`, inner);
  };
  for (const call of calls) {
    const reply = await scene.api.get(call, token);
    if (reply.statusCode === 200) walk(call.replace(/\?domain=[^&]*/, ""), reply.json());
  }
  return found;
}

/** Places whose values give the cost to 0.02 lei: as it is, or as a price less all that a margin leaves. */
function computedBack(numbers: ReadonlyMap<string, number>): string[] {
  const isCost = (value: number) => Math.abs(value - cost) <= 0.02;
  const known = (name: string) => [...numbers].filter(([place]) => place.endsWith(`.${name}`));
  const [commissions, shippings] = [known("commissionPercent"), known("shipping")];
  return [...numbers].flatMap(([place, value]) => {
    if (isCost(value)) return [place];
    return [...numbers].flatMap(([marginPlace, margin]) => {
      if (margin < 0 || margin >= 100) return [];
      for (const [, commission] of [["", 0] as const, ...commissions]) {
        for (const [, spent] of [["", 0] as const, ...shippings]) {
          const net = value / (1 + vatPercent / 100);
          if (isCost(net * (1 - margin / 100) - (value * commission) / 100 - spent))
            return [`${place} with ${marginPlace}`];
        }
      }
      return [];
    });
  });
}

test("nothing that an operator reads gives the cost of a product; a manager reads it", async () => {
  const operator = computedBack(await numbersFor(scene.colleague));
  expect(operator).toEqual([]);
  const manager = await makePerson(database.app, { companyId: scene.ana.companyId, role: "OPERATOR_ADMIN" });
  const found = computedBack(await numbersFor(await scene.api.signIn(manager)));
  expect(found).toEqual(
    expect.arrayContaining([
      expect.stringContaining("/api/product-pricing"),
      expect.stringMatching(/decision.*guards\.\d\.limit with .*minMarginPercent/),
    ]),
  );
});

test("an operator neither sees nor finds which prices rest on a margin, and cannot decide or write out those alone", async () => {
  const [row] = await scene.rows();
  expect(row?.guard).toBe("margin");
  const list = async (query: string, token?: string) => {
    const reply = await scene.get("", `${row?.state === "WARNING" ? "&warning=true" : ""}${query}`, token);
    return [reply.statusCode, reply.json().content?.map(({ guard }: { guard: string }) => guard)];
  };
  expect(await list("")).toEqual([200, ["margin"]]);
  expect(await list("&guard=margin")).toEqual([200, ["margin"]]);
  expect(await list("", scene.colleague)).toEqual([200, [null]]);
  const refused = [422, undefined];
  expect(await list("&guard=margin", scene.colleague)).toEqual(refused);
  const filter = { tab: row?.state, guard: "margin" };
  const calls = [
    await scene.get("/search", "&tab=IN_REVIEW&query=p&guard=margin", scene.colleague),
    await scene.review({ reviewAction: "APPROVE_ALL", filter, expectedCount: 1 }, { as: scene.colleague }),
    await scene.review({ reviewAction: "DENY_ALL", filter, expectedCount: 1 }, { as: scene.colleague }),
    await scene.post("export", null, scene.colleague, "&guard=margin"),
  ];
  for (const reply of calls) expect([reply.statusCode, reply.json().code]).toEqual([422, "RANK_TOO_LOW"]);
});

test("an operator is told that the margin raised the price, with neither the limit nor the margin", async () => {
  const [row] = await scene.rows();
  const read = async (token?: string) =>
    (await scene.get("/decision", `&id=${row?.decision_id}`, token)).json();
  const recommendedPrice = (row?.recommended_bani ?? 0) / 100;
  expect(await read(scene.colleague)).toMatchObject({
    guards: [{ guard: "margin", before: 93.1, after: recommendedPrice, limit: null }],
    limits: { minMarginPercent: null, maxStepPercent: 30 },
    recommendedPrice,
    sha256: null,
    verified: { isIdentical: true, differences: [] },
  });
  expect(await read()).toMatchObject({
    guards: [{ limit: recommendedPrice }],
    limits: { minMarginPercent },
    sha256: expect.any(String),
  });
});
