import { type Kysely, sql, type Transaction } from "kysely";
import type { AuthorizedSiteId } from "../../platform/authorized-site.ts";
import type { Tables } from "../../platform/db/tables.ts";

/** A product as its history entries describe it. */
export interface DeletedProduct {
  readonly productId: number;
  /** The address that it had; null when it never had one. */
  readonly url: string | null;
  readonly title: string;
  readonly sku: string | null;
  readonly gtin: string | null;
  readonly mpn: string | null;
  readonly brand: string | null;
  /** Names from the root down, joined by "/". */
  readonly category: string | null;
  readonly imageUrl: string | null;
}

export interface Deletion {
  readonly deletionId: number;
  readonly userId: number;
  readonly now: Date;
}

export async function insertDeletion(
  trx: Transaction<Tables>,
  siteId: AuthorizedSiteId,
  { deletionId, userId, now }: Deletion,
): Promise<void> {
  await trx
    .insertInto("product_deletion")
    .values({ site_id: siteId, deletion_id: deletionId, deleted_at: now, deleted_by: userId })
    .execute();
}

/**
 * Tables whose rows are deleted with their product, because a foreign key refers to it, also those of slices above this one.
 * Their keys are (site_id, product_id).
 */
export async function findDependentTables(trx: Transaction<Tables>): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select t.relname as name from pg_constraint c join pg_class t on t.oid = c.conrelid
     where c.contype = 'f' and c.confrelid = 'product'::regclass and c.conparentid = 0
     -- The listing first: others may refer to it.
     order by t.relname <> 'listing', t.relname`.execute(trx);
  return rows.map(({ name }) => name);
}

/** Locks products until the transaction ends. @returns those that exist */
export async function lockProducts(
  trx: Transaction<Tables>,
  siteId: AuthorizedSiteId,
  productIds: readonly number[],
): Promise<DeletedProduct[]> {
  await sql`
    select from product where site_id = ${siteId} and product_id = any(${[...productIds]}::bigint[])
     order by product_id for update`.execute(trx);
  const { rows } = await sql<DeletedProduct>`
    select p.product_id as "productId", coalesce(p.url, p.online_url) as url, p.title, p.sku, p.gtin, p.mpn,
        b.name as brand, c.path as category, p.image_url as "imageUrl"
      from product p
      join listing l on l.site_id = p.site_id and l.product_id = p.product_id
      left join brand b on b.site_id = l.site_id and b.brand_id = l.brand_id
      left join category c on c.site_id = l.site_id and c.category_id = l.category_id
     where p.site_id = ${siteId} and p.product_id = any(${[...productIds]}::bigint[])
     order by p.product_id`.execute(trx);
  return rows;
}

/** Stores locked products with all rows that refer to them, and deletes them. @param tables as `findDependentTables` returns */
export async function moveToDeleted(
  trx: Transaction<Tables>,
  siteId: AuthorizedSiteId,
  deletionId: number,
  productIds: readonly number[],
  tables: readonly string[],
): Promise<void> {
  const rowsOf = tables.map(
    (
      table,
    ) => sql`|| jsonb_build_object(${table}::text, coalesce((select jsonb_agg(to_jsonb(t)) from ${sql.table(table)} t
      where t.site_id = ${siteId} and t.product_id = p.product_id), '[]'))`,
  );
  const ids = sql`any(${[...productIds]}::bigint[])`;
  await sql`
    insert into deleted_product (site_id, deletion_id, product_id, stored_rows)
    select ${siteId}, ${deletionId}, p.product_id,
        jsonb_build_object('product', jsonb_build_array(to_jsonb(p))) ${sql.join(rowsOf, sql` `)}
      from product p where p.site_id = ${siteId} and p.product_id = ${ids}
    on conflict do nothing`.execute(trx);
  await sql`delete from product where site_id = ${siteId} and product_id = ${ids}`.execute(trx);
}

/** Locks a deletion that can be restored. @param notBefore older ones cannot. @returns false when there is none */
export async function lockDeletion(
  trx: Transaction<Tables>,
  siteId: AuthorizedSiteId,
  deletionId: number,
  notBefore: Date,
): Promise<boolean> {
  const { rows } = await sql`
    select from product_deletion
     where site_id = ${siteId} and deletion_id = ${deletionId} and deleted_at >= ${notBefore} for update`.execute(
    trx,
  );
  return rows.length > 0;
}

/** A product that waits to be restored. */
export interface RestorableProduct {
  readonly productId: number;
  readonly title: string;
  readonly offers: number;
  /** A product of the site has its address, in any spelling. */
  readonly isTaken: boolean;
}

export async function listRestorable(
  trx: Transaction<Tables>,
  siteId: AuthorizedSiteId,
  deletionId: number,
): Promise<RestorableProduct[]> {
  const { rows } = await sql<RestorableProduct>`
    select d.product_id as "productId", d.stored_rows->'product'->0->>'title' as title,
        jsonb_array_length(coalesce(d.stored_rows->'offer', '[]')) as offers,
        exists (select from product p where p.site_id = ${siteId}
          and p.address_key = (d.stored_rows->'product'->0->>'address_key')::uuid) as "isTaken"
      from deleted_product d where d.site_id = ${siteId} and d.deletion_id = ${deletionId}
     order by d.product_id`.execute(trx);
  return rows;
}

/** Puts stored products and their rows back, and removes them from the deletion. Generated columns are computed anew. */
export async function restoreRows(
  trx: Transaction<Tables>,
  siteId: AuthorizedSiteId,
  deletionId: number,
  productIds: readonly number[],
  tables: readonly string[],
): Promise<void> {
  const stored = sql`deleted_product d where d.site_id = ${siteId} and d.deletion_id = ${deletionId}
    and d.product_id = any(${[...productIds]}::bigint[])`;
  for (const table of ["product", ...tables]) {
    const columns = await storedColumns(trx, table, stored);
    if (columns.length === 0) continue;
    const names = sql.join(columns.map((name) => sql.ref(name)));
    const values = sql.join(columns.map((name) => sql.ref(`r.${name}`)));
    await sql`
      insert into ${sql.table(table)} (${names})
      select ${values} from (select d.stored_rows from ${stored}) s,
        jsonb_populate_recordset(null::${sql.table(table)}, s.stored_rows->${table}::text) r
      on conflict do nothing`.execute(trx);
  }
  await sql`delete from ${stored}`.execute(trx);
}

/**
 * Columns of a table that the stored rows have and that are not generated. A column that was added since takes its default.
 * Empty when nothing is stored of the table.
 */
async function storedColumns(
  trx: Transaction<Tables>,
  table: string,
  stored: ReturnType<typeof sql>,
): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select a.attname as name from pg_attribute a
     where a.attrelid = ${table}::text::regclass and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
       and a.attname = any(array(select distinct jsonb_object_keys(r)
         from (select d.stored_rows from ${stored}) s, jsonb_array_elements(s.stored_rows->${table}::text) r))
     order by a.attnum`.execute(trx);
  return rows.map(({ name }) => name);
}

export async function markRestored(
  trx: Transaction<Tables>,
  siteId: AuthorizedSiteId,
  deletionId: number,
  now: Date,
): Promise<void> {
  await sql`
    update product_deletion set restored_at = ${now}
     where site_id = ${siteId} and deletion_id = ${deletionId}`.execute(trx);
}

/** Deletions of all sites before an instant, the oldest first. @param db the worker's pool */
export async function findDeletionsBefore(
  db: Kysely<Tables>,
  before: Date,
  limit: number,
): Promise<{ readonly siteId: number; readonly deletionId: number }[]> {
  const { rows } = await sql<{ siteId: number; deletionId: number }>`
    select site_id as "siteId", deletion_id as "deletionId" from product_deletion
     where deleted_at < ${before} order by deleted_at limit ${limit}`.execute(db);
  return rows;
}

/** Deletes a deletion with its stored products. */
export async function removeDeletion(
  trx: Transaction<Tables>,
  siteId: AuthorizedSiteId,
  deletionId: number,
): Promise<void> {
  await sql`
    delete from product_deletion where site_id = ${siteId} and deletion_id = ${deletionId}`.execute(trx);
}
