import { type Kysely, sql } from "kysely";
import type { AuthorizedSiteId } from "../../platform/authorized-site.ts";
import type { Tables } from "../../platform/db/tables.ts";

/** Pages of a product: its own, and its offers' by competitor. */
export interface ProductPages {
  readonly own: string | null;
  readonly competitors: ReadonlyMap<string, readonly string[]>;
}

/** Pages that prices of some products are computed from, by product. Offers travel as one text per product, as in `findPricedOffers`. */
export async function findProductPages(
  trx: Kysely<Tables>,
  siteId: AuthorizedSiteId,
  productIds: readonly number[],
): Promise<Map<number, ProductPages>> {
  const { rows } = await sql<{ product_id: number; page_id: string | null; offers: string | null }>`
    select p.product_id, p.page_id, o.offers from product p
    left join (
      select product_id, string_agg(domain || E'\t' || page_id, E'\n' order by offer_id) as offers from offer
      where site_id = ${siteId} and product_id = any(${[...productIds]}::bigint[]) group by product_id
    ) o on o.product_id = p.product_id
    where p.site_id = ${siteId} and p.product_id = any(${[...productIds]}::bigint[])`.execute(trx);
  return new Map(
    rows.map(({ product_id, page_id, offers }) => {
      const competitors = new Map<string, string[]>();
      for (const line of offers?.split("\n") ?? []) {
        const [domain = "", pageId = ""] = line.split("\t");
        const pages = competitors.get(domain);
        if (pages) pages.push(pageId);
        else competitors.set(domain, [pageId]);
      }
      return [product_id, { own: page_id, competitors }];
    }),
  );
}
