import { createHash, type Hash } from "node:crypto";
import { addDays, type LocalDay, startOfDay } from "../../../kit/local-day.ts";
import { decimalFromMinor } from "../../../kit/money.ts";
import type { PriceFeedFormat } from "../price-feeds.contract.ts";

/** A price as it is served. Amounts in bani. */
export interface FedPrice {
  /** As the shop's product feed names the product. */
  readonly id: string;
  readonly priceBani: number;
  readonly salePriceBani: number | null;
  /** Local days of the sale; null at an open end, and without a sale. */
  readonly saleStartsOn: LocalDay | null;
  readonly saleEndsOn: LocalDay | null;
}

/** What an approved price is made of. */
export interface PriceToFeed {
  readonly recommendedBani: number;
  /** Null while no promotion is running. */
  readonly promoBani: number | null;
  /** What a running promotion reduces. */
  readonly regularBani: number | null;
  /** The running promotion, else the next campaign that a person has planned. */
  readonly promotion: {
    readonly kind: "DETECTED" | "PLANNED";
    readonly announcedBani: number;
    readonly startsOn: LocalDay;
    readonly endsOn: LocalDay | null;
    readonly hasBegun: boolean;
  } | null;
}

/**
 * The price of a product and, while a promotion is running or a campaign is planned, its sale price. A sale price is stated
 * only below a regular price that is known: Google refuses others, and to a buyer a strike means a reduction.
 */
export function fedPrice(id: string, row: PriceToFeed): FedPrice {
  const { recommendedBani, promotion } = row;
  const isRunning = row.promoBani !== null || promotion?.hasBegun === true;
  return isRunning
    ? runningPrice(id, row)
    : (plannedPrice(id, recommendedBani, promotion) ?? withoutSale(id, recommendedBani));
}

/** While a campaign runs, its price is not above what was announced for it. */
function runningPrice(
  id: string,
  { recommendedBani, promoBani, regularBani, promotion }: PriceToFeed,
): FedPrice {
  const announcedBani = promotion?.kind === "PLANNED" && promotion.hasBegun ? promotion.announcedBani : null;
  const approvedBani = promoBani ?? recommendedBani;
  const saleBani = announcedBani === null ? approvedBani : Math.min(approvedBani, announcedBani);
  if (regularBani === null || regularBani <= saleBani) return withoutSale(id, saleBani);
  const { startsOn: saleStartsOn = null, endsOn: saleEndsOn = null } = promotion?.hasBegun ? promotion : {};
  return { id, priceBani: regularBani, salePriceBani: saleBani, saleStartsOn, saleEndsOn };
}

/**
 * A campaign is stated before it begins, with its announced price below the price of until then. One without a last day
 * waits for its first day: a sale price without days would apply at once.
 */
function plannedPrice(
  id: string,
  priceBani: number,
  promotion: PriceToFeed["promotion"],
): FedPrice | undefined {
  if (promotion === null || promotion.endsOn === null || promotion.announcedBani >= priceBani) return;
  const { announcedBani: salePriceBani, startsOn: saleStartsOn, endsOn: saleEndsOn } = promotion;
  return { id, priceBani, salePriceBani, saleStartsOn, saleEndsOn };
}

function withoutSale(id: string, priceBani: number): FedPrice {
  return { id, priceBani, salePriceBani: null, saleStartsOn: null, saleEndsOn: null };
}

/** Media types by format. */
export const mediaTypes: Readonly<Record<PriceFeedFormat, string>> = {
  csv: "text/csv; charset=utf-8",
  json: "application/json; charset=utf-8",
  xml: "application/rss+xml; charset=utf-8",
};

/** Characters that are sent at a time. */
const partLength = 16 * 1024;

/**
 * A file of prices in its parts. CSV is RFC 4180 with the columns that Google names, XML an RSS 2.0 supplemental feed.
 * @param domain of the site, for the feed's title
 * @see https://support.google.com/merchants/answer/7439882
 */
export async function* priceFeedText(
  format: PriceFeedFormat,
  domain: string,
  prices: AsyncIterable<FedPrice>,
): AsyncGenerator<string> {
  const { start, between, end, itemOf } = writers[format];
  let part = start(domain);
  let isFirst = true;
  for await (const price of prices) {
    part += `${isFirst ? "" : between}${itemOf(price)}`;
    isFirst = false;
    if (part.length < partLength) continue;
    yield part;
    part = "";
  }
  yield part + end;
}

interface Writer {
  start(domain: string): string;
  readonly between: string;
  readonly end: string;
  itemOf(price: FedPrice): string;
}

const writers: Readonly<Record<PriceFeedFormat, Writer>> = {
  csv: {
    start: () => "id,price,sale_price,sale_price_effective_date\r\n",
    between: "",
    end: "",
    itemOf: (price) => {
      const { id, ...rest } = attributesOf(price);
      return `${[inertId(id), rest.price, rest.sale_price ?? "", rest.sale_price_effective_date ?? ""].map(csvCell).join(",")}\r\n`;
    },
  },
  json: {
    start: () => '{"prices":[',
    between: ",\n",
    end: "]}\n",
    itemOf: (price) => JSON.stringify(attributesOf(price)),
  },
  xml: {
    start: (domain) =>
      '<?xml version="1.0" encoding="UTF-8"?>\n<rss version="2.0" xmlns:g="http://base.google.com/ns/1.0">\n<channel>\n' +
      `<title>${xmlText(domain)}</title>\n<link>https://${xmlText(domain)}/</link>\n<description>Prices</description>\n`,
    between: "",
    end: "</channel>\n</rss>\n",
    itemOf: (price) => {
      const parts = Object.entries(attributesOf(price)).map(
        ([name, value]) => `<g:${name}>${xmlText(value)}</g:${name}>`,
      );
      return `<item>${parts.join("")}</item>\n`;
    },
  },
};

interface Attributes {
  readonly id: string;
  readonly price: string;
  readonly sale_price?: string;
  readonly sale_price_effective_date?: string;
}

function attributesOf({ id, priceBani, salePriceBani, saleStartsOn, saleEndsOn }: FedPrice): Attributes {
  if (salePriceBani === null) return { id, price: amount(priceBani) };
  const sale = { id, price: amount(priceBani), sale_price: amount(salePriceBani) };
  // Google needs both ends; a sale without them applies until the next feed.
  if (saleStartsOn === null || saleEndsOn === null) return sale;
  const last = new Date(startOfDay(addDays(saleEndsOn, 1)).getTime() - 60_000);
  return { ...sale, sale_price_effective_date: `${isoTime(startOfDay(saleStartsOn))}/${isoTime(last)}` };
}

/** As "1234.50 RON". */
function amount(minor: number): string {
  const [whole, fraction = ""] = decimalFromMinor(minor).split(".");
  return `${whole}.${fraction.padEnd(2, "0")} RON`;
}

/** In UTC, to the minute: "2026-11-24T22:00Z". */
function isoTime(instant: Date): string {
  return `${instant.toISOString().slice(0, 16)}Z`;
}

/**
 * An id that a spreadsheet program would run as a formula gets an apostrophe in front: a call, a command or a reference to another
 * sheet. Others stay as they are, also those that only begin like a formula: they have to name their product.
 */
function inertId(id: string): string {
  return /^[\s]*[=+@-].*[(|!]/s.test(id) ? `'${id}` : id;
}

function csvCell(text: string): string {
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

function xmlText(text: string): string {
  return (
    text
      // Not allowed in XML 1.0, not even as references.
      // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is removed
      .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, "")
      .toWellFormed()
      .replaceAll("&", "&amp;")
      .replaceAll("<", "&lt;")
      .replaceAll(">", "&gt;")
      // A parser would read it as a line feed.
      .replaceAll("\r", "&#13;")
  );
}

/** What is served, whatever the format, as SHA-256. */
export async function hashPrices(prices: AsyncIterable<FedPrice>): Promise<Buffer> {
  const hash: Hash = createHash("sha256");
  for await (const price of prices) hash.update(`${JSON.stringify(price)}\n`);
  return hash.digest();
}
