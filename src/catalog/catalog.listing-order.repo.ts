import { type RawBuilder, sql } from "kysely";
import type { SortType } from "./catalog.list.contract.ts";

/** Which offers the figures are taken over: those that can be bought, or every one with a price in lei. */
export type OfferScope = "in" | "all";

type Direction = "asc" | "desc";

/** What each sort goes by; the figure columns end in the scope's name. */
const sortKeys: Readonly<Record<SortType, (scope: OfferScope) => readonly [string, Direction]>> = {
  OVERPRICED: (scope) => [`over_min_${scope}_bp`, "desc"],
  UNDERPRICED: (scope) => [`over_min_${scope}_bp`, "asc"],
  MEAN_OVERPRICED: (scope) => [`over_avg_${scope}_bp`, "desc"],
  MEAN_UNDERPRICED: (scope) => [`over_avg_${scope}_bp`, "asc"],
  BIGGEST_STOCK: () => ["quantity", "desc"],
  SMALLEST_STOCK: () => ["quantity", "asc"],
  PRICE_ASCENDING: () => ["price_bani", "asc"],
  PRICE_DESCENDING: () => ["price_bani", "desc"],
};

/**
 * ORDER BY of a sort over the listing rows: missing values last, ties by id; without a sort, by id, which is the
 * order in which the products were added.
 * @param table alias of the listing rows
 * @see spec/decisions "Identity and the wire"
 */
export function orderOfListing(sort: SortType | null, scope: OfferScope, table: string): RawBuilder<unknown> {
  const byId = sql`${sql.ref(`${table}.product_id`)}`;
  if (sort === null) return byId;
  const [column, direction] = sortKeys[sort](scope);
  const way = direction === "asc" ? sql`asc nulls last` : sql`desc nulls last`;
  return sql`${sql.ref(`${table}.${column}`)} ${way}, ${byId}`;
}
