import { type Kysely, type RawBuilder, sql } from "kysely";
import type { Tables } from "../../platform/db/tables.ts";
import type { KnownPage } from "./core/known-page.ts";

/** A page with the keys under which it is found. */
export interface IndexedPage extends KnownPage {
  readonly keys: readonly number[];
}

/** Stores pages and their keys. @param db `database.worker` */
export async function savePages(
  db: Kysely<Tables>,
  source: "CRAWL" | "SHOP",
  pages: readonly IndexedPage[],
): Promise<void> {
  if (pages.length === 0) return;
  await sql`
    insert into known_page (page_id, url, domain, source, title, brand, gtin, mpn, sku, category, image_url, price_minor,
      currency, attributes, read_at)
    select "pageId", url, domain, ${source}, title, brand, gtin, mpn, sku, category, "imageUrl", "priceMinor", currency,
        attributes, "readAt"
      from json_to_recordset(${JSON.stringify(pages)}::json) as new("pageId" uuid, url text, domain text, title text,
        brand text, gtin text, mpn text, sku text, category text, "imageUrl" text, "priceMinor" bigint, currency text,
        attributes jsonb, "readAt" timestamptz)
    on conflict (page_id) do update set url = excluded.url, domain = excluded.domain,
      -- A page that the crawl reads is read daily.
      source = case when known_page.source = 'CRAWL' then 'CRAWL' else excluded.source end,
      title = excluded.title, brand = excluded.brand, gtin = excluded.gtin, mpn = excluded.mpn, sku = excluded.sku,
      category = excluded.category, image_url = excluded.image_url, price_minor = excluded.price_minor,
      currency = excluded.currency, attributes = excluded.attributes, read_at = excluded.read_at`.execute(db);
  const rows = pages.flatMap(({ pageId, keys }) => keys.map((key) => ({ pageId, key })));
  const ids = pages.map(({ pageId }) => pageId);
  await sql`
    delete from known_page_key k where page_id = any(${ids}::uuid[]) and not exists (
      select from unnest(${rows.map(({ key }) => key)}::integer[], ${rows.map(({ pageId }) => pageId)}::uuid[])
        as new(key, page_id) where new.key = k.key and new.page_id = k.page_id)`.execute(db);
  await sql`
    insert into known_page_key (key, page_id)
    select * from unnest(${rows.map(({ key }) => key)}::integer[], ${rows.map(({ pageId }) => pageId)}::uuid[])
    on conflict do nothing`.execute(db);
}

export async function removePages(db: Kysely<Tables>, pageIds: readonly string[]): Promise<void> {
  if (pageIds.length === 0) return;
  const ids = sql`any(${[...pageIds]}::uuid[])`;
  await sql`delete from known_page_key where page_id = ${ids}`.execute(db);
  await sql`delete from known_page where page_id = ${ids}`.execute(db);
}

/** Pages of shops that were read before an instant, at most `limit`. */
export async function findOldShopPages(db: Kysely<Tables>, before: Date, limit: number): Promise<string[]> {
  const { rows } = await sql<{ pageId: string }>`
    select page_id as "pageId" from known_page where source = 'SHOP' and read_at < ${before}
     order by read_at limit ${limit}`.execute(db);
  return rows.map(({ pageId }) => pageId);
}

/** Up to when changes of the crawl's pages are indexed; null: never. */
export async function findProgress(db: Kysely<Tables>): Promise<Date | null> {
  const { rows } = await sql<{ observedAt: Date }>`
    select observed_at as "observedAt" from known_page_progress where source = 'CRAWL'`.execute(db);
  return rows[0]?.observedAt ?? null;
}

/** Stores how far the index is; it never moves back. */
export async function saveProgress(db: Kysely<Tables>, observedAt: Date): Promise<void> {
  await sql`
    insert into known_page_progress (source, observed_at) values ('CRAWL', ${observedAt})
    on conflict (source) do update
      set observed_at = greatest(known_page_progress.observed_at, excluded.observed_at)`.execute(db);
}

const pageColumns = sql`page_id as "pageId", url, domain, title, brand, gtin, mpn, sku, category,
  image_url as "imageUrl", price_minor as "priceMinor", currency, attributes, read_at as "readAt"`;

/** Pages by id; unknown ones are left out. @param db `database.app` or `database.worker` */
export async function findPages(
  db: Kysely<Tables>,
  pageIds: readonly string[],
): Promise<Map<string, KnownPage>> {
  if (pageIds.length === 0) return new Map();
  const { rows } = await sql<KnownPage>`
    select ${pageColumns} from known_page where page_id = any(${[...pageIds]}::uuid[])`.execute(db);
  return new Map(rows.map((page) => [page.pageId, page]));
}

/** A key of a product, with what an equal one counts. */
export interface WantedKey {
  readonly productId: number;
  readonly key: number;
  readonly weight: number;
}

/** Pages that a key may have before it is too common to distinguish products. */
const maxPagesOfKey = 300;

/**
 * Page ids below this one are a sixteenth of all, since ids are hashes. A key that is too common among them is not counted further,
 * so that a common word does not cost a scan of all its pages.
 */
const endOfSixteenth = "10000000-0000-0000-0000-000000000000";

/**
 * Pages that share keys with products, the best `limit` of each product by the sum of what their shared keys count.
 * @param db `database.worker`
 * @returns page ids by product
 */
export async function findPagesByKeys(
  db: Kysely<Tables>,
  wanted: readonly WantedKey[],
  limit: number,
): Promise<Map<number, string[]>> {
  const telling = await findTellingKeys(db, new Set(wanted.map(({ key }) => key)));
  const told = wanted.filter(({ key }) => telling.has(key));
  if (told.length === 0) return new Map();
  const { rows } = await sql<{ productId: number; pageIds: string[] }>`
    with shared as materialized (
      select w.product_id, k.page_id, sum(w.weight) as weight
        from unnest(${told.map(({ productId }) => productId)}::bigint[], ${told.map(({ key }) => key)}::integer[],
          ${told.map(({ weight }) => weight)}::float8[]) as w(product_id, key, weight)
        join known_page_key k on k.key = w.key
       group by w.product_id, k.page_id
    ), ranked as (
      select product_id, page_id, row_number() over (partition by product_id order by weight desc, page_id) as place
        from shared
    )
    select product_id as "productId", array_agg(page_id::text order by place) as "pageIds"
      from ranked where place <= ${limit} group by product_id`.execute(db);
  return new Map(rows.map(({ productId, pageIds }) => [productId, pageIds]));
}

/** Those keys that at most `maxPagesOfKey` pages have. Each shard counts its pages, and only the counts travel. */
async function findTellingKeys(db: Kysely<Tables>, keys: Set<number>): Promise<Set<number>> {
  const withinSixteenth = await withoutCommon(db, keys, sql`page_id < ${endOfSixteenth}::uuid`);
  return withoutCommon(db, withinSixteenth, sql`true`);
}

async function withoutCommon(
  db: Kysely<Tables>,
  keys: Set<number>,
  isCounted: RawBuilder<unknown>,
): Promise<Set<number>> {
  if (keys.size === 0) return keys;
  const { rows } = await sql<{ key: number }>`
    select key from known_page_key where key = any(${[...keys]}::integer[]) and ${isCounted}
     group by key having count(*) > ${maxPagesOfKey}`.execute(db);
  const common = new Set(rows.map(({ key }) => key));
  return new Set([...keys].filter((key) => !common.has(key)));
}
