import { type Kysely, type RawBuilder, sql } from "kysely";
import type { LocalDay } from "../../kit/local-day.ts";
import { type Bani, bani } from "../../kit/money.ts";
import type { AuthorizedSiteId } from "../../platform/authorized-site.ts";
import type { Tables } from "../../platform/db/tables.ts";
import type { KernelOffer } from "../kernel/core/kernel-input.ts";
import type { PricedOffer, PricedProduct } from "./core/priced-product.ts";
import { type StoredValues, storedOf, toStored } from "./stored-recommendations.repo.ts";

/** Which products: these, in ascending order, or the next ones by id. */
export type ProductSelection =
  | { readonly ids: readonly number[] }
  | { readonly afterId: number; readonly limit: number };

/**
 * Products by id, with the stored recommendation. Categories, brands and offers are the catalog's rows, only read here. Each
 * table is restricted to the selection's range, so that a join never reads a table from its beginning.
 */
export async function findPricedProducts(
  trx: Kysely<Tables>,
  siteId: AuthorizedSiteId,
  selection: ProductSelection,
  today: LocalDay,
): Promise<PricedProduct[]> {
  const { rows } = await sql<ProductRow>`
    select l.product_id, p.title, p.sku, p.page_id, c.path, b.name, l.price_bani, l.is_fresh,
      (l.cut_price_bani is not null or l.is_promo or m.is_running is true) as is_on_promotion,
      m.running_reference_bani, m.planned_reference_bani,
      k.cost_bani, k.vat_bp, k.commission_bp, k.shipping_bani, k.floor_bani, k.ceiling_bani,
      ${storedOf()} as stored
    from (
      select * from listing where site_id = ${siteId} and ${isSelected("product_id", selection)}
      order by product_id ${limitOf(selection)}
    ) l
    join product p on p.site_id = l.site_id and p.product_id = l.product_id and ${isInRange("p.product_id", selection)}
    left join category c on c.site_id = l.site_id and c.category_id = l.category_id
    left join brand b on b.site_id = l.site_id and b.brand_id = l.brand_id
    left join product_pricing k on k.site_id = l.site_id and k.product_id = l.product_id
      and ${isInRange("k.product_id", selection)}
    left join recommendation r on r.site_id = l.site_id and r.product_id = l.product_id
      and ${isInRange("r.product_id", selection)}
    left join (
      select product_id, bool_or(starts_on <= ${today}::date) as is_running,
        -- What the page shows decides where a plan and the page differ: DETECTED comes before PLANNED.
        (array_agg(reference_bani order by kind, starts_on) filter (where starts_on <= ${today}::date))[1]
          as running_reference_bani,
        (array_agg(reference_bani order by starts_on) filter (where starts_on > ${today}::date))[1]
          as planned_reference_bani
      from promotion
      where site_id = ${siteId} and ended_at is null and (ends_on is null or ends_on >= ${today}::date)
        and ${isSelected("product_id", selection)}
      group by product_id
    ) m on m.product_id = l.product_id
    order by l.product_id`.execute(trx);
  return rows.map(toProduct);
}

/**
 * Offers of products, by product, in the order of their ids. They travel as one text per product, which takes Node a quarter of
 * the time that so many rows take; neither addresses nor names hold a tab or a line break.
 */
export async function findPricedOffers(
  trx: Kysely<Tables>,
  siteId: AuthorizedSiteId,
  productIds: readonly number[],
): Promise<Map<number, PricedOffer[]>> {
  const [first, last] = [productIds[0] ?? 0, productIds.at(-1) ?? 0];
  const { rows } = await sql<{ product_id: number; offers: string }>`
    select product_id, string_agg(offer_id || E'\t' || page_id || E'\t' || url || E'\t' || domain || E'\t'
      || coalesce(price_minor::text, '') || E'\t' || coalesce(currency, '') || E'\t' || availability || E'\t' || is_fresh || E'\t' || is_matched || E'\t' || is_price_corrected || E'\t' || is_suspicious,
      E'\n' order by offer_id) as offers
    from offer
    where site_id = ${siteId} and product_id between ${first} and ${last}
      and product_id = any(${[...productIds]}::bigint[])
    group by product_id`.execute(trx);
  return new Map(
    rows.map(({ product_id, offers }) => [
      product_id,
      offers.split("\n").map((line) => toOffer(product_id, line.split("\t") as OfferValues)),
    ]),
  );
}

/** Domains of the company's sites. */
export async function findOwnDomains(trx: Kysely<Tables>, siteId: AuthorizedSiteId): Promise<string[]> {
  const { rows } = await sql<{ domain: string }>`
    select domain from site where company_id = (select company_id from site where site_id = ${siteId})
    order by domain`.execute(trx);
  return rows.map((row) => row.domain);
}

/** Whether the site's subscription is active; without one nothing is recommended. */
export async function hasActiveSubscription(trx: Kysely<Tables>, siteId: AuthorizedSiteId): Promise<boolean> {
  const { rows } = await sql<{ active: boolean }>`
    select has_active_subscription as active from site where site_id = ${siteId}`.execute(trx);
  return rows[0]?.active ?? false;
}

export async function countListings(trx: Kysely<Tables>, siteId: AuthorizedSiteId): Promise<number> {
  const { rows } = await sql<{ products: number }>`
    select count(*) as products from listing where site_id = ${siteId}`.execute(trx);
  return rows[0]?.products ?? 0;
}

function isSelected(column: string, selection: ProductSelection): RawBuilder<unknown> {
  return "ids" in selection
    ? sql`${sql.ref(column)} = any(${[...selection.ids]}::bigint[])`
    : sql`${sql.ref(column)} > ${selection.afterId}`;
}

/** A bound that the planner can use in every kind of join, which the list of ids itself is not. */
function isInRange(column: string, selection: ProductSelection): RawBuilder<unknown> {
  if (!("ids" in selection)) return isSelected(column, selection);
  const [first, last] = [selection.ids[0] ?? 0, selection.ids.at(-1) ?? 0];
  return sql`${sql.ref(column)} between ${first} and ${last}`;
}

function limitOf(selection: ProductSelection): RawBuilder<unknown> {
  return "ids" in selection ? sql`` : sql`limit ${selection.limit}`;
}

interface ProductRow {
  product_id: number;
  title: string;
  sku: string | null;
  page_id: string | null;
  path: string | null;
  name: string | null;
  price_bani: number | null;
  is_fresh: boolean;
  is_on_promotion: boolean;
  running_reference_bani: number | null;
  planned_reference_bani: number | null;
  cost_bani: number | null;
  vat_bp: number | null;
  commission_bp: number | null;
  shipping_bani: number | null;
  floor_bani: number | null;
  ceiling_bani: number | null;
  stored: StoredValues | null;
}

function toProduct(row: ProductRow): PricedProduct {
  return {
    productId: row.product_id,
    title: row.title,
    sku: row.sku,
    category: row.path,
    brand: row.name,
    pageId: row.page_id,
    priceBani: amount(row.price_bani),
    isFresh: row.is_fresh,
    isOnPromotion: row.is_on_promotion,
    referenceBani: amount(row.running_reference_bani),
    plannedReferenceBani: amount(row.planned_reference_bani),
    costBani: amount(row.cost_bani),
    vatBp: row.vat_bp,
    commissionBp: row.commission_bp,
    shippingBani: amount(row.shipping_bani),
    floorBani: amount(row.floor_bani),
    ceilingBani: amount(row.ceiling_bani),
    stored: row.stored && toStored(row.stored),
  };
}

function amount(value: number | null): Bani | null {
  return value === null ? null : bani(value);
}

type OfferValues = [
  id: string,
  pageId: string,
  url: string,
  domain: string,
  priceMinor: string,
  currency: string,
  availability: KernelOffer["availability"],
  isFresh: "true" | "false",
  isMatched: "true" | "false",
  isPriceCorrected: "true" | "false",
  isSuspicious: "true" | "false",
];

function toOffer(productId: number, values: OfferValues): PricedOffer {
  const [
    id,
    pageId,
    url,
    domain,
    priceMinor,
    currency,
    availability,
    isFresh,
    isMatched,
    isPriceCorrected,
    isSuspicious,
  ] = values;
  return {
    productId,
    id: Number(id),
    pageId,
    url,
    merchant: domain,
    priceMinor: priceMinor === "" ? null : Number(priceMinor),
    currency: currency === "" ? null : currency,
    availability,
    isFresh: isFresh === "true",
    // A link that the matcher added prices nothing until a person has confirmed it.
    isConfirmed: isMatched === "false",
    isPriceCorrected: isPriceCorrected === "true",
    isSuspicious: isSuspicious === "true",
  };
}
