import { sql, type Transaction } from "kysely";
import type { AuthorizedSiteId } from "../../platform/authorized-site.ts";
import type { Tables } from "../../platform/db/tables.ts";
import type { FeedStatement } from "./core/plan-item.ts";

/** What the feed last stated of products; those that it never named are absent. */
export async function findStatements(
  trx: Transaction<Tables>,
  siteId: AuthorizedSiteId,
  productIds: readonly number[],
): Promise<Map<number, FeedStatement>> {
  const rows = await trx
    .selectFrom("product_feed_product")
    .selectAll()
    .where("site_id", "=", siteId)
    .where(sql<boolean>`product_id = any(${[...productIds]}::bigint[])`)
    .execute();
  return new Map(
    rows.map((row) => [
      row.product_id,
      {
        priceMinor: row.price_minor,
        currency: row.currency,
        salePriceMinor: row.sale_price_minor,
        saleFrom: row.sale_from?.toISOString() ?? null,
        saleUntil: row.sale_until?.toISOString() ?? null,
        availability: row.availability,
        costBani: row.cost_bani,
      },
    ]),
  );
}

/** Places of addresses at which the feed named a product that a person has deleted since. */
export async function findDeletedAddresses(
  trx: Transaction<Tables>,
  siteId: AuthorizedSiteId,
  urls: readonly (string | null)[],
): Promise<Set<number>> {
  const { rows } = await sql<{ place: number }>`
    select distinct n.place::integer as place from unnest(${[...urls]}::text[]) with ordinality as n(url, place)
      join product_feed_product f on f.site_id = ${siteId} and f.address_key = address_key(n.url)
     where not exists (select from product p where p.site_id = ${siteId} and p.product_id = f.product_id)`.execute(
    trx,
  );
  return new Set(rows.map(({ place }) => place - 1));
}

export interface SeenProduct extends FeedStatement {
  readonly productId: number;
  readonly itemKey: string | null;
  readonly url: string | null;
}

/** Stores what a run states of products: they are in the feed, whatever was before. */
export async function saveStatements(
  trx: Transaction<Tables>,
  siteId: AuthorizedSiteId,
  products: readonly SeenProduct[],
  run: { readonly runId: string; readonly now: Date },
): Promise<void> {
  await sql`
    insert into product_feed_product (site_id, product_id, address_key, item_key, price_minor, currency,
      sale_price_minor, sale_from, sale_until, availability, cost_bani, seen_run_id, seen_at)
    select ${siteId}, "productId", address_key(url), "itemKey", "priceMinor", currency, "salePriceMinor", "saleFrom",
      "saleUntil", availability, "costBani", ${run.runId}::uuid, ${run.now}::timestamptz
      from json_to_recordset(${JSON.stringify(products)}::json) as r("productId" bigint, url text, "itemKey" text,
        "priceMinor" bigint, currency text, "salePriceMinor" bigint, "saleFrom" timestamptz, "saleUntil" timestamptz,
        availability text, "costBani" bigint)
     order by "productId"
    on conflict (site_id, product_id) do update set address_key = excluded.address_key, item_key = excluded.item_key,
      price_minor = excluded.price_minor, currency = excluded.currency, sale_price_minor = excluded.sale_price_minor,
      sale_from = excluded.sale_from, sale_until = excluded.sale_until, availability = excluded.availability,
      cost_bani = excluded.cost_bani, seen_run_id = excluded.seen_run_id, seen_at = excluded.seen_at,
      missing_since = null`.execute(trx);
}

/** Products of earlier runs, not missing yet, that no item of a run is about. */
const isUnseen = (siteId: AuthorizedSiteId, runId: string) => sql`
  f.site_id = ${siteId} and f.missing_since is null and f.seen_run_id <> ${runId}
  and exists (select from product p where p.site_id = ${siteId} and p.product_id = f.product_id)
  and not exists (select from product_feed_item i
    where i.site_id = ${siteId} and i.run_id = ${runId} and i.product_id = f.product_id)`;

/**
 * Number of products that a run would mark as missing: those of `isUnseen`, by set operations, whose time grows with
 * the number of rows whatever the planner knows of tables that were filled a moment ago.
 */
export async function countUnseen(
  trx: Transaction<Tables>,
  siteId: AuthorizedSiteId,
  runId: string,
): Promise<number> {
  const { rows } = await sql<{ products: number }>`
    select count(*) as products from (
      (select product_id from product_feed_product
        where site_id = ${siteId} and missing_since is null and seen_run_id <> ${runId}
      intersect select product_id from product where site_id = ${siteId})
      except select product_id from product_feed_item where site_id = ${siteId} and run_id = ${runId}) as unseen`.execute(
    trx,
  );
  return rows[0]?.products ?? 0;
}

/** Marks up to `count` products that a run does not name. @returns their ids */
export async function markMissing(
  trx: Transaction<Tables>,
  siteId: AuthorizedSiteId,
  runId: string,
  { count, now }: { readonly count: number; readonly now: Date },
): Promise<number[]> {
  const { rows } = await sql<{ productId: number }>`
    update product_feed_product set missing_since = ${now}
     where site_id = ${siteId} and product_id in (
       select f.product_id from product_feed_product f where ${isUnseen(siteId, runId)} limit ${count})
    returning product_id as "productId"`.execute(trx);
  return rows.map(({ productId }) => productId);
}

/** Ends the mark of up to `count` products that items of a run name, refused ones included. @returns their ids */
export async function unmarkNamed(
  trx: Transaction<Tables>,
  siteId: AuthorizedSiteId,
  runId: string,
  count: number,
): Promise<number[]> {
  const { rows } = await sql<{ productId: number }>`
    update product_feed_product set missing_since = null
     where site_id = ${siteId} and product_id in (
       select f.product_id from product_feed_product f
        where f.site_id = ${siteId} and f.missing_since is not null and exists (select from product_feed_item i
          where i.site_id = ${siteId} and i.run_id = ${runId} and i.product_id = f.product_id)
        limit ${count})
    returning product_id as "productId"`.execute(trx);
  return rows.map(({ productId }) => productId);
}

/** Ends the mark of up to `count` products, as there is no feed any more. @returns their ids */
export async function unmarkMissing(
  trx: Transaction<Tables>,
  siteId: AuthorizedSiteId,
  count: number,
): Promise<number[]> {
  const { rows } = await sql<{ productId: number }>`
    update product_feed_product set missing_since = null
     where site_id = ${siteId} and product_id in (
       select product_id from product_feed_product where site_id = ${siteId} and missing_since is not null limit ${count})
    returning product_id as "productId"`.execute(trx);
  return rows.map(({ productId }) => productId);
}

/** Products that the feed names, and those that it named once. */
export async function countFeedProducts(
  trx: Transaction<Tables>,
  siteId: AuthorizedSiteId,
): Promise<{ readonly products: number; readonly missing: number }> {
  const { rows } = await sql<{ products: number; missing: number }>`
    select count(*) filter (where f.missing_since is null) as products,
      count(*) filter (where f.missing_since is not null) as missing
      from product_feed_product f join product p on p.site_id = f.site_id and p.product_id = f.product_id
     where f.site_id = ${siteId}`.execute(trx);
  return rows[0] ?? { products: 0, missing: 0 };
}

export interface MissingProduct {
  readonly productId: number;
  readonly title: string;
  readonly sku: string | null;
  readonly url: string | null;
  readonly missingSince: Date;
}

/** Products that the feed named once, the latest first. */
export async function findMissing(
  trx: Transaction<Tables>,
  siteId: AuthorizedSiteId,
  { limit, offset }: { readonly limit: number; readonly offset: number },
): Promise<MissingProduct[]> {
  const { rows } = await sql<MissingProduct>`
    select f.product_id as "productId", p.title, p.sku, p.url, f.missing_since as "missingSince"
      from product_feed_product f join product p on p.site_id = f.site_id and p.product_id = f.product_id
     where f.site_id = ${siteId} and f.missing_since is not null
     order by f.missing_since desc, f.product_id limit ${limit} offset ${offset}`.execute(trx);
  return rows;
}

/** Deletes up to `count` statements of a removed site. @returns number of rows deleted */
export async function deleteStatements(
  trx: Transaction<Tables>,
  siteId: AuthorizedSiteId,
  count: number,
): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from product_feed_product where site_id = ${siteId} and product_id in (
      select product_id from product_feed_product where site_id = ${siteId} limit ${count})`.execute(trx);
  return Number(numAffectedRows ?? 0n);
}

/** The ids by which the feed names products; those that it never named are absent. */
export async function findItemKeys(
  trx: Transaction<Tables>,
  siteId: AuthorizedSiteId,
  productIds: readonly number[],
): Promise<Map<number, string>> {
  const { rows } = await sql<{ productId: number; itemKey: string }>`
    select product_id as "productId", item_key as "itemKey" from product_feed_product
     where site_id = ${siteId} and product_id = any(${[...productIds]}::bigint[]) and item_key is not null`.execute(
    trx,
  );
  return new Map(rows.map(({ productId, itemKey }) => [productId, itemKey]));
}
