import type { Money } from "../../../kit/money.ts";
import { gtinOf } from "../../../kit/text/gtin.ts";
import { readSalePeriod } from "./feed-dates.ts";
import type { RawItem } from "./feed-fields.ts";
import { type FeedPrice, readFeedPrice } from "./feed-price.ts";
import type { Warn } from "./feed-warnings.ts";

/** What a feed states of a product; null: nothing, or nothing usable. Stored with each item until it is applied. */
export interface FeedDetails {
  readonly title: string | null;
  readonly sku: string | null;
  readonly gtin: string | null;
  readonly mpn: string | null;
  readonly brand: string | null;
  /** Names from the root down. */
  readonly category: readonly string[];
  readonly imageUrl: string | null;
  readonly priceMinor: number | null;
  readonly currency: string | null;
  /** In the same currency. */
  readonly salePriceMinor: number | null;
  /** ISO 8601; null without a sale price, or at an open end. */
  readonly saleFrom: string | null;
  readonly saleUntil: string | null;
  readonly availability: "IN_STOCK" | "OUT_OF_STOCK" | null;
  /** Without VAT; null also in another currency than lei. */
  readonly costBani: number | null;
}

export interface FeedItem {
  /** The feed's id, else its SKU; null without either. */
  readonly key: string | null;
  /** As the feed writes it; null without one. */
  readonly link: string | null;
  readonly details: FeedDetails;
  readonly refusal: "FEED_ITEM_PRICE_UNREADABLE" | null;
}

/** Names of no brand that shops write, and of a product without one. */
const noBrand = /^(?:-|n\/?a|no ?name|fara brand|fără brand|does not exist)$/i;

/**
 * Reads an item's attributes. Texts are not cleaned yet: that is done where they are stored.
 * @param warn gets what is read with doubt, and what is stated and not used
 */
export function readFeedItem(raw: RawItem, warn: Warn): FeedItem {
  for (const text of Object.values(raw)) if (text.includes("\ufffd")) warn("CHARACTERS_UNREADABLE", text);
  const key = raw.id ?? raw.sku ?? null;
  if (key === null) warn("ITEM_WITHOUT_ID", raw.link ?? raw.title ?? "");
  const price = readFeedPrice(raw.price);
  if (isCurrencyAssumed(price)) warn("CURRENCY_ASSUMED", raw.price ?? "");
  const money = price.kind === "price" ? price.money : null;
  const salePrice = readFeedPrice(raw.sale_price, money?.currency);
  const sale = saleOf(raw, money, salePrice, warn);
  return {
    key,
    link: raw.link ?? null,
    refusal: [price, salePrice].some(({ kind }) => kind === "unreadable")
      ? "FEED_ITEM_PRICE_UNREADABLE"
      : null,
    details: {
      title: raw.title ?? null,
      sku: raw.sku ?? raw.id ?? null,
      gtin: statedGtin(raw.gtin, warn),
      mpn: raw.mpn ?? null,
      brand: raw.brand === undefined || noBrand.test(raw.brand) ? null : raw.brand,
      category: categoryOf(raw),
      // In a table, several addresses are one value with commas.
      imageUrl: raw.image_link ?? raw.additional_image_link?.split(/,(?=\s*https?:)/)[0] ?? null,
      priceMinor: money?.minor ?? null,
      currency: money?.currency ?? null,
      ...sale,
      availability: availabilityOf(raw.availability, warn),
      costBani: costOf(raw.cost_of_goods_sold, warn),
    },
  };
}

function isCurrencyAssumed(price: FeedPrice): boolean {
  return price.kind === "price" && !price.hasCurrency;
}

const noSale = { salePriceMinor: null, saleFrom: null, saleUntil: null };

/**
 * The sale price of an item and its period. One that is above the price, in another currency or of a period that cannot be read
 * is none: without its period it would apply from now on.
 */
function saleOf(
  { sale_price: text = "", sale_price_effective_date: dates }: RawItem,
  money: Money | null,
  sale: FeedPrice,
  warn: Warn,
): Pick<FeedDetails, "salePriceMinor" | "saleFrom" | "saleUntil"> {
  if (
    sale.kind !== "price" ||
    (money?.currency === sale.money.currency && money.minor === sale.money.minor)
  ) {
    return noSale;
  }
  if (money === null || sale.money.currency !== money.currency || sale.money.minor > money.minor) {
    warn("SALE_PRICE_IGNORED", text);
    return noSale;
  }
  if (isCurrencyAssumed(sale)) warn("CURRENCY_ASSUMED", text);
  if (dates === undefined) return { ...noSale, salePriceMinor: sale.money.minor };
  const period = readSalePeriod(dates);
  if (period === null) {
    warn("SALE_DATES_UNREADABLE", dates);
    return noSale;
  }
  if (period.isZoneAssumed) warn("ZONE_ASSUMED", dates);
  return {
    salePriceMinor: sale.money.minor,
    saleFrom: period.from.toISOString(),
    saleUntil: period.until.toISOString(),
  };
}

function costOf(text: string | undefined, warn: Warn): number | null {
  const cost = readFeedPrice(text);
  if (isCurrencyAssumed(cost)) warn("CURRENCY_ASSUMED", text ?? "");
  if (cost.kind === "price" && cost.money.currency === "RON") return cost.money.minor;
  if (cost.kind !== "none") warn("COST_IGNORED", text ?? "");
  return null;
}

/** A number that a spreadsheet has rounded ("5.94E+12") is none. */
function statedGtin(text: string | undefined, warn: Warn): string | null {
  const gtin = text === undefined ? null : gtinOf(text);
  if (text !== undefined && gtin === null) warn("GTIN_INVALID", text);
  return gtin;
}

/** The shop's own category, else Google's; a number alone names none. */
function categoryOf({ product_type, google_product_category }: RawItem): string[] {
  const path = [product_type, google_product_category].find(
    (text) => text !== undefined && !/^\d+$/.test(text),
  );
  // Some exporters escape the sign twice.
  return (path ?? "").split(/\s*(?:>|&gt;)\s*/).filter((name) => name !== "");
}

/** Google's words, with spaces or underscores, and those of Romanian programs. */
function availabilityOf(text: string | undefined, warn: Warn): FeedDetails["availability"] {
  if (text === undefined) return null;
  const words = text.toLowerCase().replace(/[\s_-]+/g, " ");
  if (/^(?:in stock|preorder|pre order|backorder|available|[iî]n stoc|limited availability)$/.test(words))
    return "IN_STOCK";
  if (/^(?:out of stock|sold out|stoc epuizat|indisponibil|not available)$/.test(words))
    return "OUT_OF_STOCK";
  warn("AVAILABILITY_UNREADABLE", text);
  return null;
}
