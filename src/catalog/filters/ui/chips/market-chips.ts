import type { I18n, MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { formatDay } from "../../../../web/i18n/format-time.ts";
import type { Locale } from "../../../../web/i18n/locales.ts";
import type { DataState, MarketFilter, MarketPosition, PriceMove } from "../../market-filter.contract.ts";

export const marketPositionNames: Readonly<Record<MarketPosition, MessageDescriptor>> = {
  CHEAPEST: msg`Cheapest by more than 1%`,
  EQUAL: msg`Within 1% of the lowest`,
  MORE_EXPENSIVE: msg`More expensive by more than 1%, but not the most`,
  MOST_EXPENSIVE: msg`Most expensive by more than 1%`,
  NO_COMPETITORS: msg`No competitors`,
  NO_OWN_PRICE: msg`No price of ours`,
};

export const dataStateNames: Readonly<Record<DataState, MessageDescriptor>> = {
  OWN_FRESH: msg`Our page read within 48 hours`,
  OWN_STALE: msg`Our page not read within 48 hours`,
  OFFERS_FRESH: msg`Competitors read within 48 hours`,
  OFFERS_STALE: msg`No competitor read within 48 hours`,
  NO_LINKS: msg`No competitor linked`,
};

const moveNames: Readonly<Record<PriceMove, MessageDescriptor>> = {
  UP: msg`rose`,
  DOWN: msg`dropped`,
};

/** One market condition as shown above the list. */
export interface MarketChip {
  readonly id: string;
  readonly name: string;
  readonly values: readonly string[];
  /** The market conditions without it. */
  readonly without: MarketFilter;
}

/** Every market condition in force. */
export function marketChips(market: MarketFilter, i18n: I18n, locale: Locale): MarketChip[] {
  const chip = (keys: readonly (keyof MarketFilter)[], name: MessageDescriptor, values: readonly string[]) =>
    values.length === 0
      ? []
      : [{ id: `market ${keys[0]}`, name: i18n._(name), values, without: without(market, keys) }];
  const since =
    typeof market.moved_since === "number" ? ` ≥ ${formatDay(market.moved_since, locale, true)}` : "";
  const moved = (move: PriceMove | null | undefined) => (move ? [`${i18n._(moveNames[move])}${since}`] : []);
  // The time belongs to whichever move is left.
  const moveKeys = (key: "own_price_move" | "competitor_price_move") =>
    market.own_price_move && market.competitor_price_move ? [key] : ([key, "moved_since"] as const);
  return [
    ...chip(
      ["position"],
      msg`Position within 1%`,
      (market.position ?? []).map((one) => i18n._(marketPositionNames[one])),
    ),
    ...chip(["compared_with"], msg`Compared with`, market.compared_with ?? []),
    ...chip(["compared_except"], msg`Compared with others than`, market.compared_except ?? []),
    ...chip(["brands_except"], msg`Without brands`, market.brands_except ?? []),
    ...chip(moveKeys("own_price_move"), msg`Our price`, moved(market.own_price_move)),
    ...chip(
      moveKeys("competitor_price_move"),
      msg`A competitor's price`,
      moved(market.competitor_price_move),
    ),
    ...chip(
      ["stock_chance"],
      msg`Stock`,
      market.stock_chance ? [i18n._(msg`we have it, the cheapest competitor does not`)] : [],
    ),
    ...chip(
      ["data"],
      msg`Data`,
      (market.data ?? []).map((state) => i18n._(dataStateNames[state])),
    ),
  ];
}

function without(market: MarketFilter, keys: readonly (keyof MarketFilter)[]): MarketFilter {
  return Object.fromEntries(
    Object.entries(market).filter(([key]) => !keys.includes(key as keyof MarketFilter)),
  );
}
