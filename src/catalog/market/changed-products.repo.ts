import { type Kysely, sql } from "kysely";
import type { AuthorizedSiteId } from "../../platform/authorized-site.ts";
import type { Tables } from "../../platform/db/tables.ts";

/** Queues products whose own price, offers, links, costs or floors changed. Call it in the transaction of the change. */
export async function queueChangedProducts(
  trx: Kysely<Tables>,
  siteId: AuthorizedSiteId,
  productIds: readonly number[],
): Promise<void> {
  if (productIds.length === 0) return;
  // Ordered, so that two transactions that queue the same products do not deadlock.
  await sql`
    insert into changed_product (site_id, product_id, queued_at)
    select ${siteId}, product_id, now() from unnest(${[...productIds]}::bigint[]) as changed(product_id)
    order by product_id
    on conflict (site_id, product_id) do update set entry_id = excluded.entry_id, queued_at = excluded.queued_at`.execute(
    trx,
  );
}

/** Whether products of the site are queued. */
export async function hasChangedProducts(trx: Kysely<Tables>, siteId: AuthorizedSiteId): Promise<boolean> {
  const found = await trx
    .selectFrom("changed_product")
    .select("product_id")
    .where("site_id", "=", siteId)
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}

export interface ChangedProduct {
  readonly productId: number;
  readonly entryId: string;
}

/**
 * The oldest queued products of one site, and of which site: the one that has waited longest.
 * @param db the worker's pool, whose role may read the queues of all sites
 * @returns undefined when nothing is queued
 */
export async function findChangedProducts(
  db: Kysely<Tables>,
  limit: number,
): Promise<{ readonly siteId: number; readonly products: readonly ChangedProduct[] } | undefined> {
  const { rows } = await sql<{ siteId: number; productId: number; entryId: string }>`
    select site_id as "siteId", product_id as "productId", entry_id as "entryId" from changed_product
    where site_id = (select site_id from changed_product order by queued_at limit 1)
    order by queued_at limit ${limit}`.execute(db);
  const [first] = rows;
  return first && { siteId: first.siteId, products: rows };
}

/** Removes exactly these entries; a product that was queued again stays. */
export async function removeChangedProducts(
  db: Kysely<Tables>,
  siteId: number,
  products: readonly ChangedProduct[],
): Promise<void> {
  await sql`
    delete from changed_product c
    using unnest(${products.map((one) => one.productId)}::bigint[],
      ${products.map((one) => one.entryId)}::uuid[]) as done(product_id, entry_id)
    where c.site_id = ${siteId} and c.product_id = done.product_id and c.entry_id = done.entry_id`.execute(
    db,
  );
}
