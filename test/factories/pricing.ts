import { randomUUID } from "node:crypto";
import { type Insertable, type Kysely, sql, type Transaction } from "kysely";
import type { AuthorizedSiteId } from "../../src/platform/authorized-site.ts";
import type { Tables } from "../../src/platform/db/tables.ts";
import type { DecisionRecord } from "../../src/pricing/decisions/core/decision-record.ts";
import { insertBlocks } from "../../src/pricing/decisions/decisions.repo.ts";
import { packRecords } from "../../src/pricing/decisions/record-blocks.service.ts";
import type { PricingRuleTable, RecommendationTable } from "../../src/pricing/pricing.tables.ts";
import { testNow } from "./people.ts";

/** A rule of a site: 5 % below the lowest offer, for all products, with a threshold of 10 %. @returns its id */
export async function makeRule(
  trx: Transaction<Tables>,
  siteId: AuthorizedSiteId,
  given: Partial<Insertable<PricingRuleTable>> = {},
): Promise<number> {
  const rule: Insertable<PricingRuleTable> = {
    site_id: siteId,
    rule_id: 1,
    position: (given.rule_id ?? 1) - 1,
    name: `Rule ${given.rule_id ?? 1}`,
    filter_type: "ALL_PRODUCTS",
    category: null,
    brand: null,
    sku: null,
    strategy: "UNDERCUT",
    adjust_by: "PERCENTAGE",
    adjustment: 500,
    merchant: null,
    threshold_bp: 1000,
    min_margin_bp: null,
    max_step_bp: null,
    max_changes_per_day: null,
    active_from: null,
    active_until: null,
    created_at: testNow,
    changed_at: testNow,
    ...given,
  };
  await trx.insertInto("pricing_rule").values(rule).execute();
  return rule.rule_id;
}

/**
 * What the rule of `makeRule` recommends 93,10 lei from: products at 100 lei and an offer at 98 lei each, whose pages were read
 * now. The offer's id is the product's.
 * @param merchant the competitor's domain
 */
export async function makePricedPages(
  owner: Kysely<Tables>,
  siteId: AuthorizedSiteId,
  productIds: readonly number[],
  merchant = "retailer.example.com",
): Promise<void> {
  await sql`
    update listing set price_bani = 10000, is_fresh = true
     where site_id = ${siteId} and product_id = any(${productIds}::bigint[])`.execute(owner);
  await sql`
    insert into offer (site_id, product_id, offer_id, page_id, domain, url, price_minor, currency, availability, is_fresh,
      created_at)
    select ${siteId}, id, id, md5('offer of ' || id)::uuid, ${merchant}, 'https://retailer.example.com/' || id,
           9800, 'RON', 'IN_STOCK', true, ${testNow}
      from unnest(${productIds}::bigint[]) ids(id)
    on conflict do nothing`.execute(owner);
  await sql`
    insert into page (page_id, url, host, created_at, checked_at)
    select distinct on (page_id) page_id, url, split_part(url, '/', 3), ${testNow}::timestamptz, ${testNow}::timestamptz
      from (
        select product_id, page_id, url from product where site_id = ${siteId}
        union all select product_id, page_id, url from offer where site_id = ${siteId}
      ) pages
     where page_id is not null and product_id = any(${productIds}::bigint[])
     order by page_id
    on conflict (page_id) do update set checked_at = excluded.checked_at`.execute(owner);
}

/** A recommended price of 93,10 lei for a product of 100 lei, in review. */
export async function makeRecommendation(
  trx: Transaction<Tables>,
  siteId: AuthorizedSiteId,
  productId: number,
  given: Partial<Insertable<RecommendationTable>> = {},
): Promise<void> {
  await makeRecommendations(trx, siteId, [productId], given);
}

/** The same for several products. */
export async function makeRecommendations(
  trx: Transaction<Tables>,
  siteId: AuthorizedSiteId,
  productIds: readonly number[],
  given: Partial<Insertable<RecommendationTable>> = {},
): Promise<void> {
  const row = {
    state: "IN_REVIEW",
    rule_id: 1,
    rule_version: 1,
    own_bani: 10_000,
    recommended_bani: 9_310,
    change_bp: -690,
    computed_at: testNow,
    ...given,
  };
  const columns = Object.keys(row).map((column) => sql.ref(column));
  await sql`
    insert into recommendation (site_id, product_id, ${sql.join(columns)})
    select ${siteId}, ids.id, ${sql.join(columns.map((column) => sql`given.${column}`))}
      from unnest(${productIds}::bigint[]) ids(id),
           jsonb_populate_record(null::recommendation, ${JSON.stringify(row)}::jsonb) given`.execute(trx);
}

/** One row of a site in every table of the pricing slice. */
export async function fillPricing(
  trx: Transaction<Tables>,
  siteId: AuthorizedSiteId,
  {
    productId,
    userId,
    mark = "x",
  }: { readonly productId: number; readonly userId: number; readonly mark?: string },
): Promise<void> {
  await makeRule(trx, siteId, {
    name: `${mark} rule`,
    category: mark,
    brand: mark,
    sku: mark,
    merchant: mark,
  });
  await makeRecommendation(trx, siteId, productId, { decided_at: testNow, decided_session: randomUUID() });
  const text = JSON.stringify({ text: mark });
  const statements = [
    sql`insert into pricing_rule_version values (${siteId}, 1, 1, ${text}::jsonb, ${testNow}, ${userId})`,
    sql`insert into pricing_guards (site_id, vat_bp, commission_bp, shipping_bani, brake_share_bp, brake_sum_bp, changed_at)
        values (${siteId}, 2100, 0, 0, 5000, 1000, ${testNow})`,
    sql`insert into product_pricing (site_id, product_id, changed_at) values (${siteId}, ${productId}, ${testNow})`,
    sql`insert into changed_product (site_id, product_id, queued_at) values (${siteId}, ${productId}, ${testNow}) on conflict do nothing`,
    sql`insert into pricing_run (site_id, run_id, requested_at) values (${siteId}, ${randomUUID()}, ${testNow})`,
    sql`insert into pricing_brake values (${siteId}, ${testNow}, 'share', 3, 10, 30000, 27000)`,
    sql`insert into pricing_move values (${siteId}, ${productId}, ${testNow}, 10000, 9000)`,
    sql`insert into pricing_decision_block values (${siteId}, ${testNow}, 1, 1, ${Buffer.from(text)}, ${Buffer.alloc(32)})`,
    sql`insert into review_batch values (${siteId}, 1, ${testNow}, ${userId}, 'APPROVE', 1, null)`,
    sql`insert into review_batch_row values (${siteId}, 1, ${productId}, 1, ${text}::jsonb, ${text}::jsonb, 1)`,
    sql`insert into promotion (site_id, promotion_id, product_id, kind, starts_on, announced_bani, created_at)
        values (${siteId}, 1, ${productId}, 'PLANNED', '2026-12-01', 9000, ${testNow})`,
    sql`insert into pricing_task (site_id, task_id, kind, created_by, created_at, error, request)
        values (${siteId}, ${randomUUID()}, 'BACKTEST', ${userId}, ${testNow}, ${mark}, ${text}::jsonb)`,
  ];
  for (const statement of statements) await statement.execute(trx);
}

/** Stores records of a site. @param records by decision id */
export async function insertRecords(
  trx: Transaction<Tables>,
  siteId: AuthorizedSiteId,
  records: readonly [DecisionRecord, ...DecisionRecord[]],
): Promise<void> {
  const { decisionId: firstDecisionId, madeAt } = records[0];
  const lastDecisionId = records.at(-1)?.decisionId ?? firstDecisionId;
  const ids = { firstDecisionId, lastDecisionId, madeAt: new Date(madeAt) };
  await insertBlocks(trx, siteId, [{ ...ids, ...(await packRecords(records)) }]);
}
