import { sql, type Transaction } from "kysely";
import type { AuthorizedSiteId } from "../../platform/authorized-site.ts";
import type { Tables } from "../../platform/db/tables.ts";

/**
 * Ids of brands by name; missing brands are created. Exact spelling: two spellings are two brands.
 * @param names distinct, 1 .. 200 characters
 * @param nextId returns at least as many ids as there are names
 */
export async function ensureBrands(
  trx: Transaction<Tables>,
  siteId: AuthorizedSiteId,
  names: readonly string[],
  nextId: () => number,
): Promise<Map<string, number>> {
  if (names.length === 0) return new Map();
  const sorted = sortedForLocks(names);
  await sql`
    insert into brand (site_id, brand_id, name)
    select ${siteId}, * from unnest(${sorted.map(() => nextId())}::bigint[], ${sorted}::text[])
    on conflict do nothing`.execute(trx);
  const rows = await trx
    .selectFrom("brand")
    .select(["brand_id", "name"])
    .where("site_id", "=", siteId)
    .where(sql<boolean>`name = any(${sorted}::text[])`)
    .execute();
  return new Map(rows.map((row) => [row.name, row.brand_id]));
}

/**
 * Ids of categories by path; missing categories are created.
 * @param paths distinct, names from the root down joined by "/", 1 .. 500 characters
 * @param nextId returns at least as many ids as there are paths
 */
export async function ensureCategories(
  trx: Transaction<Tables>,
  siteId: AuthorizedSiteId,
  paths: readonly string[],
  nextId: () => number,
): Promise<Map<string, number>> {
  if (paths.length === 0) return new Map();
  const sorted = sortedForLocks(paths);
  await sql`
    insert into category (site_id, category_id, path)
    select ${siteId}, * from unnest(${sorted.map(() => nextId())}::bigint[], ${sorted}::text[])
    on conflict do nothing`.execute(trx);
  const rows = await trx
    .selectFrom("category")
    .select(["category_id", "path"])
    .where("site_id", "=", siteId)
    .where(sql<boolean>`path = any(${sorted}::text[])`)
    .execute();
  return new Map(rows.map((row) => [row.path, row.category_id]));
}

/** Paths of all stored categories, unordered. A parent of a stored category may not be stored. */
export async function findCategoryPaths(
  trx: Transaction<Tables>,
  siteId: AuthorizedSiteId,
): Promise<string[]> {
  const rows = await trx.selectFrom("category").select("path").where("site_id", "=", siteId).execute();
  return rows.map(({ path }) => path);
}

/** Inserting in a fixed order avoids deadlocks between concurrent writers. */
function sortedForLocks(names: readonly string[]): string[] {
  return [...names].sort();
}

/** Ids of the site's brands with these names, by name; exact spelling. */
export async function findBrandIds(
  trx: Transaction<Tables>,
  siteId: AuthorizedSiteId,
  names: readonly string[],
): Promise<Map<string, number>> {
  const rows = await trx
    .selectFrom("brand")
    .select(["brand_id", "name"])
    .where("site_id", "=", siteId)
    .where(sql<boolean>`name = any(${names}::text[])`)
    .execute();
  return new Map(rows.map(({ brand_id, name }) => [name, brand_id]));
}
