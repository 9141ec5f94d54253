import { readSalePeriod } from "./feed-dates.ts";
import type { RawItem } from "./feed-fields.ts";
import { readFeedPrice } from "./feed-price.ts";

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

/** Reads an item's attributes. Texts are not cleaned yet: that is done where they are stored. */
export function readFeedItem(raw: RawItem): FeedItem {
  const price = readFeedPrice(raw.price);
  const sale = readFeedPrice(raw.sale_price);
  const cost = readFeedPrice(raw.cost_of_goods_sold);
  const money = price.kind === "price" ? price.money : null;
  const isSale =
    money !== null &&
    sale.kind === "price" &&
    sale.money.currency === money.currency &&
    sale.money.minor < money.minor;
  const period = isSale ? readSalePeriod(raw.sale_price_effective_date) : null;
  return {
    key: raw.id ?? raw.sku ?? null,
    link: raw.link ?? null,
    refusal: [price, sale].some(({ kind }) => kind === "unreadable") ? "FEED_ITEM_PRICE_UNREADABLE" : null,
    details: {
      title: raw.title ?? null,
      sku: raw.sku ?? raw.id ?? null,
      gtin: gtinOf(raw.gtin),
      mpn: raw.mpn ?? null,
      brand: raw.brand === undefined || noBrand.test(raw.brand) ? null : raw.brand,
      category: categoryOf(raw),
      imageUrl: raw.image_link ?? null,
      priceMinor: money?.minor ?? null,
      currency: money?.currency ?? null,
      salePriceMinor: isSale ? sale.money.minor : null,
      saleFrom: period?.from?.toISOString() ?? null,
      saleUntil: period?.until?.toISOString() ?? null,
      availability: availabilityOf(raw.availability),
      costBani: cost.kind === "price" && cost.money.currency === "RON" ? cost.money.minor : null,
    },
  };
}

/** Digits of a GTIN-8, -12, -13 or -14; a number that a spreadsheet has rounded ("5.94E+12") is none. */
function gtinOf(text: string | undefined): string | null {
  const digits = text?.replace(/[\s-]/g, "") ?? "";
  return /^(?:\d{8}|\d{12,14})$/.test(digits) ? digits : null;
}

/** The shop's own category; else Google's, unless it is only a number. */
function categoryOf({ product_type, google_product_category }: RawItem): string[] {
  const path = product_type ?? google_product_category ?? "";
  const names = path.split(/\s*>\s*/).filter((name) => name !== "");
  return /^\d+$/.test(path) ? [] : names;
}

/** Google's words, with spaces or underscores, and those of Romanian programs. */
function availabilityOf(text: string | undefined): FeedDetails["availability"] {
  const words = text?.toLowerCase().replace(/[\s_]+/g, " ") ?? "";
  if (/^(?:in stock|preorder|pre order|backorder|available|[iî]n stoc|limited availability)$/.test(words))
    return "IN_STOCK";
  return /^(?:out of stock|sold out|stoc epuizat|indisponibil|not available)$/.test(words)
    ? "OUT_OF_STOCK"
    : null;
}
