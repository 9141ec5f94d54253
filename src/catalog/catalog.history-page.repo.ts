import { sql, type Transaction } from "kysely";
import type { AuthorizedSiteId } from "../platform/authorized-site.ts";
import type { Tables } from "../platform/db/tables/tables.ts";

/** A page whose history belongs to a product. */
export interface HistoryPage {
  readonly pageId: string;
  /** The shop's name on every screen: host without "www."; the site's own domain for its own page. */
  readonly shop: string;
}

/** The own page first, then the offers' by id. Undefined where the site has no such product. */
export async function findHistoryPages(
  trx: Transaction<Tables>,
  siteId: AuthorizedSiteId,
  productId: number,
): Promise<HistoryPage[] | undefined> {
  const { rows } = await sql<{ pageId: string | null; shop: string }>`
    select p.page_id as "pageId", s.domain as shop, 0 as offer_id
      from product p join site s on s.site_id = p.site_id
      where p.site_id = ${siteId} and p.product_id = ${productId}
    union all
    select page_id, domain, offer_id from offer where site_id = ${siteId} and product_id = ${productId}
    order by offer_id`.execute(trx);
  if (rows.length === 0) return undefined;
  return rows.flatMap(({ pageId, shop }) => (pageId === null ? [] : [{ pageId, shop }]));
}
