import { formatAmount, formatCount } from "../../../../../web/i18n/format.ts";

/** How a price axis names its ticks: whole lei where they are whole, else with two decimals. */
export function priceLabels(ticks: readonly number[]): string[] {
  const isWhole = ticks.every((tick) => Number.isInteger(tick));
  return ticks.map((tick) => (isWhole ? formatCount(tick) : formatAmount(tick, null)));
}
