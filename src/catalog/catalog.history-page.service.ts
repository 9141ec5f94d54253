import type { Kysely } from "kysely";
import type { AuthorizedSiteId } from "../platform/authorized-site.ts";
import { forSite } from "../platform/db/database.ts";
import type { Tables } from "../platform/db/tables/tables.ts";
import { findHistoryPages, type HistoryPage } from "./catalog.history-page.repo.ts";

export type { HistoryPage } from "./catalog.history-page.repo.ts";

/**
 * The pages whose history a product shows: its own and its offers'.
 * @param siteIds sites that the caller may open; the product's id is unique in the installation
 * @returns undefined where none of the sites has such a product
 */
export async function historyPagesOf(
  db: Kysely<Tables>,
  siteIds: readonly AuthorizedSiteId[],
  productId: number,
): Promise<HistoryPage[] | undefined> {
  for (const siteId of siteIds) {
    const pages = await forSite(db, siteId, (trx) => findHistoryPages(trx, siteId, productId));
    if (pages !== undefined) return pages;
  }
  return undefined;
}
