import { Trans, useLingui } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { formatAmount, formatSignedAmount, formatSignedPercent } from "../../../web/i18n/format.ts";
import type { Pricing } from "../costs.contract.ts";

/** The net margin at the current and at the recommended price. */
export function MarginFigures({ pricing }: { readonly pricing: Pricing }) {
  const { t } = useLingui();
  const { price, recommendedPrice, margins, cost } = pricing;
  if (cost === null)
    return (
      <p className="text-13 text-ink-2">
        <Trans>Enter the cost to see the margin.</Trans>
      </p>
    );
  return (
    <dl className="grid grid-cols-2 gap-px overflow-hidden rounded-panel border bg-line">
      <Figure name={t`At your price`} price={price} margin={margins.current} />
      <Figure name={t`At the recommended price`} price={recommendedPrice} margin={margins.recommended} />
    </dl>
  );
}

interface FigureProps {
  readonly name: ReactNode;
  readonly price: number | null;
  readonly margin: Pricing["margins"]["current"];
}

function Figure({ name, price, margin }: FigureProps) {
  const percent = margin && formatSignedPercent(margin.marginPercent);
  return (
    <div className="bg-surface px-3 py-2">
      <dt className="text-12 text-ink-2">
        {name}
        {price !== null && <span className="tabular-nums"> · {formatAmount(price, "RON")}</span>}
      </dt>
      <dd className="text-16 font-semibold tabular-nums">
        {margin === null ? (
          <span className="text-ink-3">–</span>
        ) : (
          <span className={margin.netProfit < 0 ? "text-dearer" : undefined}>
            <Trans>{percent} margin</Trans>
            <span className="ml-2 text-12 font-normal text-ink-2">
              {formatSignedAmount(margin.netProfit, "RON")}
            </span>
          </span>
        )}
      </dd>
    </div>
  );
}
