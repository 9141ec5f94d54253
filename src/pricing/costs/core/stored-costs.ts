import { leiFromBani } from "../../../kit/money.ts";
import type { PricingValues } from "../costs.contract.ts";
import { hundredths } from "./pricing-values.ts";

/** Values of a product in bani and basis points; null: it has none. */
export interface StoredPricing {
  readonly cost_bani: number | null;
  readonly vat_bp: number | null;
  readonly commission_bp: number | null;
  readonly shipping_bani: number | null;
  readonly floor_bani: number | null;
  readonly ceiling_bani: number | null;
}

const columns = {
  cost: "cost_bani",
  vatPercent: "vat_bp",
  commissionPercent: "commission_bp",
  shipping: "shipping_bani",
  floor: "floor_bani",
  ceiling: "ceiling_bani",
} as const satisfies Record<keyof PricingValues, keyof StoredPricing>;

/** Names of a product's costs and limits. */
export const costFields = Object.keys(columns) as (keyof PricingValues)[];

/** Of a product without any. */
export const noCosts: StoredPricing = storedCosts({
  cost: null,
  vatPercent: null,
  commissionPercent: null,
  shipping: null,
  floor: null,
  ceiling: null,
});

/** Lei and percent of stored bani and basis points. */
export function valuesOfCosts(stored: StoredPricing): PricingValues {
  return Object.fromEntries(
    costFields.map((field) => {
      const value = stored[columns[field]];
      return [field, value === null ? null : leiFromBani(value)];
    }),
  ) as unknown as PricingValues;
}

/** Bani and basis points of lei and percent. */
export function storedCosts(values: PricingValues): StoredPricing {
  return Object.fromEntries(
    costFields.map((field) => {
      const value = values[field];
      return [columns[field], value === null ? null : hundredths(value)];
    }),
  ) as unknown as StoredPricing;
}
