import { useLingui } from "@lingui/react/macro";
import clsx from "clsx";
import { formatSignedAmount, formatSignedPercent } from "../../../../web/i18n/format.ts";

interface PriceGapProps {
  /** offer − own in lei. */
  readonly difference: number;
  /** The same in percent of our price. */
  readonly percent?: number | null;
}

/**
 * Difference of an offer to the own price: green when we are cheaper, red when we are dearer, with text for
 * screen readers.
 */
export function PriceGap({ difference, percent = null }: PriceGapProps) {
  const { t } = useLingui();
  if (difference === 0) return <span className="text-ink-3">{t`same price`}</span>;
  const isDearerThanOurs = difference > 0;
  return (
    <span
      title={isDearerThanOurs ? t`We are cheaper` : t`We are dearer`}
      className={clsx("whitespace-nowrap tabular-nums", isDearerThanOurs ? "text-cheaper" : "text-dearer")}
    >
      <span aria-hidden>{isDearerThanOurs ? "▲" : "▼"} </span>
      {formatSignedAmount(difference, null)}
      {percent !== null && <span className="text-12"> ({formatSignedPercent(percent)})</span>}
      <span className="sr-only">, {isDearerThanOurs ? t`we are cheaper` : t`we are dearer`}</span>
    </span>
  );
}
