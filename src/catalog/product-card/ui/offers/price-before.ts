import type { Product } from "../../../products/products.contract.ts";

/**
 * The price that ours came down from, for being struck through: the page's own cut price, else the one before the
 * last change. Null where there is none, or it is the same.
 */
export function priceBefore({ price, cutPrice, previousPrice }: Product): number | null {
  const before = cutPrice ?? previousPrice?.value ?? null;
  return before === price?.value ? null : before;
}
