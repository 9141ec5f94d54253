import { brandNames, categoryPaths, modelCode, productTitle } from "../support/product-texts.ts";
import { createRandom, type Random } from "../support/random.ts";

/** Id and size of a generated site. */
export interface SitePlan {
  readonly siteId: number;
  readonly products: number;
  readonly seed: number;
}

/** The current time in the generated data. */
export const generatedAt = new Date("2026-11-21T10:00:00Z");

/** Price changes are distributed over this many days. */
export const changeDays = 90;
const hourMs = 3_600_000;

/** Brands and categories of a generated site; their ids are 1, 2, 3 … in this order. */
export interface SiteNames {
  readonly brands: readonly string[];
  readonly categories: readonly string[];
}

/** Values of the products' dynamic fields. */
export const colors = [
  "alb",
  "negru",
  "gri",
  "roșu",
  "albastru",
  "verde",
  "galben",
  "maro",
  "bej",
  "turcoaz",
];
export const warrantyMonths = [24, 12, 36, 60, 6];

export function siteNames({ products, seed }: SitePlan): SiteNames {
  const random = createRandom(seed);
  return {
    brands: brandNames(random, Math.min(10_000, Math.max(300, products / 20))),
    categories: categoryPaths(random, 14, 7),
  };
}

/** Id of a site's first product. The ids of its offers follow those of its products. */
export function firstId({ siteId }: SitePlan): number {
  return siteId * 100_000_000;
}

/** COPY text of some products: one string per table. */
export interface SiteChunk {
  readonly product: string;
  readonly listing: string;
  readonly offer: string;
  readonly page: string;
}

/** The columns that `siteChunks` writes, in this order. */
export const chunkColumns = {
  product: "site_id, product_id, page_id, url, title, sku, image_url, dynamic_fields, created_at",
  listing: `site_id, product_id, brand_id, category_id, price_bani, own_currency, observed_at, price_changed_at,
    market_changed_at, quantity, availability, is_promo, is_offline, is_fresh, has_fresh_offer, offers_all, offers_in,
    cheaper_all, cheaper_in, min_all_bani, min_in_bani, avg_all_bani, avg_in_bani, max_all_bani, max_in_bani,
    over_min_all_bp, over_min_in_bp, over_avg_all_bp, over_avg_in_bp`,
  offer: `site_id, product_id, offer_id, page_id, domain, url, title, image_url, price_minor, currency, availability,
    is_fresh, observed_at, price_changed_at, created_at`,
  page: `page_id, url, host, created_at, state, checked_at, tried_at, is_fresh, observed_at, price_minor, currency,
    availability, price_changed_at, price_source, confidence`,
} as const satisfies Record<keyof SiteChunk, string>;

/** Offers of a product that has any. With the 30 % that have none, four per product on average. */
const offerCounts = [1, 2, 3, 4, 5, 6, 7, 8, 9, 12];
const unmatchedShare = 0.3;

const none = String.raw`\N`;
const hours = Array.from({ length: changeDays * 24 }, (_, hour) =>
  new Date(generatedAt.getTime() - hour * hourMs).toISOString(),
);
const longAgo = "2026-01-05T08:00:00.000Z";
const hex = Array.from({ length: 65_536 }, (_, value) => value.toString(16).padStart(4, "0"));
const competitors = Array.from({ length: 200 }, (_, index) => `store${index}.example`);

/** The products of a site in chunks, always the same for the same plan. */
export function* siteChunks(plan: SitePlan, names: SiteNames, chunkSize: number): Generator<SiteChunk> {
  const random = createRandom(plan.seed + 1);
  let nextOfferId = firstId(plan) + plan.products;
  for (let start = 0; start < plan.products; start += chunkSize) {
    const parts = {
      product: [] as string[],
      listing: [] as string[],
      offer: [] as string[],
      page: [] as string[],
    };
    for (let index = start; index < Math.min(plan.products, start + chunkSize); index++) {
      nextOfferId = addProduct(parts, { plan, names, random }, index, nextOfferId);
    }
    yield {
      product: parts.product.join(""),
      listing: parts.listing.join(""),
      offer: parts.offer.join(""),
      page: parts.page.join(""),
    };
  }
}

interface GeneratorContext {
  readonly plan: SitePlan;
  readonly names: SiteNames;
  readonly random: Random;
}

type Parts = { readonly [table in keyof SiteChunk]: string[] };

/** @returns the next free offer id */
function addProduct(
  parts: Parts,
  { plan, names, random }: GeneratorContext,
  index: number,
  offerId: number,
): number {
  const { siteId } = plan;
  const productId = firstId(plan) + index;
  const brandId = 1 + random.skewed(names.brands.length);
  const categoryId = 1 + random.integer(names.categories.length);
  const isOffline = random.next() < 0.02;
  const isPriced = random.next() < 0.97;
  const bani = isPriced ? Math.max(99, Math.round(Math.exp(4.6 + random.normal() * 1.2) * 100)) : null;
  const changedHour = random.skewed(hours.length);
  const title = productTitle(random, names.brands[brandId - 1] ?? "");
  const pageId = isOffline ? none : uuid(random);
  const url = isOffline ? none : `https://shop${siteId}.example/p/${productId}`;
  const image = `https://shop${siteId}.example/img/${productId}.jpg`;
  parts.product.push(
    `${siteId}\t${productId}\t${pageId}\t${url}\t${title}\t${modelCode(random)}-${index}\t${image}\t${fieldsOf(random)}\t${longAgo}\n`,
  );
  if (!isOffline)
    parts.page.push(pageLine(pageId, url, `shop${siteId}.example`, bani, hours[changedHour] ?? longAgo));

  const offers = random.next() < unmatchedShare ? 0 : random.pick(offerCounts);
  const all: number[] = [];
  const inStock: number[] = [];
  let lastHour = changedHour;
  for (let rank = 0; rank < offers; rank++) {
    const price = Math.max(50, Math.round((bani ?? 10_000) * Math.exp(0.02 + random.normal() * 0.12)));
    const isInStock = random.next() < 0.85;
    const offerHour = random.skewed(hours.length);
    const changed = hours[offerHour] ?? longAgo;
    lastHour = Math.min(lastHour, offerHour);
    all.push(price);
    if (isInStock) inStock.push(price);
    const competitor =
      competitors[(random.skewed(competitors.length - 12) + rank) % competitors.length] ?? "";
    const competitorPage = uuid(random);
    const competitorUrl = `https://${competitor}/produs-${offerId}`;
    parts.offer.push(
      `${siteId}\t${productId}\t${offerId}\t${competitorPage}\t${competitor}\t${competitorUrl}\t${title}\t${competitorUrl}.jpg\t${price}\tRON\t${isInStock ? "IN_STOCK" : "OUT_OF_STOCK"}\tt\t${changed}\t${changed}\t${longAgo}\n`,
    );
    parts.page.push(pageLine(competitorPage, competitorUrl, competitor, price, changed));
    offerId += 1;
  }
  const stock = random.next();
  const quantity =
    stock < 0.4 ? none : stock < 0.5 ? "0" : String(random.skewed(60) + (stock > 0.98 ? 0.5 : 0));
  const availability = stock < 0.4 ? "NOT_AVAILABLE" : stock < 0.5 ? "OUT_OF_STOCK" : "IN_STOCK";
  const own = hours[changedHour];
  const f = figuresOf(bani, all);
  const g = figuresOf(bani, inStock);
  parts.listing.push(
    `${siteId}\t${productId}\t${brandId}\t${categoryId}\t${bani ?? none}\tRON\t${own}\t${own}\t${hours[lastHour]}\t${quantity}\t${availability}\t${random.next() < 0.1 ? "t" : "f"}\t${isOffline ? "t" : "f"}\tt\t${offers > 0 ? "t" : "f"}\t${all.length}\t${inStock.length}\t${f.cheaper}\t${g.cheaper}\t${f.min}\t${g.min}\t${f.avg}\t${g.avg}\t${f.max}\t${g.max}\t${f.overMin}\t${g.overMin}\t${f.overAvg}\t${g.overAvg}\n`,
  );
  return offerId;
}

function pageLine(pageId: string, url: string, host: string, price: number | null, changed: string): string {
  const checked = hours[1];
  return `${pageId}\t${url}\t${host}\t${longAgo}\tread\t${checked}\t${checked}\tt\t${changed}\t${price ?? none}\tRON\tIN_STOCK\t${changed}\tjson-ld\t0.9\n`;
}

function figuresOf(own: number | null, prices: readonly number[]) {
  if (prices.length === 0) {
    return { cheaper: 0, min: none, avg: none, max: none, overMin: none, overAvg: none };
  }
  const min = Math.min(...prices);
  const avg = Math.round(prices.reduce((sum, price) => sum + price, 0) / prices.length);
  const over = (base: number) => (own === null ? none : Math.round(((own - base) * 10_000) / base));
  const cheaper = own === null ? 0 : prices.filter((price) => price < own).length;
  return { cheaper, min, avg, max: Math.max(...prices), overMin: over(min), overAvg: over(avg) };
}

function fieldsOf(random: Random): string {
  if (random.next() < 0.4) return "{}";
  const fields: Record<string, string | number | string[]> = { Culoare: random.pickSkewed(colors) };
  if (random.next() < 0.5) fields["Garanție"] = random.pickSkewed(warrantyMonths);
  if (random.next() < 0.5) fields["Greutate"] = random.integer(200) / 10;
  if (random.next() < 0.3) fields["Material"] = [random.pick(["lemn", "oțel", "plastic"]), "textil"];
  return JSON.stringify(fields);
}

function uuid(random: Random): string {
  const part = () => hex[random.integer(65_536)];
  return `${part()}${part()}-${part()}-${part()}-${part()}-${part()}${part()}${part()}`;
}
