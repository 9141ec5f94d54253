import type { Kysely } from "kysely";
import type { OfferChange, OfferEvents } from "../../catalog/catalog.ports.ts";
import type { AuthorizedSiteId } from "../../platform/authorized-site.ts";
import type { Clock } from "../../platform/clock.ts";
import type { Tables } from "../../platform/db/tables.ts";
import type { PriceEvents, RecommendedPrice } from "../../pricing/pricing.ports.ts";
import { emitWebhookEvents, isSubscribed } from "./emission.service.ts";
import { maxItems, type WebhookData } from "./webhook-events.contract.ts";

/** Changed offers as webhooks. */
export const offerEvents: OfferEvents = {
  isWanted: (trx, siteId) => isSubscribed(trx, siteId, "offer.changed"),
  async offersChanged(trx, siteId, changes) {
    const type = "offer.changed";
    const events = inParts(changes.map(offerOf)).map((offers) => ({ type, data: { offers } }) as const);
    const latestMs = Math.max(...changes.map(({ after }) => after.observedAt?.getTime() ?? 0));
    await emitWebhookEvents(trx, siteId, events, new Date(latestMs));
  },
};

/** New and approved prices as webhooks. */
export const priceEvents: PriceEvents = {
  isWanted: isSubscribed,
  async recommendationsCreated(trx, siteId, prices, now) {
    const type = "recommendation.created";
    const parts = inParts(prices.map(recommendationOf));
    const events = parts.map((recommendations) => ({ type, data: { recommendations } }) as const);
    await emitWebhookEvents(trx, siteId, events, now);
  },
  async pricesApproved(trx, siteId, { batchId, now }, prices) {
    const type = "price.approved";
    const parts = inParts(prices.map(approvedOf));
    const events = parts.map((part) => ({ type, data: { batchId, prices: part } }) as const);
    await emitWebhookEvents(trx, siteId, events, now);
  },
};

/** Finished reports as webhooks. */
export function announceReport({ now }: Clock) {
  return (
    trx: Kysely<Tables>,
    siteId: AuthorizedSiteId,
    { reportId, name, products }: { reportId: number; name: string; products: number },
  ): Promise<void> => {
    const at = now();
    const data = { id: reportId, name, total: products, timestamp: at.getTime() };
    return emitWebhookEvents(trx, siteId, [{ type: "report.ready", data }], at);
  };
}

function offerOf({ before, after }: OfferChange): WebhookData<"offer.changed">["offers"][number] {
  return {
    packetId: after.productId,
    productId: after.offerId,
    provider: new URL(after.url).host.replace(/^www\./, ""),
    link: after.url,
    price: units(after.priceMinor),
    previousPrice: units(before.priceMinor),
    currency: after.currency,
    previousCurrency: before.currency,
    available: after.availability,
    previouslyAvailable: before.availability,
    timestamp: after.observedAt?.getTime() ?? 0,
  };
}

function recommendationOf(
  price: RecommendedPrice,
): WebhookData<"recommendation.created">["recommendations"][number] {
  return {
    id: price.productId,
    version: price.version,
    sku: price.sku,
    price: units(price.ownBani),
    recommendedPrice: price.recommendedBani / 100,
    recommendedPromoPrice: units(price.promoBani),
    changePercent: units(price.changeBp),
    approved: price.state === "ACTIVELY_PRICED",
    warning: price.state === "WARNING",
  };
}

function approvedOf(price: RecommendedPrice): WebhookData<"price.approved">["prices"][number] {
  return {
    id: price.productId,
    sku: price.sku,
    price: units(price.ownBani),
    recommendedPrice: price.recommendedBani / 100,
    recommendedPromoPrice: units(price.promoBani),
  };
}

/** Hundredths, of money or of a percentage, in units. */
function units(hundredths: number | null): number | null {
  return hundredths === null ? null : hundredths / 100;
}

function inParts<T>(list: readonly T[]): T[][] {
  const parts: T[][] = [];
  for (let from = 0; from < list.length; from += maxItems) parts.push(list.slice(from, from + maxItems));
  return parts;
}
