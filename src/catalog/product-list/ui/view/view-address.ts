import { maxInstantMs } from "../../../../kit/instant.ts";
import { maxAmount } from "../../../../kit/money.ts";
import { maxCompetitors, maxFilterFields, maxQueryLength } from "../../../filters/listing-filter.contract.ts";
import { maxFilterValues } from "../../../filters/market-filter.contract.ts";
import { maxLengths } from "../../../products/core/merchant-text.ts";
import { attentions, availabilities, pricePositions } from "../../../products/products.contract.ts";
import { writeMarket } from "../../list-address.contract.ts";
import { pageSizes, sortTypes } from "../../product-list.contract.ts";
import { readMarket } from "./market-address.ts";
import { defaultView, type ProductFilters, type ProductsView } from "./products-view.ts";

const fieldPrefix = "df_";

/**
 * Reads the filters of an address. Texts and numbers of fields beyond the server's limits match nothing and are
 * dropped. Invalid values are ignored, and so are inconsistent pairs: a time window
 * needs both ends in order, two price bounds must differ.
 */
export function readFilters(params: URLSearchParams): ProductFilters {
  return {
    category: shortText(params.get("category"), maxLengths.categoryPath),
    brands: texts(params.getAll("brands"), maxLengths.brand),
    stock: listed(availabilities, params.get("stock_info")),
    offline: readBoolean(params.get("offline")),
    ...readChanged(params),
    positions: listed(pricePositions, params.get("price_position")),
    attention: listed(attentions, params.get("attention")),
    segmentId: positiveInteger(params.get("price_difference_segment_id")),
    minCompetitors: readCompetitors(params.get("nr_competitors")),
    ...readPrices(params),
    market: readMarket(params),
    dynamic: readDynamic(params),
  };
}

/** Writes filters to an address: the inverse of `readFilters`, inactive ones left out. */
export function writeFilters(params: URLSearchParams, filters: ProductFilters): void {
  const { category, brands, stock, offline, changedFrom, changedTo, priceFrom, priceTo } = filters;
  if (category !== null) params.set("category", category);
  for (const brand of brands) params.append("brands", brand);
  if (stock.length > 0) params.set("stock_info", stock.join(","));
  if (offline !== null) params.set("offline", String(offline));
  if (changedFrom !== null) params.set("price_change_start", String(changedFrom));
  if (changedTo !== null) params.set("price_change_end", String(changedTo));
  if (filters.positions.length > 0) params.set("price_position", filters.positions.join(","));
  if (filters.attention.length > 0) params.set("attention", filters.attention.join(","));
  if (filters.segmentId !== null) params.set("price_difference_segment_id", String(filters.segmentId));
  if (filters.minCompetitors !== null) params.set("nr_competitors", String(filters.minCompetitors));
  if (priceFrom !== null) params.set("price_start", String(priceFrom));
  if (priceTo !== null) params.set("price_end", String(priceTo));
  writeMarket(params, filters.market);
  for (const field of Object.keys(filters.dynamic).toSorted())
    for (const value of filters.dynamic[field] ?? []) params.append(fieldPrefix + field, value);
}

/** A whole number from 1 on, as its plain digits; null for anything else. */
export function positiveInteger(text: string | null): number | null {
  if (text === null || !/^[1-9]\d{0,15}$/.test(text)) return null;
  const value = Number(text);
  return Number.isSafeInteger(value) ? value : null;
}

/** "true" or "false"; null for anything else. */
function readBoolean(text: string | null): boolean | null {
  return text === "true" ? true : text === "false" ? false : null;
}

/** A valid text: not blank, not too long, and without NUL. */
function shortText(text: string | null, limit: number): string | null {
  return text === null || text.trim() === "" || text.length > limit || text.includes("\0") ? null : text;
}

/** Each text once, in the given order. */
function texts(all: readonly string[], limit: number): string[] {
  const valid = new Set(all.filter((text) => shortText(text, limit) !== null));
  return [...valid].slice(0, maxFilterValues);
}

/** Those named in a list separated by commas, in their own order. */
function listed<Name extends string>(known: readonly Name[], text: string | null): readonly Name[] {
  const named = text?.split(",") ?? [];
  return known.filter((name) => named.includes(name));
}

function readCompetitors(text: string | null): number | null {
  const count = positiveInteger(text);
  return count !== null && count <= maxCompetitors ? count : null;
}

function readChanged(params: URLSearchParams): Pick<ProductFilters, "changedFrom" | "changedTo"> {
  const from = instant(params.get("price_change_start"));
  const to = instant(params.get("price_change_end"));
  const isWindow = from !== null && to !== null && from <= to;
  return isWindow ? { changedFrom: from, changedTo: to } : { changedFrom: null, changedTo: null };
}

function instant(text: string | null): number | null {
  if (text === null || !/^(0|[1-9]\d{0,15})$/.test(text)) return null;
  const ms = Number(text);
  return ms <= maxInstantMs ? ms : null;
}

function readPrices(params: URLSearchParams): Pick<ProductFilters, "priceFrom" | "priceTo"> {
  const from = lei(params.get("price_start"));
  const to = lei(params.get("price_end"));
  const isPossible = from === null || to === null || from < to;
  return isPossible ? { priceFrom: from, priceTo: to } : { priceFrom: null, priceTo: null };
}

/** Lei with at most two decimals, as "1234.5". */
function lei(text: string | null): number | null {
  if (text === null || !/^(0|[1-9]\d{0,10})(\.\d{1,2})?$/.test(text)) return null;
  const amount = Number(text);
  return amount <= maxAmount ? amount : null;
}

function readDynamic(params: URLSearchParams): ProductFilters["dynamic"] {
  const fields = new Set<string>();
  for (const key of params.keys()) {
    const field = key.startsWith(fieldPrefix) ? key.slice(fieldPrefix.length) : "";
    if (shortText(field, maxLengths.fieldName) !== null) fields.add(field);
  }
  // fromEntries creates own properties even for names like "__proto__".
  return Object.fromEntries(
    [...fields]
      .map((field) => [field, texts(params.getAll(fieldPrefix + field), maxLengths.dynamicField)] as const)
      .filter(([, values]) => values.length > 0)
      .slice(0, maxFilterFields),
  );
}

/** Reads an address. Unknown parameters and invalid values are replaced by the defaults. */
export function readView(params: URLSearchParams): ProductsView {
  const size = positiveInteger(params.get("size"));
  const query = readQuery(params.get("query"));
  const isSku = params.get("sku-search") === "true";
  return {
    ...readFilters(params),
    site: params.get("site") || defaultView.site,
    page: positiveInteger(params.get("page")) ?? defaultView.page,
    size: pageSizes.find((known) => known === size) ?? defaultView.size,
    sort: sortTypes.find((known) => known === params.get("sort")) ?? defaultView.sort,
    withOutOfStock: params.get("out_of_stock") === "true",
    dearestFirst: params.get("competitor_order") === "desc",
    layout: params.get("layout") === "table" ? "table" : "grid",
    query,
    isSku,
    autoExpand: params.get("auto-expand") === "true" && isSku && query !== "",
    product: positiveInteger(params.get("product")),
    savedView: positiveInteger(params.get("view")),
  };
}

/** Writes an address: the inverse of `readView`, defaults left out. */
export function writeView(view: ProductsView): URLSearchParams {
  const params = new URLSearchParams();
  if (view.site !== null) params.set("site", view.site);
  if (view.page !== defaultView.page) params.set("page", String(view.page));
  if (view.size !== defaultView.size) params.set("size", String(view.size));
  if (view.sort !== null) params.set("sort", view.sort);
  writeFilters(params, view);
  if (view.withOutOfStock) params.set("out_of_stock", "true");
  if (view.dearestFirst) params.set("competitor_order", "desc");
  if (view.layout !== defaultView.layout) params.set("layout", view.layout);
  if (view.query !== "") params.set("query", view.query);
  if (view.isSku) params.set("sku-search", "true");
  if (view.autoExpand) params.set("auto-expand", "true");
  if (view.product !== null) params.set("product", String(view.product));
  if (view.savedView !== null) params.set("view", String(view.savedView));
  return params;
}

function readQuery(text: string | null): string {
  return text === null || text.trim() === "" || text.length > maxQueryLength || text.includes("\0")
    ? defaultView.query
    : text;
}
