import type { Kysely } from "kysely";
import { compareRomanian } from "../../../kit/text/romanian-order.ts";
import type { AuthorizedSiteId } from "../../../platform/authorized-site.ts";
import { forSite } from "../../../platform/db/database.ts";
import type { Tables } from "../../../platform/db/tables.ts";
import { categoryTotals, isHidden, parentPaths } from "../../products/core/category-tree.ts";
import type { ProductCounts } from "../../products/product-counts.service.ts";
import { findBrandIds, findCategoryPaths } from "../../products/taxonomy.repo.ts";
import { lockSettings } from "../person-lock.repo.ts";
import { validateVisibility } from "./core/visibility-change.ts";
import type { BrandVisibility, CategoryVisibility, VisibilityChange } from "./visibility.contract.ts";
import { ConflictingVisibilityError, UnknownItemError } from "./visibility.errors.ts";
import {
  changeHiddenBrands,
  changeHiddenCategories,
  findHiddenBrands,
  findHiddenCategories,
} from "./visibility.repo.ts";

export interface VisibilityDeps {
  /** `database.app` */
  readonly db: Kysely<Tables>;
  readonly counts: ProductCounts;
}

/** All categories of a site, and deleted ones that the person made invisible; parents first. */
export async function listCategoryVisibility(
  { db, counts }: VisibilityDeps,
  siteId: AuthorizedSiteId,
  userId: number,
): Promise<CategoryVisibility> {
  const hidden = await forSite(db, siteId, (trx) => findHiddenCategories(trx, siteId, userId));
  const hiddenRows = [...hidden].map((path) => ({ path, products: 0 }));
  const totals = categoryTotals([...(await counts.byCategory(siteId)), ...hiddenRows]);
  return totals.map(({ path, products }) => ({ path, products, visible: !isHidden(path, hidden) }));
}

/** Changes nothing when it throws. @throws UnknownItemError, ConflictingVisibilityError */
export async function changeCategories(
  { db }: VisibilityDeps,
  siteId: AuthorizedSiteId,
  userId: number,
  request: VisibilityChange,
): Promise<void> {
  await forSite(db, siteId, async (trx) => {
    await lockSettings(trx, siteId, userId);
    const paths = [
      ...(await findCategoryPaths(trx, siteId)),
      ...(await findHiddenCategories(trx, siteId, userId)),
    ];
    const known = new Set(paths.flatMap((path) => [path, ...parentPaths(path)]));
    requireValid(request, (path) => known.has(path), "category");
    await changeHiddenCategories(trx, siteId, userId, {
      hide: distinct(request.invisible),
      show: distinct(request.visible),
    });
  });
}

/** All brands of a site, in Romanian order. */
export async function listBrandVisibility(
  { db, counts }: VisibilityDeps,
  siteId: AuthorizedSiteId,
  userId: number,
): Promise<BrandVisibility> {
  const hidden = await forSite(db, siteId, (trx) => findHiddenBrands(trx, siteId, userId));
  const brands = [...(await counts.byBrand(siteId))];
  return brands
    .sort((a, b) => compareRomanian(a.name, b.name))
    .map(({ brandId, name, products }) => ({ brand: name, products, visible: !hidden.has(brandId) }));
}

/** Changes nothing when it throws. @throws UnknownItemError, ConflictingVisibilityError */
export async function changeBrands(
  { db }: VisibilityDeps,
  siteId: AuthorizedSiteId,
  userId: number,
  request: VisibilityChange,
): Promise<void> {
  await forSite(db, siteId, async (trx) => {
    await lockSettings(trx, siteId, userId);
    const ids = await findBrandIds(trx, siteId, distinct([...request.visible, ...request.invisible]));
    requireValid(request, (name) => ids.has(name), "brand");
    const idsOf = (names: readonly string[]) => distinct(names.flatMap((name) => ids.get(name) ?? []));
    await changeHiddenBrands(trx, siteId, userId, {
      hide: idsOf(request.invisible),
      show: idsOf(request.visible),
    });
  });
}

function requireValid(
  request: VisibilityChange,
  isKnown: (name: string) => boolean,
  what: "category" | "brand",
): void {
  const error = validateVisibility(request, isKnown);
  if (error?.kind === "unknown") throw new UnknownItemError(error.field, what, error.name);
  if (error?.kind === "conflict") throw new ConflictingVisibilityError(error.name);
}

function distinct<T>(values: readonly T[]): T[] {
  return [...new Set(values)];
}
