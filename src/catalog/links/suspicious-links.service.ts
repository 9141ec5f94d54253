import type { Transaction } from "kysely";
import type { AuthorizedSiteId } from "../../platform/authorized-site.ts";
import type { Tables } from "../../platform/db/tables.ts";
import { recomputeMarket } from "../market/market.service.ts";
import { type PageLink, updateSuspicious } from "./links.repo.ts";

export { lockLinks } from "./links.repo.ts";

/**
 * Sets whether locked links wait for a check, which decides whether prices are computed from them, and recomputes the figures of their
 * products. A link that is gone or has another page by now is left alone.
 */
export async function setSuspicious(
  trx: Transaction<Tables>,
  siteId: AuthorizedSiteId,
  links: readonly (PageLink & { readonly isSuspicious: boolean })[],
): Promise<void> {
  const marks = links.map(({ productId, offerId, pageId, isSuspicious }) => ({
    productId,
    offerId,
    pageId,
    isSuspicious,
  }));
  await recomputeMarket(trx, siteId, await updateSuspicious(trx, siteId, marks));
}
