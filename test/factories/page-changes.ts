import type { LinkReadings, OfferEvents } from "../../src/catalog/catalog.ports.ts";
import { applyPageChanges } from "../../src/catalog/market/market.service.ts";
import type { PageChange } from "../../src/monitoring/monitoring.ports.ts";
import type { AuthorizedSiteId } from "../../src/platform/authorized-site.ts";
import { forSite } from "../../src/platform/db/database.ts";
import type { TestDatabase } from "../support/database/database.ts";

/** The content of a page; omitted fields are not on it. */
export type Shown = Partial<Omit<PageChange, "productId" | "offerId" | "isOwn" | "url" | "observedAt">>;

const blank: Required<Shown> = {
  isFresh: true,
  priceMinor: null,
  previousPriceMinor: null,
  cutPriceMinor: null,
  currency: "RON",
  availability: "IN_STOCK",
  availabilityLabel: null,
  quantity: null,
  isPromo: false,
  priceChangedAt: null,
  doubtful: null,
  facts: {},
  shownInstead: null,
};

/** Updates a site's own products and offers from their pages, by address. */
export async function showPages(
  { app, worker }: TestDatabase,
  siteId: AuthorizedSiteId,
  shownByUrl: Readonly<Record<string, Shown>>,
  observedAt: Date,
  events?: OfferEvents,
  links?: LinkReadings,
): Promise<void> {
  const records = await forSite(app, siteId, async (trx) => [
    ...(await trx
      .selectFrom("product")
      .select(["product_id as productId", "product_id as offerId", "url"])
      .execute()),
    ...(await trx
      .selectFrom("offer")
      .select(["product_id as productId", "offer_id as offerId", "url"])
      .execute()),
  ]);
  const changes = records.flatMap(({ productId, offerId, url }) => {
    const shown = url === null ? undefined : shownByUrl[url];
    if (url === null || !shown) return [];
    const priceChangedAt = shown.priceMinor ? observedAt : null;
    const isOwn = productId === offerId;
    return [{ ...blank, priceChangedAt, ...shown, productId, offerId, isOwn, url, observedAt }];
  });
  if (changes.length < Object.keys(shownByUrl).length)
    throw new Error("factory: an address is watched by nobody");
  await applyPageChanges(worker, siteId, changes, events ? [events] : [], links);
}
