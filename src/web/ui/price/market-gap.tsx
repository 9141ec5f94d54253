import { useLingui } from "@lingui/react/macro";
import { formatPercent, formatSignedPercent } from "../../i18n/format.ts";

interface MarketGapProps {
  /** (own − reference) / reference in percent. */
  readonly percent: number;
  /** The offer that it is compared with. */
  readonly base: "lowest" | "average";
  /** Only the number, with two decimals, where the head of a column names the reference. */
  readonly isShort?: boolean;
}

/**
 * Our price compared with the market: positive and red when we are more expensive, negative and green when we are
 * cheaper. The sentence is a tooltip, and what a screen reader says.
 */
export function MarketGap({ percent, base, isShort = false }: MarketGapProps) {
  const { t } = useLingui();
  // Never "0,0%" for a price that differs.
  const decimals = isShort || Math.abs(percent) < 0.05 ? 2 : 1;
  const shown = formatSignedPercent(percent, decimals);
  if (percent === 0) {
    const same = base === "lowest" ? t`same as lowest` : t`same as average`;
    return <span className="text-ink-2">{isShort ? shown : same}</span>;
  }
  const size = formatPercent(percent);
  const [dearer, cheaper, phrase] =
    base === "lowest"
      ? [
          t`We are ${size} more expensive than the lowest price`,
          t`We are ${size} cheaper than the lowest price`,
          t`${shown} vs lowest`,
        ]
      : [
          t`We are ${size} more expensive than the average price`,
          t`We are ${size} cheaper than the average price`,
          t`${shown} vs average`,
        ];
  const words = percent > 0 ? dearer : cheaper;
  return (
    <span title={words} className={percent > 0 ? "text-dearer" : "text-cheaper"}>
      <span aria-hidden>{isShort ? shown : phrase}</span>
      <span className="sr-only">{words}</span>
    </span>
  );
}
