import { sql, type Transaction } from "kysely";
import type { ExpectedPage } from "../../monitoring/observation/page-state.service.ts";
import type { AuthorizedSiteId } from "../../platform/authorized-site.ts";
import type { Tables } from "../../platform/db/tables.ts";
import type { WatchedCounts } from "./core/unverified-limits.ts";

export interface ProductCounts {
  readonly total: number;
  /** Own products with at least one fresh offer (read within 48 h). */
  readonly tracked: number;
}

export async function countProducts(
  trx: Transaction<Tables>,
  siteId: AuthorizedSiteId,
): Promise<ProductCounts> {
  const { rows } = await sql<ProductCounts>`
    select count(*) as total, count(*) filter (where has_fresh_offer) as tracked
      from listing where site_id = ${siteId}`.execute(trx);
  return rows[0] ?? { total: 0, tracked: 0 };
}

/** Counts what a site watches. */
export async function countWatched(
  trx: Transaction<Tables>,
  siteId: AuthorizedSiteId,
): Promise<WatchedCounts> {
  const { rows } = await sql<WatchedCounts>`
    select (select count(*) from listing where site_id = ${siteId}) as products,
           (select count(*) from offer where site_id = ${siteId}) as offers`.execute(trx);
  return rows[0] ?? { products: 0, offers: 0 };
}

export interface CompetitorDomain {
  readonly domain: string;
  /** At least one of its offers is fresh (read within 48 h). */
  readonly isFresh: boolean;
  readonly offers: number;
}

/** Domains of a site's offers, by name. */
export async function listCompetitorDomains(
  trx: Transaction<Tables>,
  siteId: AuthorizedSiteId,
): Promise<CompetitorDomain[]> {
  const { rows } = await sql<CompetitorDomain>`
    select domain, bool_or(is_fresh) as "isFresh", count(*) as offers
      from offer where site_id = ${siteId} group by domain order by domain`.execute(trx);
  return rows;
}

/**
 * Distinct pages that a site watches, its own and competitors'.
 * @param below only page ids below this UUID; null means all pages
 */
export async function findWatchedPages(
  trx: Transaction<Tables>,
  siteId: AuthorizedSiteId,
  below: string | null,
): Promise<ExpectedPage[]> {
  const sampled = below === null ? sql`page_id is not null` : sql`page_id < ${below}::uuid`;
  const { rows } = await sql<ExpectedPage>`
    select page_id as "pageId", bool_or(observed_at is null) as "isExpected" from (
      select p.page_id, l.observed_at from product p join listing l using (site_id, product_id)
      where p.site_id = ${siteId} and ${sampled}
      union all
      select page_id, observed_at from offer where site_id = ${siteId} and ${sampled}
    ) watched group by page_id`.execute(trx);
  return rows;
}

export interface SiteContents {
  readonly hasProducts: boolean;
  readonly hasCompetitors: boolean;
}

/** Whether there is any product and any offer. */
export async function findContents(
  trx: Transaction<Tables>,
  siteId: AuthorizedSiteId,
): Promise<SiteContents> {
  const { rows } = await sql<SiteContents>`
    select exists (select from listing where site_id = ${siteId}) as "hasProducts",
           exists (select from offer where site_id = ${siteId}) as "hasCompetitors"`.execute(trx);
  return rows[0] ?? { hasProducts: false, hasCompetitors: false };
}
