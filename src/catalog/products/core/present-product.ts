import { leiFromBani } from "../../../kit/money.ts";
import type { CheckRow, ListingRow, OfferRow } from "./product-rows.ts";

/** Everything that a product of the list is presented from. */
export interface ProductParts {
  readonly listing: ListingRow;
  readonly text: {
    readonly pageId: string | null;
    readonly url: string | null;
    readonly title: string;
    readonly sku: string | null;
    readonly imageUrl: string | null;
    readonly dynamicFields: Readonly<Record<string, unknown>>;
    readonly duplicateOf: number | null;
  };
  /** Cheapest first. */
  readonly offers: readonly OfferRow[];
  /** By page id; pages that monitoring does not know yet are missing. */
  readonly checks: ReadonlyMap<string, CheckRow>;
  /** The site's domain. */
  readonly provider: string;
  readonly images: PresentImage;
}

/** The address at which this server shows an image of a shop; null for what must not be loaded. */
export type PresentImage = (address: string | null) => string | null;

const leu = "RON";

/** An own product as it is sent. */
export function presentProduct({ listing, text, offers, checks, provider, images }: ProductParts) {
  return {
    productId: listing.productId,
    packetId: listing.productId,
    title: text.title,
    provider,
    brand: listing.brand,
    category: listing.categoryPath,
    sku: text.sku,
    link: webAddress(text.url),
    imageLink: images(text.imageUrl),
    available: listing.availability,
    availableLabel: listing.availabilityLabel,
    offline: listing.isOffline,
    promo: listing.isPromo,
    quantity: numberOf(listing.quantity),
    quantityByHand: listing.isQuantityByHand,
    dynamicFields: dynamicFieldsOf(text.dynamicFields),
    price: priceOf(listing.priceBani, listing.priceChangedAt),
    corrected: listing.isPriceCorrected,
    doubtfulPrice: doubtfulOf(listing.doubtfulBani, leu),
    currency: listing.currency,
    previousPrice: wrapped(listing.previousPriceBani),
    cutPrice: leiOf(listing.cutPriceBani),
    check: text.pageId === null ? null : checkOf(checks.get(text.pageId)),
    missingFromFeed: listing.isMissingFromFeed,
    duplicateOf: text.duplicateOf,
    market: marketOf(listing),
    competitorProducts: offers.map((offer) =>
      presentOffer(offer, listing.priceBani, checkOf(checks.get(offer.pageId)), images),
    ),
  };
}

/**
 * A competitor's offer as it is sent.
 * @param ownBani the own price in bani; null without a price in lei
 */
export function presentOffer(
  offer: OfferRow,
  ownBani: number | null,
  check: PresentedCheck,
  images: PresentImage,
) {
  const isComparable =
    offer.isFresh && offer.currency === leu && offer.priceMinor !== null && ownBani !== null;
  return {
    productId: offer.offerId,
    packetId: offer.offerId,
    title: offer.title ?? "",
    provider: offer.domain,
    brand: offer.brand,
    sku: offer.sku,
    link: webAddress(offer.url),
    imageLink: images(offer.imageUrl),
    available: offer.availability,
    availableLabel: offer.availabilityLabel,
    offline: false,
    promo: offer.isPromo,
    quantity: numberOf(offer.quantity),
    quantityByHand: offer.isQuantityByHand,
    dynamicFields: dynamicFieldsOf(offer.dynamicFields),
    price: priceOf(offer.priceMinor, offer.priceChangedAt),
    corrected: offer.isPriceCorrected,
    doubtfulPrice: doubtfulOf(offer.doubtfulMinor, offer.doubtfulCurrency),
    currency: offer.currency,
    previousPrice: wrapped(offer.previousPriceMinor),
    cutPrice: leiOf(offer.cutPriceMinor),
    check,
    fresh: offer.isFresh,
    matched: offer.isMatched,
    suspicious: offer.isSuspicious,
    priceDifference: isComparable ? leiFromBani((offer.priceMinor ?? 0) - (ownBani ?? 0)) : null,
  };
}

/** Market figures as they are sent: lei and percent with two decimals. */
function marketOf(listing: ListingRow) {
  return {
    offers: listing.offers,
    lowest: leiOf(listing.lowestBani),
    average: leiOf(listing.averageBani),
    highest: leiOf(listing.highestBani),
    position: listing.priceBani === null ? null : listing.cheaper + 1,
    overLowestPercent: percentOf(listing.overLowestBp),
    overAveragePercent: percentOf(listing.overAverageBp),
    moreExpensiveSince: listing.moreExpensiveSince?.getTime() ?? null,
  };
}

interface PresentedCheck extends Omit<CheckRow, "checkedAt"> {
  readonly checkedTimestamp: number | null;
}

const unknownCheck: PresentedCheck = {
  state: "new",
  reason: null,
  shownInstead: null,
  isBlocking: false,
  checkedTimestamp: null,
  source: null,
  confidence: null,
  doubt: null,
};

/** Pages that monitoring does not know yet are presented as new. */
function checkOf(check: CheckRow | undefined): PresentedCheck {
  if (!check) return unknownCheck;
  const { checkedAt, ...rest } = check;
  return { ...rest, checkedTimestamp: checkedAt?.getTime() ?? null };
}

function priceOf(minor: number | null, changedAt: Date | null) {
  return minor === null ? null : { value: leiFromBani(minor), timestamp: changedAt?.getTime() ?? 0 };
}

function doubtfulOf(minor: number | null, currency: string | null) {
  return minor === null ? null : { value: leiFromBani(minor), currency };
}

function wrapped(minor: number | null): { value: number } | null {
  return minor === null ? null : { value: leiFromBani(minor) };
}

function leiOf(minor: number | null): number | null {
  return minor === null ? null : leiFromBani(minor);
}

function percentOf(basisPoints: number | null): number | null {
  return basisPoints === null ? null : basisPoints / 100;
}

function numberOf(decimal: string | null): number | null {
  return decimal === null ? null : Number(decimal);
}

/** Only http(s) links are sent, whatever a file or a page contains. */
export function webAddress(address: string | null): string | null {
  return address !== null && /^https?:\/\//i.test(address) ? address : null;
}

function dynamicFieldsOf(fields: Readonly<Record<string, unknown>>) {
  const presented: Record<string, string | number | string[]> = {};
  for (const [name, value] of Object.entries(fields)) {
    if (typeof value === "string" || typeof value === "number") presented[name] = value;
    else if (Array.isArray(value)) presented[name] = value.map(String);
  }
  return presented;
}
