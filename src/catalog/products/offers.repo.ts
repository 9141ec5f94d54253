import { sql, type Transaction } from "kysely";
import type { AuthorizedSiteId } from "../../platform/authorized-site.ts";
import { insertNew } from "../../platform/db/insert-new.ts";
import type { Tables } from "../../platform/db/tables.ts";
import type { OfferRow } from "./core/product-rows.ts";

export interface NewOffer {
  readonly offerId: number;
  readonly productId: number;
  readonly pageId: string;
  /** Host without "www.". */
  readonly domain: string;
  readonly url: string;
  /** The matcher adds it, and no person has confirmed it. @default false */
  readonly isMatched?: boolean;
}

/** Inserts offers without values; these are set after the first reading. */
export async function insertOffers(
  trx: Transaction<Tables>,
  siteId: AuthorizedSiteId,
  offers: readonly NewOffer[],
  now: Date,
): Promise<void> {
  const insert = sql`
    insert into offer (site_id, product_id, offer_id, page_id, domain, url, created_at)
    select ${siteId}, "productId", "offerId", "pageId", domain, url, ${now}::timestamptz
      from json_to_recordset(${JSON.stringify(offers)}::json)
        as new("offerId" bigint, "productId" bigint, "pageId" uuid, domain text, url text)
    on conflict do nothing`;
  await insertNew(trx, offers.length, insert);
}

/**
 * Offers of some products, by product, in this order: fresh offers in lei from the cheapest, fresh offers in other
 * currencies, offers that are not fresh, offers without a price; ties by id.
 */
export async function findOffers(
  trx: Transaction<Tables>,
  siteId: AuthorizedSiteId,
  productIds: readonly number[],
): Promise<Map<number, OfferRow[]>> {
  const rows = await trx
    .selectFrom("offer")
    .selectAll()
    .where("site_id", "=", siteId)
    .where(sql<boolean>`product_id = any(${productIds}::bigint[])`)
    .orderBy(sql`price_minor is null`)
    .orderBy(sql`not is_fresh`)
    .orderBy(sql`currency is distinct from 'RON'`)
    .orderBy(sql`case when currency is distinct from 'RON' then currency end`)
    .orderBy("price_minor")
    .orderBy("offer_id")
    .execute();
  const byProduct = new Map<number, OfferRow[]>();
  for (const row of rows) {
    const offer: OfferRow = {
      offerId: row.offer_id,
      pageId: row.page_id,
      domain: row.domain,
      url: row.url,
      title: row.title,
      brand: row.brand,
      sku: row.sku,
      imageUrl: row.image_url,
      dynamicFields: row.dynamic_fields,
      priceMinor: row.price_minor,
      previousPriceMinor: row.previous_price_minor,
      cutPriceMinor: row.cut_price_minor,
      currency: row.currency,
      availability: row.availability,
      availabilityLabel: row.availability_label,
      quantity: row.quantity,
      isQuantityByHand: row.is_quantity_by_hand,
      isPriceCorrected: row.is_price_corrected,
      doubtfulMinor: row.doubtful_price_minor,
      doubtfulCurrency: row.doubtful_currency,
      isMatched: row.is_matched,
      isSuspicious: row.is_suspicious,
      isPromo: row.is_promo,
      isFresh: row.is_fresh,
      priceChangedAt: row.price_changed_at ?? row.observed_at ?? row.created_at,
    };
    const offers = byProduct.get(row.product_id);
    if (offers) offers.push(offer);
    else byProduct.set(row.product_id, [offer]);
  }
  return byProduct;
}
