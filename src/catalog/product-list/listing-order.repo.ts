import { type RawBuilder, sql } from "kysely";
import type { OfferScope } from "../filters/market-filter.repo.ts";
import type { SortType } from "./product-list.contract.ts";

type Direction = "asc" | "desc";

interface SortKey {
  readonly column: string;
  readonly direction: Direction;
  /** Direction of the column's index, in which missing values come last. */
  readonly indexDirection: Direction;
}

/** Column and direction of each sort. The names of the figure columns contain the scope. */
const sortKeys: Readonly<Record<SortType, (scope: OfferScope) => SortKey>> = {
  OVERPRICED: (scope) => ({ column: `over_min_${scope}_bp`, direction: "desc", indexDirection: "desc" }),
  UNDERPRICED: (scope) => ({ column: `over_min_${scope}_bp`, direction: "asc", indexDirection: "desc" }),
  MEAN_OVERPRICED: (scope) => ({ column: `over_avg_${scope}_bp`, direction: "desc", indexDirection: "desc" }),
  MEAN_UNDERPRICED: (scope) => ({ column: `over_avg_${scope}_bp`, direction: "asc", indexDirection: "desc" }),
  BIGGEST_STOCK: () => ({ column: "quantity", direction: "desc", indexDirection: "desc" }),
  SMALLEST_STOCK: () => ({ column: "quantity", direction: "asc", indexDirection: "desc" }),
  PRICE_ASCENDING: () => ({ column: "price_bani", direction: "asc", indexDirection: "asc" }),
  PRICE_DESCENDING: () => ({ column: "price_bani", direction: "desc", indexDirection: "asc" }),
};

/** A part of the list that one index returns in order. */
export interface OrderedPart {
  /** Condition of the part, in addition to the list's conditions; null means all rows. */
  readonly condition: RawBuilder<unknown> | null;
  readonly order: RawBuilder<unknown>;
}

/**
 * ORDER BY of a sort: missing values last, ties by id; without a sort by id, which is the order of creation. A sort
 * against the direction of its index has two parts: rows with a value, read backwards from the index, then rows
 * without one.
 * @param table alias of the listing rows
 * @returns consecutive parts of the list; each row is in exactly one
 * @see docs/decisions/0015-one-index-serves-both-sort-directions.md
 */
export function listingOrder(
  sort: SortType | null,
  scope: OfferScope,
  table: string,
): readonly [OrderedPart, ...OrderedPart[]] {
  const id = sql.ref(`${table}.product_id`);
  if (sort === null) return [{ condition: null, order: sql`${id}` }];
  const key = sortKeys[sort](scope);
  const column = sql.ref(`${table}.${key.column}`);
  const direction = sql.raw(key.direction);
  if (key.direction === key.indexDirection) {
    return [{ condition: null, order: sql`${column} ${direction} nulls last, ${id}` }];
  }
  return [
    { condition: sql`${column} is not null`, order: sql`${column} ${direction} nulls first, ${id}` },
    { condition: sql`${column} is null`, order: sql`${id}` },
  ];
}

/** The same order as one ORDER BY, for reading all rows: no index returns them in the order of a sort with two parts. */
export function wholeListingOrder(
  sort: SortType | null,
  scope: OfferScope,
  table: string,
): RawBuilder<unknown> {
  const id = sql.ref(`${table}.product_id`);
  if (sort === null) return sql`${id}`;
  const { column, direction } = sortKeys[sort](scope);
  return sql`${sql.ref(`${table}.${column}`)} ${sql.raw(direction)} nulls last, ${id}`;
}

/** The same list from its end: each part reversed, which the same indexes return. */
export function reversedListingOrder(
  sort: SortType | null,
  scope: OfferScope,
  table: string,
): readonly [OrderedPart, ...OrderedPart[]] {
  const id = sql.ref(`${table}.product_id`);
  const byId = sql`${id} desc`;
  if (sort === null) return [{ condition: null, order: byId }];
  const key = sortKeys[sort](scope);
  const column = sql.ref(`${table}.${key.column}`);
  const reversed = sql.raw(key.direction === "asc" ? "desc" : "asc");
  if (key.direction === key.indexDirection) {
    return [{ condition: null, order: sql`${column} ${reversed} nulls first, ${byId}` }];
  }
  return [
    { condition: sql`${column} is null`, order: byId },
    { condition: sql`${column} is not null`, order: sql`${column} ${reversed} nulls last, ${byId}` },
  ];
}
