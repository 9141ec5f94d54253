import { type RawBuilder, sql } from "kysely";
import type { SortType } from "./product-list.contract.ts";

/** Which offers the figures are taken over: those that can be bought, or every one with a price in lei. */
export type OfferScope = "in" | "all";

type Direction = "asc" | "desc";

interface SortKey {
  readonly column: string;
  readonly direction: Direction;
  /** In which direction the column's index keeps it, missing values last. */
  readonly indexDirection: Direction;
}

/** What each sort goes by; the figure columns end in the scope's name. */
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

/** A stretch of the list that one index gives in order. */
export interface OrderedPart {
  /** Rows of the part, beside the list's own conditions; null: all. */
  readonly condition: RawBuilder<unknown> | null;
  readonly order: RawBuilder<unknown>;
}

/**
 * ORDER BY of a sort over the listing rows: missing values last, ties by id; without a sort, by id, which is the
 * order in which the products were added. Against the direction of its index, a list is the rows with a value,
 * which the index gives backwards but for their ties, and after them those without.
 * @param table alias of the listing rows
 * @returns parts, each row in one of them, one after the other
 * @see spec/decisions "Identity and the wire"; docs/decisions/0015-sorts-read-one-index-both-ways.md
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
  const way = sql.raw(key.direction);
  if (key.direction === key.indexDirection) {
    return [{ condition: null, order: sql`${column} ${way} nulls last, ${id}` }];
  }
  return [
    { condition: sql`${column} is not null`, order: sql`${column} ${way} nulls first, ${id}` },
    { condition: sql`${column} is null`, order: sql`${id}` },
  ];
}

/** The same list from its end: the parts in turn, each backwards, as the same indexes give them. */
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
  const back = sql.raw(key.direction === "asc" ? "desc" : "asc");
  if (key.direction === key.indexDirection) {
    return [{ condition: null, order: sql`${column} ${back} nulls first, ${byId}` }];
  }
  return [
    { condition: sql`${column} is null`, order: byId },
    { condition: sql`${column} is not null`, order: sql`${column} ${back} nulls last, ${byId}` },
  ];
}
