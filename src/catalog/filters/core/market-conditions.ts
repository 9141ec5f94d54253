import type { DataState, MarketFilter, MarketPosition, PriceMove } from "../market-filter.contract.ts";

/** A validated market filter. All conditions apply; an empty list, null and false mean no condition. */
export interface MarketConditions {
  /** Alternatives. */
  readonly positions: readonly MarketPosition[];
  /** Domains, alternatives. */
  readonly comparedWith: readonly string[];
  readonly comparedExcept: readonly string[];
  readonly ownMove: PriceMove | null;
  readonly competitorMove: PriceMove | null;
  readonly movedSince: Date | null;
  readonly isStockChance: boolean;
  /** Alternatives. */
  readonly dataStates: readonly DataState[];
}

/** The conditions of a body but for `brands_except`, whose names are resolved with those of the other brands. */
export function marketConditions(body: MarketFilter | null | undefined): MarketConditions {
  const since = body?.moved_since;
  return {
    positions: [...new Set(body?.position)],
    comparedWith: [...new Set(body?.compared_with)],
    comparedExcept: [...new Set(body?.compared_except)],
    ownMove: body?.own_price_move ?? null,
    competitorMove: body?.competitor_price_move ?? null,
    movedSince: typeof since === "number" ? new Date(since) : null,
    isStockChance: body?.stock_chance === true,
    dataStates: [...new Set(body?.data)],
  };
}
