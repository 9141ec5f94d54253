import type { Kysely, Transaction } from "kysely";
import type { AuthorizedSiteId } from "../../platform/authorized-site.ts";
import { forSite } from "../../platform/db/database.ts";
import type { Tables } from "../../platform/db/tables.ts";
import { type OutdatedPrice, outdatedPrice } from "./core/outdated-price.ts";
import { evaluateProducts, loadSitePricing, nextRowOf } from "./evaluation.service.ts";
import { type EvidenceOf, readEvidence } from "./product-evidence.service.ts";

/** Products whose prices are compared at once, so that other requests have their turn between. */
const comparedAtOnce = 1_000;

/**
 * The stored prices among those of some products that a computation of now would change: they must neither be approved nor
 * handed out. Products without a price are passed over.
 */
export async function findOutdatedPrices(
  trx: Transaction<Tables>,
  siteId: AuthorizedSiteId,
  productIds: readonly number[],
  evidenceOf: EvidenceOf,
  now: Date,
): Promise<OutdatedPrice[]> {
  const site = await loadSitePricing(trx, siteId, now);
  const ids = productIds.toSorted((a, b) => a - b);
  const found: OutdatedPrice[] = [];
  for (let from = 0; from < ids.length; from += comparedAtOnce) {
    const selection = { ids: ids.slice(from, from + comparedAtOnce) };
    for (const evaluation of await evaluateProducts(trx, siteId, site, selection, evidenceOf)) {
      const outdated = outdatedPrice(evaluation.product, nextRowOf(evaluation, false));
      if (outdated !== null) found.push(outdated);
    }
  }
  return found;
}

export interface WithOutdated<Rows> {
  readonly rows: Rows;
  readonly outdated: readonly OutdatedPrice[];
}

/**
 * Reads rows that are to be handed out, with those prices of their products that are outdated now.
 * @param read reads the rows of these products; it comes after the comparison, so that what is computed between is newer
 */
export async function readWithOutdated<Rows>(
  db: Kysely<Tables>,
  siteId: AuthorizedSiteId,
  productIds: readonly number[],
  now: Date,
  read: (trx: Transaction<Tables>) => Promise<Rows>,
): Promise<WithOutdated<Rows>> {
  const evidenceOf = await readEvidence(db, siteId, productIds, now);
  return forSite(db, siteId, async (trx) => {
    const outdated = await findOutdatedPrices(trx, siteId, productIds, evidenceOf, now);
    return { rows: await read(trx), outdated };
  });
}
