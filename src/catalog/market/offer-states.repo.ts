import { type Kysely, sql } from "kysely";
import type { AuthorizedSiteId } from "../../platform/authorized-site.ts";
import type { Tables } from "../../platform/db/tables.ts";
import type { OfferState } from "./core/offer-changes.ts";
import { isLinkCounted } from "./counted-links.repo.ts";

/** States of offers; those that do not exist, and those whose link does not count, are missing: nobody is notified of them. */
export async function findOfferStates(
  trx: Kysely<Tables>,
  siteId: AuthorizedSiteId,
  offers: readonly { readonly productId: number; readonly offerId: number }[],
): Promise<OfferState[]> {
  const { rows } = await sql<OfferState>`
    select o.product_id as "productId", o.offer_id as "offerId", o.url, o.price_minor as "priceMinor", o.currency,
           o.availability, o.observed_at as "observedAt"
      from unnest(${offers.map((one) => one.productId)}::bigint[], ${offers.map((one) => one.offerId)}::bigint[])
        as named(product_id, offer_id)
      join offer o on o.site_id = ${siteId} and o.product_id = named.product_id and o.offer_id = named.offer_id
       and ${isLinkCounted}
     order by o.product_id, o.offer_id`.execute(trx);
  return rows;
}
