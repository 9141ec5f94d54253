import { useLingui } from "@lingui/react/macro";
import {
  formatAmount,
  formatPercent,
  formatSignedAmount,
  formatSignedPercent,
  percentOver,
} from "../../../../web/i18n/format.ts";
import type { CompetitorProduct } from "../../../products/products.contract.ts";

interface PriceGapProps {
  readonly offer: Pick<CompetitorProduct, "provider" | "price" | "priceDifference">;
  /** Whether the share of the competitor's price is shown beside the amount; the tooltip always has both. */
  readonly hasPercent?: boolean;
}

/**
 * Our price minus a competitor's: positive and red when we are more expensive, negative and green when we are cheaper.
 * Nothing where they are not compared.
 */
export function PriceGap({ offer, hasPercent = false }: PriceGapProps) {
  const { t } = useLingui();
  const { provider: shop, price, priceDifference } = offer;
  if (price === null || priceDifference === null) return null;
  if (priceDifference === 0) return <span className="text-ink-3">{t`same price`}</span>;
  const isMoreExpensive = priceDifference < 0;
  const percent = percentOver(price.value - priceDifference, price.value);
  const amount = formatAmount(Math.abs(priceDifference), "RON");
  const size = percent === null ? "–" : formatPercent(percent);
  const words = isMoreExpensive
    ? t`We are ${amount} (${size}) more expensive than ${shop}`
    : t`We are ${amount} (${size}) cheaper than ${shop}`;
  return (
    <span title={words} className={isMoreExpensive ? "text-dearer" : "text-cheaper"}>
      <span aria-hidden className="whitespace-nowrap tabular-nums">
        {formatSignedAmount(-priceDifference, null)}
        {hasPercent && percent !== null && <span className="text-12"> ({formatSignedPercent(percent)})</span>}
      </span>
      <span className="sr-only">{words}</span>
    </span>
  );
}
