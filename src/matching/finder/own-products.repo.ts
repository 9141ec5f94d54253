import { sql, type Transaction } from "kysely";
import type { AuthorizedSiteId } from "../../platform/authorized-site.ts";
import type { Tables } from "../../platform/db/tables.ts";

/** An own product with what is known of it, and the pages that it is compared with already. */
export interface OwnProduct {
  readonly productId: number;
  readonly title: string;
  readonly brand: string | null;
  readonly sku: string | null;
  readonly gtin: string | null;
  readonly mpn: string | null;
  readonly category: string | null;
  readonly imageUrl: string | null;
  readonly attributes: Readonly<Record<string, unknown>>;
  readonly priceBani: number | null;
  readonly linkedPageIds: readonly string[];
  readonly linkedDomains: readonly string[];
}

/** Which products: the next ones of all, or of some, by id. */
export interface ProductRange {
  readonly afterId: number;
  readonly limit: number;
  /** Null: every product of the site. */
  readonly ids: readonly number[] | null;
}

/** The next products by id. */
export async function findOwnProducts(
  trx: Transaction<Tables>,
  siteId: AuthorizedSiteId,
  { afterId, limit, ids }: ProductRange,
): Promise<OwnProduct[]> {
  const isWanted = ids === null ? sql`true` : sql`product_id = any(${[...ids]}::bigint[])`;
  const { rows } = await sql<OwnProduct>`
    select p.product_id as "productId", p.title, b.name as brand, p.sku, p.gtin, p.mpn, c.path as category,
        p.image_url as "imageUrl", p.dynamic_fields as attributes, l.price_bani as "priceBani",
        coalesce(o.page_ids, '{}') as "linkedPageIds", coalesce(o.domains, '{}') as "linkedDomains"
      from (
        select * from product where site_id = ${siteId} and product_id > ${afterId} and ${isWanted}
         order by product_id limit ${limit}
      ) p
      join listing l on l.site_id = ${siteId} and l.product_id = p.product_id
      left join brand b on b.site_id = ${siteId} and b.brand_id = l.brand_id
      left join category c on c.site_id = ${siteId} and c.category_id = l.category_id
      left join lateral (
        select array_agg(page_id::text) as page_ids, array_agg(domain) as domains from offer
         where site_id = ${siteId} and product_id = p.product_id
      ) o on true
     order by p.product_id`.execute(trx);
  return rows;
}

export async function countProducts(trx: Transaction<Tables>, siteId: AuthorizedSiteId): Promise<number> {
  const { rows } = await sql<{ products: number }>`
    select count(*) as products from product where site_id = ${siteId}`.execute(trx);
  return rows[0]?.products ?? 0;
}

/** Domains of the company's sites: their pages are no competitors. */
export async function findOwnDomains(trx: Transaction<Tables>, siteId: AuthorizedSiteId): Promise<string[]> {
  const { rows } = await sql<{ domain: string }>`
    select domain from site where company_id = (select company_id from site where site_id = ${siteId})`.execute(
    trx,
  );
  return rows.map(({ domain }) => domain);
}

/** A brand as a competitor writes it, and as the site does, where people have confirmed a pair of them. */
export interface BrandAlias {
  readonly other: string;
  readonly own: string;
}

/**
 * Brands of confirmed pairs that are written differently. One confirmed pair may be a mistake of a person, so two products must
 * agree, unless both sides state the same valid GTIN. A spelling that the site has as a brand of its own, or that stands for two
 * of its brands, says nothing.
 */
export async function findBrandAliases(
  trx: Transaction<Tables>,
  siteId: AuthorizedSiteId,
): Promise<BrandAlias[]> {
  const { rows } = await sql<BrandAlias>`
    select other, own from (
      select min(m.brand) as other, b.name as own, count(*) over (partition by fold(m.brand)) as brands
        from match_candidate m
        join listing l on l.site_id = ${siteId} and l.product_id = m.product_id
        join brand b on b.site_id = ${siteId} and b.brand_id = l.brand_id
       where m.site_id = ${siteId} and m.state = 'ACCEPTED' and m.brand is not null and fold(m.brand) <> fold(b.name)
         and not exists (select from brand known where known.site_id = ${siteId} and fold(known.name) = fold(m.brand))
       group by fold(m.brand), b.name
      having count(distinct m.product_id) >= 2 or bool_or(m.reasons @> '[{"kind": "same-gtin"}]')
    ) agreed where brands = 1
     order by 1, 2 limit 1000`.execute(trx);
  return rows;
}
