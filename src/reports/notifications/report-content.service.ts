import type { Kysely } from "kysely";
import type { PositionCounts } from "../../catalog/filters/facets.contract.ts";
import { countPositions } from "../../catalog/filters/facets.service.ts";
import { readListedProducts } from "../../catalog/product-list/listed-products.service.ts";
import type { PricePosition, Product } from "../../catalog/products/products.contract.ts";
import type { AuthorizedSiteId } from "../../platform/authorized-site.ts";
import type { Tables } from "../../platform/db/tables.ts";
import type { ReportFilter, ReportRow, ReportTotals } from "./notifications.contract.ts";

export interface ReportRequest {
  readonly siteId: AuthorizedSiteId;
  /** The person whose segments are used and whose invisible categories and brands are left out. */
  readonly userId: number;
  /** Domain of the site. */
  readonly provider: string;
  readonly filter: ReportFilter;
  readonly includeOutOfStock: boolean;
}

export interface ReportContent {
  readonly totals: ReportTotals;
  readonly rows: readonly ReportRow[];
}

/**
 * What a report has now: the products of the list with the same filter, in its order.
 * @param limit maximum number of rows
 * @throws InvalidFilterError, UnknownSegmentError
 */
export async function readReportContent(
  db: Kysely<Tables>,
  { siteId, userId, provider, filter, includeOutOfStock }: ReportRequest,
  limit: number,
): Promise<ReportContent> {
  const { sort_type: sort = null, ...conditions } = filter;
  const request = { siteId, userId, hasOutOfStock: includeOutOfStock, filter: conditions, search: null };
  const { total, rows } = await readListedProducts(db, { ...request, provider, sort }, limit, reportRowOf);
  const counts = await countPositions({ db }, request);
  return { totals: { products: total, ...totalsOf(counts, conditions.price_position ?? []) }, rows };
}

/** @param filtered the filter's own positions, which the counts ignore; empty for any */
function totalsOf(
  counts: PositionCounts,
  filtered: readonly PricePosition[],
): Omit<ReportTotals, "products"> {
  const of = (position: PricePosition) =>
    filtered.length === 0 || filtered.includes(position) ? counts[position] : 0;
  return {
    cheapest: of("CHEAPEST"),
    equal: of("EQUAL"),
    moreExpensive: of("MORE_EXPENSIVE") || of("MOST_EXPENSIVE"),
    noCompetitors: of("NO_COMPETITORS"),
  };
}

/** The lowest offer is one that the market figures include. */
function reportRowOf(product: Product): ReportRow {
  const { market } = product;
  const lowest = product.competitorProducts.find(
    ({ fresh, matched, suspicious, currency, price }) =>
      fresh && !matched && !suspicious && currency === "RON" && price?.value === market.lowest,
  );
  return {
    packetId: product.packetId,
    title: product.title,
    sku: product.sku,
    brand: product.brand,
    category: product.category,
    price: product.price?.value ?? null,
    lowest: market.lowest,
    lowestProvider: market.lowest === null ? null : (lowest?.provider ?? null),
    average: market.average,
    highest: market.highest,
    overLowestPercent: market.overLowestPercent,
    position: market.position,
    offers: market.offers,
    available: product.available,
    quantity: product.quantity,
    link: product.link,
  };
}
