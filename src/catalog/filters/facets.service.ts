import type { Kysely } from "kysely";
import { compareRomanian } from "../../kit/text/romanian-order.ts";
import type { AuthorizedSiteId } from "../../platform/authorized-site.ts";
import { forSite } from "../../platform/db/database.ts";
import type { Tables } from "../../platform/db/tables.ts";
import { categoryTree, subtractCounts } from "../products/core/category-tree.ts";
import type { ProductCounts } from "../products/product-counts.service.ts";
import type { PricePosition } from "../products/products.contract.ts";
import { findBrandIds } from "../products/taxonomy.repo.ts";
import { findHiddenBrands, findHiddenCategories } from "../settings/visibility/visibility.repo.ts";
import {
  type CategoryNode,
  type DynamicField,
  maxFieldValues,
  type PositionCounts,
} from "./facets.contract.ts";
import { countByCategoryOfBrands, countByPosition, findBrands, findBrandsBelow } from "./facets.repo.ts";
import {
  findDynamicFields,
  findDynamicFieldType,
  findFirstTexts,
  findLowestNumbers,
} from "./field-facets.repo.ts";
import { findHiddenIds } from "./filter-names.repo.ts";
import { type ListingRequest, resolveFilters } from "./filters.service.ts";

export interface FacetDeps {
  /** `database.app` */
  readonly db: Kysely<Tables>;
  readonly counts: ProductCounts;
}

/**
 * The category tree of a site as a person sees it.
 * @param brands names: only categories with products of any of them; empty means all categories
 */
export async function listCategories(
  { db, counts }: FacetDeps,
  siteId: AuthorizedSiteId,
  userId: number,
  brands: readonly string[],
): Promise<CategoryNode> {
  const { hidden, brandCounts } = await forSite(db, siteId, async (trx) => {
    const hiddenBrands = await findHiddenBrands(trx, siteId, userId);
    const requested = [...(await findBrandIds(trx, siteId, brands)).values()];
    // With requested brands, count the visible ones; without, count the invisible ones and subtract them below.
    const counted =
      brands.length > 0 ? requested.filter((id) => !hiddenBrands.has(id)) : [...hiddenBrands.keys()];
    return {
      hidden: await findHiddenCategories(trx, siteId, userId),
      brandCounts: await countByCategoryOfBrands(trx, siteId, counted),
    };
  });
  if (brands.length > 0) return categoryTree(brandCounts, hidden);
  const all = await counts.byCategory(siteId);
  const visible = subtractCounts(all, brandCounts).filter(({ products }) => products > 0);
  return categoryTree(visible, hidden);
}

/**
 * Names of brands with products that the person sees, in Romanian order.
 * @param categories paths: only brands with products in or below any of them; empty means all brands
 */
export async function listBrands(
  { db }: FacetDeps,
  siteId: AuthorizedSiteId,
  userId: number,
  categories: readonly string[],
): Promise<string[]> {
  return forSite(db, siteId, async (trx) => {
    const hidden = await findHiddenIds(trx, siteId, userId);
    const brands =
      categories.length > 0
        ? await findBrandsBelow(trx, siteId, [...new Set(categories)], hidden.categoryIds)
        : await findBrands(trx, siteId, hidden.categoryIds);
    const hiddenBrandIds = new Set(hidden.brandIds);
    const visible = brands.filter(({ brandId }) => !hiddenBrandIds.has(brandId));
    return visible.map(({ name }) => name).sort(compareRomanian);
  });
}

/**
 * Numbers of products by price position under a request's other filters and search.
 * @throws as `resolveFilters`
 */
export async function countPositions(
  { db }: Pick<FacetDeps, "db">,
  request: ListingRequest,
): Promise<PositionCounts> {
  const { siteId, filter } = request;
  const counts = await forSite(db, siteId, async (trx) =>
    countByPosition(
      trx,
      await resolveFilters(trx, { ...request, filter: { ...filter, price_position: null } }),
    ),
  );
  const of = (position: PricePosition) => counts.get(position) ?? 0;
  return {
    CHEAPEST: of("CHEAPEST"),
    EQUAL: of("EQUAL"),
    MORE_EXPENSIVE: of("MORE_EXPENSIVE") + of("MOST_EXPENSIVE"),
    MOST_EXPENSIVE: of("MOST_EXPENSIVE"),
    NO_COMPETITORS: of("NO_COMPETITORS"),
  };
}

/** Names of the brands that a person made invisible, in Romanian order. */
export async function listHiddenBrands(
  { db }: FacetDeps,
  siteId: AuthorizedSiteId,
  userId: number,
): Promise<string[]> {
  const hidden = await forSite(db, siteId, (trx) => findHiddenBrands(trx, siteId, userId));
  return [...hidden.values()].sort(compareRomanian);
}

/** Fields of a site's products, by name. */
export async function listFields(
  { db }: Pick<FacetDeps, "db">,
  siteId: AuthorizedSiteId,
): Promise<DynamicField[]> {
  const fields = await forSite(db, siteId, (trx) => findDynamicFields(trx, siteId));
  return fields.sort((a, b) => compareRomanian(a.fieldName, b.fieldName));
}

/** Values of a field: numbers ascending, texts in Romanian order; empty when the site has no such field. */
export async function listFieldValues(
  { db }: FacetDeps,
  siteId: AuthorizedSiteId,
  fieldName: string,
): Promise<(string | number)[]> {
  return forSite(db, siteId, async (trx) => {
    const type = await findDynamicFieldType(trx, siteId, fieldName);
    if (type === undefined) return [];
    if (type === "NUMBER") return findLowestNumbers(trx, siteId, fieldName, maxFieldValues);
    return (await findFirstTexts(trx, siteId, fieldName, maxFieldValues)).sort(compareRomanian);
  });
}
