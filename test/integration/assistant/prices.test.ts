import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { forSite } from "../../../src/platform/db/database.ts";
import { ensureDecisionMonths } from "../../../src/pricing/decisions/decisions.service.ts";
import { testNow } from "../../factories/people.ts";
import { computeAll } from "../../factories/priced-site.ts";
import type { PricedSite } from "../../factories/pricing-scene.ts";
import { type Assistant, type AssistantScene, openAssistantScene } from "../../support/assistant-scene.ts";
import { createTestDatabase, type TestDatabase } from "../../support/database/database.ts";

interface Price {
  readonly product_id: number;
  readonly version: number;
  readonly vizor_link: string;
}
interface Prices {
  readonly prices: readonly Price[];
  readonly total: number;
  readonly next_page: number | null;
  readonly vizor_link: string;
}

let database: TestDatabase;
let scene: AssistantScene;
let site: PricedSite;
let assistant: Assistant;

beforeAll(async () => {
  database = await createTestDatabase();
  scene = await openAssistantScene(database);
  await ensureDecisionMonths(database.worker, testNow);
});
afterAll(async () => {
  await scene.close();
  await database.close();
});
beforeEach(async () => {
  site = await scene.openSite(3);
  const { key } = await scene.makeKey(["read", "review-prices"], [site.domain]);
  assistant = await scene.connect(key);
});

const listed = (args: object = {}) =>
  assistant.ask<Prices>("list_recommended_prices", { site: site.domain, ...args });
const decidable = async () =>
  (await listed()).prices.map(({ product_id, version }) => ({ product_id, version }));

/** Computes the prices of the site again, which makes their records. */
async function compute(): Promise<void> {
  const waiting = site.ids.map((product_id) => ({ site_id: site.siteId, product_id, queued_at: testNow }));
  await forSite(database.app, site.siteId, (trx) =>
    trx
      .insertInto("changed_product")
      .values(waiting)
      .onConflict((one) => one.doNothing())
      .execute(),
  );
  await computeAll(database, scene.api.clock);
}

describe("list_recommended_prices", () => {
  test("has what waits, with its version and links to the same list", async () => {
    const { prices, ...rest } = await listed({ query: "produs" });
    expect(rest).toEqual({
      total: 3,
      below_cost: 0,
      next_page: null,
      vizor_link: `${scene.url.origin}/dynamic-pricing?site=${site.domain}&tab=in-review&q=produs`,
    });
    expect(prices[0]).toMatchObject({
      product_id: site.ids[0],
      version: 1,
      title: "Produs 0",
      price_lei: 100,
      recommended_price_lei: 93.1,
      change_percent: -6.9,
      profit_lei: null,
      is_below_cost: false,
      warning: null,
      rule: "Rule 1",
      computed_at: testNow.toISOString(),
      shop_link: `https://${site.domain}/p0`,
    });
  });

  test("has 25 at a time, of the state that is asked for", async () => {
    site = await scene.openSite(26);
    assistant = await scene.connect((await scene.makeKey(["read"], [site.domain])).key);
    const first = await listed();
    const second = await listed({ page: 1 });
    expect([first.prices.length, first.next_page, second.prices.length, second.next_page]).toEqual([
      25,
      1,
      1,
      null,
    ]);
    await scene.setRow(site.ids[4], { state: "WARNING", warning: "threshold", over_threshold_bp: 250 });
    expect(await listed({ state: "WARNING" })).toMatchObject({
      total: 1,
      prices: [{ product_id: site.ids[4], warning: "threshold" }],
    });
  });
});

describe("explain_price", () => {
  const explain = (productId: number | undefined, by = assistant) =>
    by.ask<{ explanation: Record<string, unknown> | null }>("explain_price", {
      site: site.domain,
      product_id: productId,
    });

  test("has the rule, the offers and the price before the limits", async () => {
    await compute();
    const { explanation } = await explain(site.ids[0]);
    // 5 % below 98 lei.
    expect(explanation).toMatchObject({
      made_at: testNow.toISOString(),
      rule: { name: "Rule 1", strategy: "UNDERCUT", adjustment: 5, adjustment_unit: "PERCENT" },
      own_price_lei: 100,
      target: { competitor: "retailer.example.com", price_lei: 98 },
      price_before_limits_lei: 93.1,
      recommended_price_lei: 93.1,
      no_price_because: null,
      state_now: "IN_REVIEW",
      offers: [
        { competitor: "retailer.example.com", price: 98, currency: "RON", is_counted: true, is_target: true },
      ],
      more_offers: 0,
    });
    const [price] = (await listed()).prices;
    expect(explanation?.["vizor_link"]).toBe(price?.vizor_link.replace("&tab=in-review", ""));
    expect(price?.vizor_link).toMatch(/&why=\d+$/);
  });

  test("says that there is nothing to explain, and does not know other companies' products", async () => {
    expect((await explain(site.ids[0])).explanation).toBeNull();
    const foreign = { site: site.domain, product_id: scene.foreignId };
    expect(await assistant.refusalOf("explain_price", foreign)).toMatchObject({ code: "NOT_FOUND" });
  });

  test("shows no costs, nor what follows from them, to a person who may not see them; a key sees them", async () => {
    const own = { site_id: site.siteId, changed_at: testNow };
    // Net of 21 % VAT, 15 % of margin: 80 lei of cost need 113.89 lei, which the ceiling does not allow the other product.
    await forSite(database.app, site.siteId, async (trx) => {
      await trx
        .insertInto("product_pricing")
        .values({ ...own, product_id: site.ids[0] ?? 0, cost_bani: 80_00 })
        .execute();
      await trx
        .insertInto("pricing_guards")
        .values({
          ...own,
          min_margin_bp: 1500,
          max_step_bp: 3000,
          vat_bp: 2100,
          commission_bp: 0,
          shipping_bani: 0,
          brake_share_bp: 10_000,
          brake_sum_bp: 10_000,
        })
        .execute();
    });
    await compute();
    const seen = (await explain(site.ids[0])).explanation;
    expect(seen).toMatchObject({
      min_margin_percent: 15,
      limits_applied: [{ limit: "margin", value_lei: 113.89 }],
    });
    const operator = await scene.connect(scene.colleague);
    const hidden = (await explain(site.ids[0], operator)).explanation;
    expect(hidden).toMatchObject({
      min_margin_percent: null,
      limits_applied: [{ limit: "margin", value_lei: null }],
    });
    const profits = async (by: Assistant, state: string) => {
      const { prices } = await by.ask<{
        prices: { product_id: number; profit_lei: number | null; limit: string | null }[];
      }>("list_recommended_prices", { site: site.domain, state });
      return prices
        .filter(({ product_id }) => product_id === site.ids[0])
        .map(({ profit_lei, limit }) => [profit_lei, limit]);
    };
    // 113.89 / 1.21 − 80 = 14.12, rounded down; the change is above the threshold of 10 %.
    expect(await profits(assistant, "WARNING")).toEqual([[14.12, "margin"]]);
    expect(await profits(operator, "WARNING")).toEqual([[null, null]]);
  });
});

describe("approve_prices and deny_prices", () => {
  test("decide as the call does: the rows, the history of decisions and who it was", async () => {
    const [first, second, third] = await decidable();
    const approved = await assistant.ask("approve_prices", { site: site.domain, prices: [first, second] });
    expect(approved).toMatchObject({ changed: 2, vizor_link: expect.stringContaining("/dynamic-pricing") });
    await assistant.ask("deny_prices", { site: site.domain, prices: [third] });
    expect(await scene.states()).toEqual(["ACTIVELY_PRICED", "ACTIVELY_PRICED", "REMOVED"]);
    const batches = (await scene.get("/batches", "&page=0")).json().content;
    expect(batches).toMatchObject([
      { action: "DENY", rows: 1, email: expect.stringMatching(/^API key: /) },
      { id: approved["decision_id"], action: "APPROVE", rows: 2 },
    ]);
  });

  test("refuse all when one price has changed since it was listed, and say how", async () => {
    const prices = await decidable();
    await scene.setRow(site.ids[1], { version: 2, recommended_bani: 92_00 });
    for (const tool of ["approve_prices", "deny_prices"]) {
      expect(await assistant.refusalOf(tool, { site: site.domain, prices })).toMatchObject({
        code: "PRICING_ROW_CHANGED",
        message: `The recommended price of product ${site.ids[1]} has changed in the meantime: state IN_REVIEW, 92 lei, version 2.`,
        parameters: { id: site.ids[1], version: 2, price: 92 },
      });
    }
    expect(await scene.states()).toEqual(["IN_REVIEW", "IN_REVIEW", "IN_REVIEW"]);
  });

  test("refuse a repeated approval", async () => {
    const [price] = await decidable();
    await assistant.ask("approve_prices", { site: site.domain, prices: [price] });
    expect(await assistant.refusalOf("approve_prices", { site: site.domain, prices: [price] })).toMatchObject(
      {
        code: "PRICING_ROW_CHANGED",
      },
    );
  });

  test("refuse a price that would be another one now, with the new one", async () => {
    const [price] = await decidable();
    await database.owner
      .updateTable("offer")
      .set({ price_minor: 97_00 })
      .where("site_id", "=", site.siteId)
      .where("product_id", "=", site.ids[0] ?? 0)
      .execute();
    expect(await assistant.refusalOf("approve_prices", { site: site.domain, prices: [price] })).toMatchObject(
      {
        code: "PRICING_PRICES_OUTDATED",
        // 5 % below 97 lei.
        items: [{ id: site.ids[0], price: 93.1, newPrice: 92.15 }],
      },
    );
  });

  test("do not know products of another company", async () => {
    const prices = [{ product_id: scene.foreignId, version: 1 }];
    expect(await assistant.refusalOf("approve_prices", { site: site.domain, prices })).toMatchObject({
      code: "NOT_FOUND",
    });
  });

  test.each([0, 51])("take from 1 to 50 prices, not %d", async (count) => {
    const prices = Array.from({ length: count }, () => ({ product_id: 1, version: 1 }));
    expect(await assistant.refusalOf("deny_prices", { site: site.domain, prices })).toMatchObject({
      code: "INVALID_REQUEST",
      arguments: { prices: expect.any(String) },
    });
  });

  test("of one site wait for each other: of ten at once one decides", async () => {
    const [price] = await decidable();
    const outcomes = await Promise.allSettled(
      Array.from({ length: 10 }, () => assistant.ask("deny_prices", { site: site.domain, prices: [price] })),
    );
    expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    expect((await scene.auditRows()).length).toBe(1);
  });
});
