import type { Kysely } from "kysely";
import { inRomanianOrder } from "../../../kit/romanian-order.ts";
import type { AuthorizedSiteId } from "../../../platform/authorized-site.ts";
import { forSite } from "../../../platform/db/database.ts";
import type { Tables } from "../../../platform/db/tables.ts";
import { brandIdsOf } from "../../filters/facets.repo.ts";
import type { ProductCounts } from "../../filters/product-counts.service.ts";
import { categoryTotals, isHidden, pathsAbove } from "../../products/core/category-tree.ts";
import { categoryPaths } from "../../products/taxonomy.repo.ts";
import { lockSettingsOf } from "../person-lock.repo.ts";
import { type AskedVisibility, faultOfVisibility } from "./core/visibility-change.ts";
import type { BrandVisibility, CategoryVisibility } from "./visibility.contract.ts";
import { ContraryChoiceError, UnknownChoiceError } from "./visibility.errors.ts";
import {
  changeHiddenBrands,
  changeHiddenCategories,
  hiddenBrandsOf,
  hiddenCategoriesOf,
} from "./visibility.repo.ts";

export interface VisibilityDeps {
  /** `database.app` */
  readonly db: Kysely<Tables>;
  readonly counts: ProductCounts;
}

/** Every category of a site, and those that the person hid before they went; parents first. */
export async function listCategoryVisibility(
  { db, counts }: VisibilityDeps,
  siteId: AuthorizedSiteId,
  userId: number,
): Promise<CategoryVisibility> {
  const hidden = await forSite(db, siteId, (trx) => hiddenCategoriesOf(trx, siteId, userId));
  const gone = [...hidden].map((path) => ({ path, products: 0 }));
  const totals = categoryTotals([...(await counts.byCategory(siteId)), ...gone]);
  return totals.map(({ path, products }) => ({ path, products, visible: !isHidden(path, hidden) }));
}

/** @throws UnknownChoiceError, ContraryChoiceError; then nothing is changed */
export async function changeCategories(
  { db }: VisibilityDeps,
  siteId: AuthorizedSiteId,
  userId: number,
  asked: AskedVisibility,
): Promise<void> {
  await forSite(db, siteId, async (trx) => {
    await lockSettingsOf(trx, siteId, userId);
    const paths = [...(await categoryPaths(trx, siteId)), ...(await hiddenCategoriesOf(trx, siteId, userId))];
    const known = new Set(paths.flatMap((path) => [path, ...pathsAbove(path)]));
    refuseFault(asked, (path) => known.has(path), "category");
    await changeHiddenCategories(trx, siteId, userId, {
      hide: distinct(asked.invisible),
      show: distinct(asked.visible),
    });
  });
}

/** Every brand of a site, in Romanian order. */
export async function listBrandVisibility(
  { db, counts }: VisibilityDeps,
  siteId: AuthorizedSiteId,
  userId: number,
): Promise<BrandVisibility> {
  const hidden = await forSite(db, siteId, (trx) => hiddenBrandsOf(trx, siteId, userId));
  const brands = [...(await counts.byBrand(siteId))];
  return brands
    .sort((a, b) => inRomanianOrder(a.name, b.name))
    .map(({ brandId, name, products }) => ({ brand: name, products, visible: !hidden.has(brandId) }));
}

/** @throws UnknownChoiceError, ContraryChoiceError; then nothing is changed */
export async function changeBrands(
  { db }: VisibilityDeps,
  siteId: AuthorizedSiteId,
  userId: number,
  asked: AskedVisibility,
): Promise<void> {
  await forSite(db, siteId, async (trx) => {
    await lockSettingsOf(trx, siteId, userId);
    const ids = await brandIdsOf(trx, siteId, distinct([...asked.visible, ...asked.invisible]));
    refuseFault(asked, (name) => ids.has(name), "brand");
    const idsOf = (names: readonly string[]) => distinct(names.flatMap((name) => ids.get(name) ?? []));
    await changeHiddenBrands(trx, siteId, userId, {
      hide: idsOf(asked.invisible),
      show: idsOf(asked.visible),
    });
  });
}

function refuseFault(
  asked: AskedVisibility,
  isKnown: (name: string) => boolean,
  what: "category" | "brand",
): void {
  const fault = faultOfVisibility(asked, isKnown);
  if (fault?.kind === "unknown") throw new UnknownChoiceError(fault.field, what, fault.name);
  if (fault?.kind === "contrary") throw new ContraryChoiceError(fault.name);
}

function distinct<T>(values: readonly T[]): T[] {
  return [...new Set(values)];
}
