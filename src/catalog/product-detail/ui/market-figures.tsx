import { Trans, useLingui } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { formatAmount, formatCount } from "../../../web/i18n/format.ts";
import { Price } from "../../../web/ui/price/price.tsx";
import type { Product } from "../../products/products.contract.ts";

interface MarketFiguresProps {
  readonly market: Product["market"];
  /** Our price in lei. */
  readonly own: number | null;
}

/** Lowest, average, highest, and the price index with its formula. */
export function MarketFigures({ market, own }: MarketFiguresProps) {
  const { t } = useLingui();
  const index = own === null || market.average === null ? null : priceIndex(own, market.average);
  const ours = own === null ? null : formatAmount(own, null);
  const average = market.average === null ? null : formatAmount(market.average, null);
  const shownIndex = index === null ? null : formatCount(index);
  return (
    <div>
      <dl className="grid grid-cols-2 gap-px overflow-hidden rounded-panel border bg-line sm:grid-cols-4">
        <Figure name={t`Lowest`}>
          <Amount value={market.lowest} />
        </Figure>
        <Figure name={t`Average`}>
          <Amount value={market.average} />
        </Figure>
        <Figure name={t`Highest`}>
          <Amount value={market.highest} />
        </Figure>
        <Figure name={t`Price index`}>
          {shownIndex === null ? "–" : <span className="font-semibold tabular-nums">{shownIndex}</span>}
        </Figure>
      </dl>
      {shownIndex !== null && (
        <p className="mt-2 text-12 text-ink-3 tabular-nums">
          <Trans>
            Price index = our price ÷ average offer × 100 = {ours} ÷ {average} × 100 = {shownIndex}
          </Trans>
        </p>
      )}
    </div>
  );
}

function Figure({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <div className="bg-surface px-3 py-2.5">
      <dt className="text-12 text-ink-3">{name}</dt>
      <dd className="text-16">{children}</dd>
    </div>
  );
}

function Amount({ value }: { readonly value: number | null }) {
  return value === null ? "–" : <Price amount={value} currency="RON" />;
}

/**
 * The price index: our price as a share of the average offer.
 * @param own our price, lei
 * @param average average of the offers, lei
 * @returns 100 = as the market, one decimal; null where the average is 0
 */
export function priceIndex(own: number, average: number): number | null {
  if (average === 0) return null;
  // Computed in bani, so that 103,25 is not rounded to 103,2 by floating point.
  return Math.round((Math.round(own * 100) * 1000) / Math.round(average * 100)) / 10;
}
