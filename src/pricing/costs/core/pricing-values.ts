import { bani, hasTwoDecimals, maxAmount } from "../../../kit/money.ts";
import { type FieldProblem, fieldProblem } from "../../../kit/problems.ts";
import { type CostsOfProduct, marginBp, netProfitBani } from "../../kernel/core/margin.ts";
import type { Pricing, PricingValues } from "../costs.contract.ts";

/** Percent of a VAT rate and of a commission at most. */
const maxPercent = 100;
/** Lei: the smallest price. */
const minPrice = 0.01;

/** What a product and its site leave open; percent and lei. */
export type PricingDefaults = Pricing["defaults"];

/**
 * What is wrong with the values of a product, by field; empty when they can be saved. Amounts are lei with at most two
 * decimals up to `maxAmount`, floor and ceiling above 0; percentages are 0 to 100 with at most two decimals.
 */
export function validatePricing(values: PricingValues): Partial<Record<keyof PricingValues, FieldProblem>> {
  const found: Partial<Record<keyof PricingValues, FieldProblem>> = {};
  const isWrong = (value: number | null, min: number, max: number) =>
    value !== null && !(value >= min && value <= max && hasTwoDecimals(value));
  for (const field of ["cost", "shipping"] as const) {
    if (isWrong(values[field], 0, maxAmount)) found[field] = fieldProblem("COST_OUT_OF_RANGE");
  }
  for (const field of ["floor", "ceiling"] as const) {
    if (isWrong(values[field], minPrice, maxAmount)) found[field] = fieldProblem("PRICE_OUT_OF_RANGE");
  }
  for (const field of ["vatPercent", "commissionPercent"] as const) {
    if (isWrong(values[field], 0, maxPercent)) found[field] = fieldProblem("PERCENT_OUT_OF_RANGE");
  }
  const { floor, ceiling } = values;
  const isBounded = floor !== null && ceiling !== null && !found.floor && !found.ceiling;
  if (isBounded && floor > ceiling) found.floor = fieldProblem("FLOOR_ABOVE_CEILING");
  return found;
}

/**
 * Net margin and profit at a price, with the site's defaults where the product has no value of its own.
 * @param price lei; null without one
 * @returns null without a price or a cost
 */
export function marginAt(
  { cost, vatPercent, commissionPercent, shipping }: Omit<PricingValues, "floor" | "ceiling">,
  defaults: PricingDefaults,
  price: number | null,
): Pricing["margins"]["current"] {
  if (cost === null || price === null || price <= 0) return null;
  const costs: CostsOfProduct = {
    costBani: bani(hundredths(cost)),
    vatBp: hundredths(vatPercent ?? defaults.vatPercent),
    commissionBp: hundredths(commissionPercent ?? defaults.commissionPercent),
    shippingBani: bani(hundredths(shipping ?? defaults.shipping)),
  };
  const priceBani = bani(hundredths(price));
  return {
    marginPercent: marginBp(costs, priceBani) / 100,
    netProfit: netProfitBani(costs, priceBani) / 100,
  };
}

/** Bani of lei, basis points of percent. @param value with at most two decimals */
export function hundredths(value: number): number {
  return Math.round(value * 100);
}
