import type { MarketFigures } from "../market-overview.contract.ts";
import { ratioPercent } from "./price-index.ts";

/** A cell as it is computed; null stands for all other brands or competitors. */
export interface HeatCell {
  readonly brand: string | null;
  readonly competitor: string | null;
  readonly products: number;
  /** Median of (own − offer) / offer. */
  readonly median: number;
}

/**
 * The heat map of cells. Brands and competitors have the order of the lists, the others come last; those without any
 * cell are left out.
 */
export function heatMapOf(
  topBrands: readonly string[],
  topCompetitors: readonly string[],
  cells: readonly HeatCell[],
): MarketFigures["heatMap"] {
  const brands = [...topBrands, null].filter((brand) => cells.some((cell) => cell.brand === brand));
  const competitors = [...topCompetitors, null].filter((one) =>
    cells.some((cell) => cell.competitor === one),
  );
  return {
    brands,
    competitors,
    cells: cells.map(({ brand, competitor, products, median }) => ({
      brand: brands.indexOf(brand),
      competitor: competitors.indexOf(competitor),
      products,
      medianPercent: ratioPercent(median),
    })),
  };
}
