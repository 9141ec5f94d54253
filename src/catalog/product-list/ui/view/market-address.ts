import { maxInstantMs } from "../../../../kit/instant.ts";
import {
  dataStates,
  type MarketFilter,
  marketPositions,
  maxComparedDomains,
  maxFilterValues,
  priceMoves,
} from "../../../filters/market-filter.contract.ts";
import { maxLengths } from "../../../products/core/merchant-text.ts";

const maxDomainLength = 253;

/** Reads the market conditions of an address; only those in force are present. Invalid values are ignored. */
export function readMarket(params: URLSearchParams): MarketFilter {
  const position = listed(marketPositions, params.get("market_position"));
  const data = listed(dataStates, params.get("data"));
  const comparedWith = texts(params.getAll("compared_with"), maxDomainLength, maxComparedDomains);
  const comparedExcept = texts(params.getAll("compared_except"), maxDomainLength, maxComparedDomains);
  const brandsExcept = texts(params.getAll("brands_except"), maxLengths.brand, maxFilterValues);
  const ownMove = priceMoves.find((move) => move === params.get("own_price_move"));
  const competitorMove = priceMoves.find((move) => move === params.get("competitor_price_move"));
  const since = instantOf(params.get("moved_since"));
  return {
    ...(position.length > 0 && { position }),
    ...(comparedWith.length > 0 && { compared_with: comparedWith }),
    ...(comparedExcept.length > 0 && { compared_except: comparedExcept }),
    ...(brandsExcept.length > 0 && { brands_except: brandsExcept }),
    ...(ownMove && { own_price_move: ownMove }),
    ...(competitorMove && { competitor_price_move: competitorMove }),
    // A time without a move is no condition.
    ...(since !== null && (ownMove || competitorMove) && { moved_since: since }),
    ...(params.get("stock_chance") === "true" && { stock_chance: true }),
    ...(data.length > 0 && { data }),
  };
}

/** Those named in a list separated by commas, in their own order. */
function listed<Name extends string>(known: readonly Name[], text: string | null): Name[] {
  const named = text?.split(",") ?? [];
  return known.filter((name) => named.includes(name));
}

function texts(all: readonly string[], maxLength: number, maxCount: number): string[] {
  const valid = all.filter((text) => text.trim() !== "" && text.length <= maxLength && !text.includes("\0"));
  return [...new Set(valid)].slice(0, maxCount);
}

function instantOf(text: string | null): number | null {
  if (text === null || !/^(0|[1-9]\d{0,15})$/.test(text)) return null;
  const ms = Number(text);
  return ms <= maxInstantMs ? ms : null;
}
