import { Trans } from "@lingui/react/macro";
import { memo, type ReactNode } from "react";
import { Price } from "../../../../web/ui/price/price.tsx";
import { BelowCost } from "../../../rules/ui/below-cost-tag.tsx";
import { shownSku } from "../../core/row-text.ts";
import { GuardTag } from "./guard-tag.tsx";
import { LowestGap } from "./lowest-gap.tsx";
import { DecisionButtons, RowSelect, ThresholdChips } from "./row-decision.tsx";
import { categoryLength } from "./row-layout.ts";
import {
  OptionalPrice,
  RecommendedPrice,
  ReferenceNote,
  RowCategory,
  RowName,
  RowPicture,
} from "./row-parts.tsx";
import { RuleBadge } from "./rule-badge.tsx";
import type { RowProps } from "./wide-row.tsx";

/** A row where the columns do not fit: the product, then its prices, then what can be done. */
export const NarrowRow = memo(function NarrowRow({ row, tab, isSelected }: RowProps) {
  const { recommendedPromoPrice: promo, recommendedPromoPriceCampaign: campaign } = row;
  return (
    <div className="grid grid-cols-1 gap-x-6 gap-y-3 py-3 sm:grid-cols-[minmax(0,1fr)_minmax(0,17rem)] lg:grid-cols-[minmax(0,1fr)_minmax(0,23rem)]">
      <div className="min-w-0">
        <div className="flex items-start gap-3">
          <RowSelect row={row} isSelected={isSelected} />
          <RowPicture row={row} />
          <RowName row={row} />
        </div>
        <p className="mt-2 flex flex-wrap gap-x-2 text-12 text-ink-2 sm:pl-9 [overflow-wrap:anywhere]">
          <span>{shownSku(row.sku, row.id)}</span>
          <span aria-hidden>·</span>
          <RowCategory path={row.category} maxLength={categoryLength.narrow} />
          {row.brand !== null && (
            <>
              <span aria-hidden>·</span>
              <span>{row.brand}</span>
            </>
          )}
        </p>
      </div>
      <dl className="grid grid-cols-2 gap-x-4 gap-y-2 text-13">
        <NarrowFact name={<Trans>Our Price</Trans>}>
          <Price amount={row.price} currency="RON" className="text-16 text-own-text" />
        </NarrowFact>
        <NarrowFact name={<Trans>Recommended Price</Trans>}>
          <RecommendedPrice row={row} />
          <LowestGap row={row} />
          <BelowCost isBelowCost={row.isBelowCost} profit={row.profit} />
        </NarrowFact>
        {promo !== null && (
          <NarrowFact name={<Trans>Promo Price</Trans>}>
            <OptionalPrice amount={promo} />
            <ReferenceNote row={row} />
          </NarrowFact>
        )}
        {campaign !== 0 && (
          <NarrowFact name={<Trans>Price Campaign</Trans>}>
            <OptionalPrice amount={campaign} />
          </NarrowFact>
        )}
      </dl>
      <div className="flex flex-wrap items-center justify-between gap-2 sm:col-span-2 sm:pl-9">
        <span className="flex min-w-0 flex-wrap items-center gap-1">
          <RuleBadge row={row} />
          <GuardTag guard={row.guard} />
          {tab === "WARNING" && <ThresholdChips row={row} />}
        </span>
        <DecisionButtons row={row} tab={tab} />
      </div>
    </div>
  );
});

function NarrowFact({ name, children }: { readonly name: ReactNode; readonly children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-12 text-ink-2">{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
