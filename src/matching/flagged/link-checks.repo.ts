import { type Kysely, type RawBuilder, sql, type Transaction } from "kysely";
import type { AuthorizedSiteId } from "../../platform/authorized-site.ts";
import type { Tables } from "../../platform/db/tables.ts";

/** The competitor's price is below 0.4 or above 2.5 times the own one; unknown and foreign prices are not off. */
export const isRatioOff = sql<boolean>`coalesce(o.currency = 'RON' and l.price_bani > 0 and o.price_minor > 0
  and (o.price_minor * 5 < l.price_bani * 2 or o.price_minor * 2 > l.price_bani * 5), false)`;

/** What a link's page names now. */
export interface ReadLink {
  readonly productId: number;
  readonly offerId: number;
  readonly pageKey: string;
  /** Of its brand and final address. */
  readonly seenKey: string;
}

/**
 * An open flag that the link itself does not show: the link was deleted and restored, or the flag is older than the mark.
 * @param isConcerned whether a column names one of the products: without it all open flags of the site would be read each time
 */
function isUnmarked(siteId: AuthorizedSiteId, isConcerned: OfProducts) {
  return sql<boolean>`(not o.is_suspicious and exists (select from flagged_link f
    where f.site_id = ${siteId} and ${isConcerned(sql`f.product_id`)} and f.product_id = o.product_id
      and f.offer_id = o.offer_id and f.page_id = o.page_id and f.state = 'OPEN'))`;
}

type OfProducts = (column: RawBuilder<unknown>) => RawBuilder<boolean>;

/**
 * Queues those links of products that name another product or brand, or are found at another address, than when they were scored last,
 * whose price ratio left or entered the usual range, or whose flag is not marked. One statement in the transaction of the propagation.
 * @param links of which a page was read
 * @param productIds of these links, and products whose own price was read
 */
export async function queueChangedLinks(
  trx: Kysely<Tables>,
  siteId: AuthorizedSiteId,
  links: readonly ReadLink[],
  productIds: readonly number[],
): Promise<void> {
  const isConcerned: OfProducts = (column) => sql`${column} = any(${[...productIds]}::bigint[])`;
  await sql`
    insert into link_check (site_id, product_id, offer_id, queued_at)
    select ${siteId}, o.product_id, o.offer_id, now()
      from offer o
      join listing l on l.site_id = ${siteId} and l.product_id = o.product_id
      left join json_to_recordset(${JSON.stringify(links)}::json)
        as r("productId" bigint, "offerId" bigint, "pageKey" text, "seenKey" text)
        on r."productId" = o.product_id and r."offerId" = o.offer_id
      left join link_score s on s.site_id = ${siteId} and s.product_id = o.product_id and s.offer_id = o.offer_id
     where o.site_id = ${siteId} and ${isConcerned(sql`o.product_id`)}
       and (r."pageKey" is not null and (r."pageKey" is distinct from s.page_key or r."seenKey" is distinct from s.seen_key)
         or ${isRatioOff} is distinct from coalesce(s.is_ratio_off, false)
         or ${isUnmarked(siteId, isConcerned)})
     order by o.product_id, o.offer_id
    on conflict (site_id, product_id, offer_id) do update
      set entry_id = excluded.entry_id, queued_at = excluded.queued_at`.execute(trx);
}

/** Queues a link to be scored again. */
export async function queueLink(
  trx: Kysely<Tables>,
  siteId: AuthorizedSiteId,
  { productId, offerId }: Pick<ReadLink, "productId" | "offerId">,
): Promise<void> {
  await sql`
    insert into link_check (site_id, product_id, offer_id, queued_at)
    values (${siteId}, ${productId}, ${offerId}, now())
    on conflict (site_id, product_id, offer_id) do nothing`.execute(trx);
}

/** Stands for what the own product names: title, GTIN and SKU. The same expression is in db/migrations/0049_suspicious_links.sql. */
const ownKey = sql<string>`md5(p.title || E'\n' || coalesce(p.gtin, '') || E'\n' || coalesce(p.sku, ''))`;

/**
 * Queues links of the next products whose own side has changed since they were scored: it names something else, or the price
 * ratio left or entered the usual range, or whose flag is not marked. Links that no page was read of are left out.
 * @returns the last product; null: there is none after `afterId`
 */
export async function queueLinksOfChanged(
  trx: Kysely<Tables>,
  siteId: AuthorizedSiteId,
  { afterId, limit }: { readonly afterId: number; readonly limit: number },
): Promise<number | null> {
  const { rows } = await sql<{ lastId: number | null }>`
    select max(product_id) as "lastId" from (
      select product_id from product where site_id = ${siteId} and product_id > ${afterId}
       order by product_id limit ${limit}) next`.execute(trx);
  const lastId = rows[0]?.lastId ?? null;
  if (lastId === null) return null;
  // Of each table: the planner does not derive a range of one from that of another, and would read all of the site.
  const isNext: OfProducts = (column) => sql`(${column} > ${afterId} and ${column} <= ${lastId})`;
  await sql`
    insert into link_check (site_id, product_id, offer_id, queued_at)
    select ${siteId}, o.product_id, o.offer_id, now()
      from offer o
      join product p on p.site_id = ${siteId} and p.product_id = o.product_id and ${isNext(sql`p.product_id`)}
      join listing l on l.site_id = ${siteId} and l.product_id = o.product_id and ${isNext(sql`l.product_id`)}
      left join link_score s on s.site_id = ${siteId} and s.product_id = o.product_id and s.offer_id = o.offer_id
        and ${isNext(sql`s.product_id`)}
     where o.site_id = ${siteId} and ${isNext(sql`o.product_id`)} and o.observed_at is not null
       and (s.own_key <> ${ownKey} or ${isRatioOff} is distinct from coalesce(s.is_ratio_off, false)
         or ${isUnmarked(siteId, isNext)})
     order by o.product_id, o.offer_id
    on conflict (site_id, product_id, offer_id) do nothing`.execute(trx);
  return lastId;
}

export interface QueuedLink {
  readonly productId: number;
  readonly offerId: number;
  readonly entryId: string;
}

/**
 * The oldest queued links of one site: the one that has waited longest.
 * @param db the worker's pool, whose role may read the queues of all sites
 */
export async function findQueuedLinks(
  db: Kysely<Tables>,
  limit: number,
): Promise<{ readonly siteId: number; readonly links: readonly QueuedLink[] } | undefined> {
  const { rows } = await sql<QueuedLink & { siteId: number }>`
    select site_id as "siteId", product_id as "productId", offer_id as "offerId", entry_id as "entryId" from link_check
     where site_id = (select site_id from link_check order by queued_at limit 1)
     order by queued_at limit ${limit}`.execute(db);
  const [first] = rows;
  return first && { siteId: first.siteId, links: rows };
}

/** Removes exactly these entries; a link that was queued again stays. */
export async function removeQueuedLinks(
  trx: Kysely<Tables>,
  siteId: AuthorizedSiteId,
  links: readonly QueuedLink[],
): Promise<void> {
  await sql`
    delete from link_check c
     using unnest(${links.map(({ productId }) => productId)}::bigint[],
       ${links.map(({ offerId }) => offerId)}::bigint[], ${links.map(({ entryId }) => entryId)}::uuid[])
       as done(product_id, offer_id, entry_id)
     where c.site_id = ${siteId} and c.product_id = done.product_id and c.offer_id = done.offer_id
       and c.entry_id = done.entry_id`.execute(trx);
}

/** One side of a link. Prices in hundredths of the currency's unit. */
export interface LinkSide {
  readonly title: string | null;
  readonly brand: string | null;
  readonly sku: string | null;
  readonly gtin: string | null;
  readonly mpn: string | null;
  readonly category: string | null;
  readonly imageUrl: string | null;
  readonly priceMinor: number | null;
  readonly currency: string | null;
}

/** A link with what is known of both sides. GTIN, MPN and category of the competitor's page are stored with the page. */
export interface LinkPair {
  readonly productId: number;
  readonly offerId: number;
  readonly pageId: string;
  readonly url: string;
  /** Of what the own product names. */
  readonly ownKey: string;
  readonly own: LinkSide;
  readonly other: Pick<LinkSide, "title" | "brand" | "sku" | "imageUrl" | "priceMinor" | "currency">;
  readonly isRatioOff: boolean;
}

/** Links that still exist and whose page was read. */
export async function findLinkPairs(
  trx: Transaction<Tables>,
  siteId: AuthorizedSiteId,
  links: readonly Pick<QueuedLink, "productId" | "offerId">[],
): Promise<LinkPair[]> {
  const { rows } = await sql<LinkPair>`
    select o.product_id as "productId", o.offer_id as "offerId", o.page_id as "pageId", o.url, ${ownKey} as "ownKey",
        json_build_object('title', p.title, 'brand', b.name, 'sku', p.sku, 'gtin', p.gtin, 'mpn', p.mpn,
          'category', c.path, 'imageUrl', p.image_url, 'priceMinor', l.price_bani, 'currency', 'RON') as own,
        json_build_object('title', o.title, 'brand', o.brand, 'sku', o.sku, 'imageUrl', o.image_url,
          'priceMinor', o.price_minor, 'currency', o.currency) as other,
        ${isRatioOff} as "isRatioOff"
      from offer o
      join product p on p.site_id = ${siteId} and p.product_id = o.product_id
      join listing l on l.site_id = ${siteId} and l.product_id = o.product_id
      left join brand b on b.site_id = ${siteId} and b.brand_id = l.brand_id
      left join category c on c.site_id = ${siteId} and c.category_id = l.category_id
     where o.site_id = ${siteId} and o.observed_at is not null
       and (o.product_id, o.offer_id) in (select * from unnest(
         ${links.map(({ productId }) => productId)}::bigint[], ${links.map(({ offerId }) => offerId)}::bigint[]))`.execute(
    trx,
  );
  return rows;
}
