import type { PageCheck } from "../../products/products.contract.ts";

interface ReadPage {
  readonly productId: number;
  readonly check: PageCheck | null;
}

/** A product's own page and those of its offers. */
export interface ReadPages extends ReadPage {
  readonly competitorProducts: readonly ReadPage[];
}

/** When each page of a product was last read, by product id; 0 for never. */
export function readTimes(product: ReadPages): Map<number, number> {
  return new Map(
    [product, ...product.competitorProducts].map((page) => [
      page.productId,
      page.check?.checkedTimestamp ?? 0,
    ]),
  );
}

/** How many pages were read since: times are compared with earlier ones of the server, never with this machine's clock. */
export function newlyRead(product: ReadPages, before: ReadonlyMap<number, number>): number {
  let count = 0;
  for (const [id, time] of readTimes(product)) if (time > (before.get(id) ?? 0)) count += 1;
  return count;
}
