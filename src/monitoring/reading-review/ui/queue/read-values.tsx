import { Trans, useLingui } from "@lingui/react/macro";
import clsx from "clsx";
import type { ReactNode } from "react";
import { formatWholePercent } from "../../../../web/i18n/format.ts";
import { Price } from "../../../../web/ui/price/price.tsx";
import type { DoubtfulReading } from "../../reading-review.contract.ts";
import { probabilityWords } from "../probability-words.ts";

/** Price and stock as read, each with its probability. */
export function ReadValues({ reading }: { readonly reading: DoubtfulReading }) {
  const { t } = useLingui();
  const { price, currency, priceProbability, availability, availabilityProbability, doubts } = reading;
  const stock = { IN_STOCK: t`In stock`, OUT_OF_STOCK: t`Out of stock` };
  return (
    <dl className="mt-4 grid grid-cols-1 rounded-panel border sm:grid-cols-2 sm:divide-x max-sm:divide-y">
      <ReadValue name={t`Price as read`} probability={priceProbability} isDoubtful={doubts.includes("price")}>
        {price === null ? (
          <span className="text-20/9 font-semibold">
            <Trans>No price of one product</Trans>
          </span>
        ) : (
          <Price amount={price} currency={currency} className="text-28" />
        )}
      </ReadValue>
      <ReadValue
        name={t`Stock as read`}
        probability={availabilityProbability}
        isDoubtful={doubts.includes("availability")}
      >
        <span className="text-20/9 font-semibold">
          {availability === null ? t`Not stated` : stock[availability]}
        </span>
      </ReadValue>
    </dl>
  );
}

interface ReadValueProps {
  readonly name: string;
  /** 0 to 1; null without one. */
  readonly probability: number | null;
  readonly isDoubtful: boolean;
  readonly children: ReactNode;
}

function ReadValue({ name, probability, isDoubtful, children }: ReadValueProps) {
  const { i18n } = useLingui();
  return (
    <div className="px-4 py-3">
      <dt className="text-12 text-ink-2">{name}</dt>
      <dd className="flex flex-wrap items-baseline gap-x-3">
        {children}
        {probability !== null && (
          <span className={clsx("text-13 tabular-nums", isDoubtful ? "text-warning" : "text-ink-2")}>
            {formatWholePercent(probability)} – {i18n._(probabilityWords(probability))}
          </span>
        )}
      </dd>
    </div>
  );
}
