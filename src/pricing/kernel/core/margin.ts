import { type Bani, bani } from "../../../kit/money.ts";
import type { KernelProduct } from "./kernel-input.ts";

export type CostsOfProduct = Pick<KernelProduct, "vatBp" | "commissionBp" | "shippingBani"> & {
  readonly costBani: Bani;
};

/**
 * The lowest price whose net margin reaches the minimum, rounded up to whole bani:
 * net = price / (1 + VAT) − price × commission − shipping − cost; margin = net / (price / (1 + VAT)).
 * @param minMarginBp 0 to 10,000
 * @returns null when no price reaches it
 */
export function lowestPriceForMargin(costs: CostsOfProduct, minMarginBp: number): Bani | null {
  const { share, spent } = terms(costs);
  const left = share - BigInt(minMarginBp) * 10_000n;
  if (spent === 0n) return left >= 0n ? bani(1) : null;
  if (left <= 0n) return null;
  const price = Number((spent + left - 1n) / left);
  return Number.isSafeInteger(price) ? bani(Math.max(1, price)) : null;
}

/**
 * Net margin of a price in basis points of the price without VAT, rounded down.
 * @param priceBani > 0
 */
export function marginBp(costs: CostsOfProduct, priceBani: Bani): number {
  const { share, spent } = terms(costs);
  const net = share * BigInt(priceBani) - spent;
  const base = BigInt(priceBani) * 10_000n;
  const quotient = net / base;
  return Number(net % base < 0n ? quotient - 1n : quotient);
}

/** Net profit of one unit at a price, whole bani rounded down. */
export function netProfitBani(costs: CostsOfProduct, priceBani: Bani): number {
  const { share, spent } = terms(costs);
  const net = share * BigInt(priceBani) - spent;
  const base = 10_000n * BigInt(10_000 + costs.vatBp);
  const quotient = net / base;
  return Number(net % base < 0n ? quotient - 1n : quotient);
}

/** What a unit costs the shop, as far as it is known. */
export type KnownCosts = Pick<KernelProduct, "costBani" | "vatBp" | "commissionBp" | "shippingBani">;

/** Net profit of one unit at a price; null: the product's cost is not known. */
export function profitBani(costs: KnownCosts, priceBani: Bani): number | null {
  return costs.costBani === null ? null : netProfitBani({ ...costs, costBani: costs.costBani }, priceBani);
}

/** net × 10⁴ × (10⁴ + VAT) = share × price − spent, in whole numbers. */
function terms({ costBani, vatBp, commissionBp, shippingBani }: CostsOfProduct) {
  const gross = BigInt(10_000 + vatBp);
  return {
    share: 100_000_000n - BigInt(commissionBp) * gross,
    spent: (BigInt(costBani) + BigInt(shippingBani)) * 10_000n * gross,
  };
}
