import type { Transaction } from "kysely";
import type { AuthorizedSiteId } from "../../platform/authorized-site.ts";
import type { Tables } from "../../platform/db/tables.ts";
import { findBrandIds } from "../products/taxonomy.repo.ts";
import { distinctParts, likePattern, searchWords } from "./core/search-words.ts";
import { findCategoryIds, findHiddenIds } from "./filter-names.repo.ts";
import { foldTexts } from "./filters.repo.ts";

/** Which products another slice's list shows a person, by names. */
export interface NamedConditions {
  /** Category path, with its descendants. */
  readonly category?: string | undefined;
  readonly brand?: string | undefined;
  /** Words of the title, or a part of the SKU. */
  readonly query?: string | undefined;
}

/** The same by the site's ids and by LIKE patterns over the folded texts of `site_product`. */
export interface ProductConditions {
  /** Alternatives; null means no condition. */
  readonly categoryIds: readonly number[] | null;
  /** Alternatives; null means no condition. */
  readonly brandIds: readonly number[] | null;
  /** Categories and brands that the person made invisible. */
  readonly hiddenCategoryIds: readonly number[];
  readonly hiddenBrandIds: readonly number[];
  /** The title must match every pattern, or the SKU its own; null means no condition. */
  readonly search: { readonly title: readonly string[]; readonly sku: string } | null;
}

/** Resolves conditions to the site's ids, for lists of other slices. Unknown names match no product. */
export async function resolveProductConditions(
  trx: Transaction<Tables>,
  siteId: AuthorizedSiteId,
  userId: number,
  { category, brand, query = "" }: NamedConditions,
): Promise<ProductConditions> {
  const hidden = await findHiddenIds(trx, siteId, userId);
  const categoryIds = category === undefined ? null : await findCategoryIds(trx, siteId, category);
  const brandIds = brand === undefined ? null : [...(await findBrandIds(trx, siteId, [brand])).values()];
  return {
    categoryIds,
    brandIds,
    hiddenCategoryIds: hidden.categoryIds,
    hiddenBrandIds: hidden.brandIds,
    search: await searchOf(trx, query.trim()),
  };
}

async function searchOf(trx: Transaction<Tables>, query: string): Promise<ProductConditions["search"]> {
  const words = searchWords(query);
  if (words.length === 0) return null;
  const [whole = "", ...folded] = await foldTexts(trx, [words.join(" "), ...words]);
  return { title: distinctParts(folded).map(likePattern), sku: likePattern(whole) };
}
