import { sql, type Transaction } from "kysely";
import type { AuthorizedSiteId } from "../../../platform/authorized-site.ts";
import type { Tables } from "../../../platform/db/tables.ts";

/** Paths that a person made invisible; each also hides the categories below it. */
export async function findHiddenCategories(
  trx: Transaction<Tables>,
  siteId: AuthorizedSiteId,
  userId: number,
): Promise<Set<string>> {
  const rows = await trx
    .selectFrom("hidden_category")
    .select("path")
    .where("site_id", "=", siteId)
    .where("user_id", "=", userId)
    .execute();
  return new Set(rows.map(({ path }) => path));
}

/** Names of the brands that a person made invisible, by id. */
export async function findHiddenBrands(
  trx: Transaction<Tables>,
  siteId: AuthorizedSiteId,
  userId: number,
): Promise<Map<number, string>> {
  const rows = await trx
    .selectFrom("hidden_brand as h")
    .innerJoin("brand as b", (join) =>
      join.onRef("b.site_id", "=", "h.site_id").onRef("b.brand_id", "=", "h.brand_id"),
    )
    .select(["b.brand_id", "b.name"])
    .where("h.site_id", "=", siteId)
    .where("h.user_id", "=", userId)
    .execute();
  return new Map(rows.map(({ brand_id, name }) => [brand_id, name]));
}

/** Items to make invisible and items to make visible. */
export interface VisibilityChange<T> {
  readonly hide: readonly T[];
  readonly show: readonly T[];
}

/** @param change distinct paths; may contain paths that need no change */
export async function changeHiddenCategories(
  trx: Transaction<Tables>,
  siteId: AuthorizedSiteId,
  userId: number,
  { hide, show }: VisibilityChange<string>,
): Promise<void> {
  await sql`
    insert into hidden_category (site_id, user_id, path)
    select ${siteId}, ${userId}, * from unnest(${hide}::text[])
    on conflict do nothing`.execute(trx);
  await trx
    .deleteFrom("hidden_category")
    .where("site_id", "=", siteId)
    .where("user_id", "=", userId)
    .where(sql<boolean>`path = any(${show}::text[])`)
    .execute();
}

/** @param change distinct ids of the site's brands */
export async function changeHiddenBrands(
  trx: Transaction<Tables>,
  siteId: AuthorizedSiteId,
  userId: number,
  { hide, show }: VisibilityChange<number>,
): Promise<void> {
  await sql`
    insert into hidden_brand (site_id, user_id, brand_id)
    select ${siteId}, ${userId}, * from unnest(${hide}::bigint[])
    on conflict do nothing`.execute(trx);
  await trx
    .deleteFrom("hidden_brand")
    .where("site_id", "=", siteId)
    .where("user_id", "=", userId)
    .where(sql<boolean>`brand_id = any(${show}::bigint[])`)
    .execute();
}
