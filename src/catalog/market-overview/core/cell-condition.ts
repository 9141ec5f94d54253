import type { MarketFigures } from "../market-overview.contract.ts";

/** A condition of the product list, as its filter takes it. */
export interface CellCondition {
  readonly brands: string[];
  readonly market: {
    readonly brands_except?: string[];
    readonly compared_with?: string[];
    readonly compared_except?: string[];
  };
}

/**
 * The condition of the list behind a cell of the heat map.
 * @param brand of the cell's row; null is all brands that have no row
 * @param competitor of the cell's column; null is all competitors that have no column
 */
export function cellCondition(
  { brands, competitors }: Pick<MarketFigures["heatMap"], "brands" | "competitors">,
  brand: string | null,
  competitor: string | null,
): CellCondition {
  const named = (names: readonly (string | null)[]) => names.filter((name) => name !== null);
  const [allBrands, allCompetitors] = [named(brands), named(competitors)];
  return {
    brands: brand === null ? [] : [brand],
    market: {
      ...(brand === null && allBrands.length > 0 && { brands_except: allBrands }),
      ...(competitor === null ? { compared_except: allCompetitors } : { compared_with: [competitor] }),
    },
  };
}
