import type { Kysely } from "kysely";
import type { AuthorizedSiteId } from "../../platform/authorized-site.ts";
import { forSite } from "../../platform/db/database.ts";
import type { Tables } from "../../platform/db/tables.ts";
import { findHistoryPages, type HistoryPage } from "./history-pages.repo.ts";

export type { HistoryPage } from "./history-pages.repo.ts";

/** The site that has a product, and the pages whose history the product shows. */
export interface ProductPages {
  readonly siteId: AuthorizedSiteId;
  readonly pages: readonly HistoryPage[];
}

/**
 * The pages whose history a product shows: its own and its offers', with what its site corrected of them.
 * @param siteIds sites that the caller may open; the product's id is unique in the installation
 * @returns undefined where none of the sites has such a product
 */
export async function historyPagesOf(
  db: Kysely<Tables>,
  siteIds: readonly AuthorizedSiteId[],
  productId: number,
): Promise<ProductPages | undefined> {
  for (const siteId of siteIds) {
    const pages = (await historyPagesOfProducts(db, siteId, [productId])).get(productId);
    if (pages !== undefined) return { siteId, pages };
  }
  return undefined;
}

/** The same for several products of one site, by product; those that it has not are left out. */
export function historyPagesOfProducts(
  db: Kysely<Tables>,
  siteId: AuthorizedSiteId,
  productIds: readonly number[],
): Promise<Map<number, HistoryPage[]>> {
  return forSite(db, siteId, (trx) => findHistoryPages(trx, siteId, productIds));
}
