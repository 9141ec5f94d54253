import type { DynamicPrice } from "../recommendations.contract.ts";

export function countBelowCost(rows: readonly Pick<DynamicPrice, "isBelowCost">[]): number {
  return rows.filter(({ isBelowCost }) => isBelowCost).length;
}
