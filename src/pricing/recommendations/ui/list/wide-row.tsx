import clsx from "clsx";
import { memo } from "react";
import { Price } from "../../../../web/ui/price/price.tsx";
import { BelowCost } from "../../../rules/ui/below-cost-tag.tsx";
import { shownSku } from "../../core/row-text.ts";
import type { DynamicPrice, PricingTab } from "../../recommendations.contract.ts";
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

export interface RowProps {
  readonly row: DynamicPrice;
  readonly tab: PricingTab;
  readonly isSelected: boolean;
}

const cell = "min-w-0 self-center";
const number = clsx(cell, "text-right");

/** The cells of a row of the wide list, in the order of `columnsOf`. */
export const WideRow = memo(function WideRow({ row, tab, isSelected }: RowProps) {
  const isWarning = tab === "WARNING";
  return (
    <>
      <td className={clsx(cell, "flex items-center gap-3")}>
        <RowPicture row={row} />
        <RowName row={row} />
      </td>
      <td className={clsx(cell, "text-ink-2 [overflow-wrap:anywhere]")}>{shownSku(row.sku, row.id)}</td>
      <td className={cell}>
        <RowCategory
          path={row.category}
          maxLength={isWarning ? categoryLength.narrow : categoryLength.wide}
        />
      </td>
      <td className={clsx(cell, "truncate")} title={row.brand ?? undefined}>
        {row.brand ?? <span className="text-ink-3">–</span>}
      </td>
      <td className={clsx(number, "text-own-text")}>
        <Price amount={row.price} currency="RON" className="text-16" />
      </td>
      <td className={number}>
        <RecommendedPrice row={row} />
        <LowestGap row={row} />
        <BelowCost isBelowCost={row.isBelowCost} profit={row.profit} />
      </td>
      <td className={number}>
        <OptionalPrice amount={row.recommendedPromoPrice} />
        <ReferenceNote row={row} />
      </td>
      <td className={number}>
        <OptionalPrice
          amount={row.recommendedPromoPriceCampaign === 0 ? null : row.recommendedPromoPriceCampaign}
        />
      </td>
      <td className={cell}>
        <RuleBadge row={row} side="left" />
      </td>
      {isWarning && (
        <td className={cell}>
          <ThresholdChips row={row} />
        </td>
      )}
      <td className={cell}>
        <DecisionButtons row={row} tab={tab} />
      </td>
      <td className={clsx(cell, "justify-self-center")}>
        <RowSelect row={row} isSelected={isSelected} />
      </td>
    </>
  );
});
