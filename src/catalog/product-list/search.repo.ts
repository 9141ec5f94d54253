import { sql, type Transaction } from "kysely";
import type { AuthorizedSiteId } from "../../platform/authorized-site.ts";
import type { Tables } from "../../platform/db/tables.ts";
import { conditionOfProduct, type ProductFilter } from "../filters/filters.repo.ts";

/** Texts without case and diacritics, as titles and SKUs are kept for searching. */
export async function foldTexts(trx: Transaction<Tables>, texts: readonly string[]): Promise<string[]> {
  if (texts.length === 0) return [];
  const { rows } = await sql<{ folded: string }>`
    select fold(text) as folded from unnest(${texts}::text[]) as given(text)`.execute(trx);
  return rows.map(({ folded }) => folded);
}

/** Ids of products by their own texts and fields alone, in no order. @param most no more than so many */
export async function idsOfProducts(
  trx: Transaction<Tables>,
  siteId: AuthorizedSiteId,
  filter: ProductFilter,
  most: number,
): Promise<number[]> {
  const { rows } = await sql<{ product_id: number }>`
    select p.product_id from site_product p where ${conditionOfProduct(siteId, filter, "p")} limit ${most}`.execute(
    trx,
  );
  return rows.map((row) => row.product_id);
}
