import { useLingui } from "@lingui/react/macro";
import clsx from "clsx";
import { formatPercent, formatSignedPercent, percentOver } from "../../../web/i18n/format.ts";
import { formatDay } from "../../../web/i18n/format-time.ts";
import { useLocale } from "../../../web/i18n/use-locale.ts";
import type { Product } from "../../products/products.contract.ts";

interface PriceChangeProps {
  readonly record: Pick<Product, "price" | "previousPrice">;
  readonly className?: string;
}

/** The last change of a price over time, in percent of the price before: "▲ +23,44%". Nothing before the first one. */
export function PriceChange({ record: { price, previousPrice }, className }: PriceChangeProps) {
  const { t } = useLingui();
  const locale = useLocale();
  if (price === null || previousPrice === null || previousPrice.value === price.value) return null;
  const percent = percentOver(price.value, previousPrice.value);
  if (percent === null) return null;
  const isIncrease = price.value > previousPrice.value;
  const size = formatPercent(percent);
  const day = formatDay(price.timestamp, locale, true);
  const words = isIncrease
    ? t`Price increased by ${size} on ${day}`
    : t`Price decreased by ${size} on ${day}`;
  return (
    // In ink: red and green compare us with competitors.
    <span title={words} className={clsx("text-ink-2 tabular-nums", className)}>
      <span aria-hidden className="whitespace-nowrap">
        {isIncrease ? "▲" : "▼"} {formatSignedPercent(percent)}
      </span>
      <span className="sr-only">{words}</span>
    </span>
  );
}
