import type { Transaction } from "kysely";
import type { AuthorizedSiteId } from "../../platform/authorized-site.ts";
import type { Tables } from "../../platform/db/tables.ts";
import { findBrandIds } from "../products/taxonomy.repo.ts";
import { findSegment } from "../settings/segments/segments.repo.ts";
import { type ParsedFilter, parseFilter, rangeOfSegment } from "./core/parse-filter.ts";
import { distinctParts, searchWords, skuStartOf } from "./core/search-words.ts";
import { findCategoryIds, findHiddenIds } from "./filter-names.repo.ts";
import { InvalidFilterError, UnknownSegmentError } from "./filters.errors.ts";
import {
  findProductIds,
  foldTexts,
  type ListingFilter,
  type ProductFilter,
  type SegmentRange,
} from "./filters.repo.ts";
import type { ListingFilterBody } from "./listing-filter.contract.ts";
import { maxSortedRows } from "./passing.repo.ts";

export { findMissingNames } from "./filter-names.repo.ts";

/** A filter and search, and the person who requests it. */
export interface ListingRequest {
  readonly siteId: AuthorizedSiteId;
  /** The person whose segments are used and whose invisible categories and brands are left out. */
  readonly userId: number;
  /** Whether figures and conditions on them include offers that are out of stock. */
  readonly hasOutOfStock: boolean;
  readonly filter: ListingFilterBody | null | undefined;
  /** Null means no search. */
  readonly search: { readonly query: string; readonly isSku: boolean } | null;
}

/**
 * Validates a request's filter and resolves its names to the site's ids.
 * @throws InvalidFilterError 400, UnknownSegmentError 422
 */
export async function resolveFilters(
  trx: Transaction<Tables>,
  { siteId, userId, hasOutOfStock, filter: body, search }: ListingRequest,
): Promise<ListingFilter> {
  const parsed = parseFilter(body);
  if ("message" in parsed) throw new InvalidFilterError(parsed.field, parsed.message);
  const { categoryPath, brandNames, exceptBrandNames, segmentId, fields, ...figures } = parsed;
  const hidden = await findHiddenIds(trx, siteId, userId);
  const categoryIds = categoryPath === null ? null : await findCategoryIds(trx, siteId, categoryPath);
  const brandIds =
    brandNames.length === 0 ? null : [...(await findBrandIds(trx, siteId, brandNames)).values()];
  const exceptBrandIds =
    exceptBrandNames.length === 0 ? [] : [...(await findBrandIds(trx, siteId, exceptBrandNames)).values()];
  const segment = segmentId === null ? null : await findSegmentRange(trx, siteId, userId, segmentId);
  const product = await createProductFilter(trx, search, fields);
  return {
    ...figures,
    siteId,
    scope: hasOutOfStock ? "all" : "in",
    categoryIds: withoutHidden(categoryIds, hidden.categoryIds),
    brandIds: withoutHidden(brandIds, hidden.brandIds),
    hiddenCategoryIds: categoryIds === null ? hidden.categoryIds : [],
    hiddenBrandIds: brandIds === null ? hidden.brandIds : [],
    exceptBrandIds,
    segment,
    ...(await resolveProductIds(trx, siteId, product)),
  };
}

async function findSegmentRange(
  trx: Transaction<Tables>,
  siteId: AuthorizedSiteId,
  userId: number,
  segmentId: number,
): Promise<SegmentRange> {
  const segment = await findSegment(trx, siteId, userId, segmentId);
  if (!segment) throw new UnknownSegmentError();
  return { difference: segment.difference, ...rangeOfSegment(segment) };
}

/** Requested ids without hidden ones; null when there is no condition. */
function withoutHidden(
  requested: readonly number[] | null,
  hidden: readonly number[],
): readonly number[] | null {
  const hiddenIds = new Set(hidden);
  return requested?.filter((id) => !hiddenIds.has(id)) ?? null;
}

async function createProductFilter(
  trx: Transaction<Tables>,
  search: ListingRequest["search"],
  fields: ParsedFilter["fields"],
): Promise<ProductFilter | null> {
  const isSku = search?.isSku ?? false;
  const query = search?.query.trim() ?? "";
  const texts = isSku && query !== "" ? [query] : searchWords(query);
  const skuStart = isSku ? null : skuStartOf(query);
  const [foldedStart = null, ...folded] =
    skuStart === null ? [null, ...(await foldTexts(trx, texts))] : await foldTexts(trx, [skuStart, ...texts]);
  const parts = distinctParts(folded.filter((text) => text !== null));
  if (parts.length === 0 && fields.length === 0) return null;
  return { parts, textOf: isSku ? "sku" : "title", skuStart: foldedStart, fields };
}

/** Replaces product conditions by ids when few products match; otherwise they remain conditions. */
async function resolveProductIds(
  trx: Transaction<Tables>,
  siteId: AuthorizedSiteId,
  product: ProductFilter | null,
): Promise<Pick<ListingFilter, "product" | "productIds">> {
  if (product === null) return { product: null, productIds: null };
  const ids = await findProductIds(trx, siteId, product, maxSortedRows + 1);
  return ids.length > maxSortedRows ? { product, productIds: null } : { product: null, productIds: ids };
}
