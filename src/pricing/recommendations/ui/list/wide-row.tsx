import clsx from "clsx";
import { memo, type ReactNode } from "react";
import { Price } from "../../../../web/ui/price/price.tsx";
import { BelowCost } from "../../../rules/ui/below-cost-tag.tsx";
import { shownSku } from "../../core/row-text.ts";
import type { DynamicPrice, PricingTab } from "../../recommendations.contract.ts";
import { GuardTag } from "./guard-tag.tsx";
import { LowestGap } from "./lowest-gap.tsx";
import { DecisionButtons, RowSelect, ThresholdChips } from "./row-decision.tsx";
import { type ColumnId, categoryLength, type RowLayout } from "./row-layout.ts";
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

interface WideRowProps extends RowProps {
  /** The same object between renders, so that rows render again only when they change. */
  readonly layout: RowLayout;
  readonly isCompact: boolean;
}

/** The cells of a row of the wide list, in the order of the layout's columns. */
export const WideRow = memo(function WideRow({ layout, ...props }: WideRowProps) {
  return layout.columns.map(({ id, isNumber }) => (
    <td key={id} className={clsx("min-w-0 self-center", isNumber && "text-right", cellClass[id])}>
      {contentOf[id]({ layout, ...props })}
    </td>
  ));
});

const cellClass: Readonly<Partial<Record<ColumnId, string>>> = {
  product: "flex items-center gap-3",
  sku: "text-ink-2 [overflow-wrap:anywhere]",
  brand: "truncate",
  price: "text-own-text",
  // Apart from the figures before it.
  rule: "pl-3",
  select: "justify-self-center",
};

const contentOf: Readonly<Record<ColumnId, (props: WideRowProps) => ReactNode>> = {
  product: ({ row, layout, isCompact }) => (
    <>
      <RowPicture row={row} />
      <RowName
        row={row}
        isCompact={isCompact}
        details={layout.folded.size > 0 && <FoldedCells row={row} folded={layout.folded} />}
      />
    </>
  ),
  sku: ({ row }) => shownSku(row.sku, row.id),
  category: ({ row, tab }) => (
    <RowCategory
      path={row.category}
      maxLength={tab === "WARNING" ? categoryLength.narrow : categoryLength.wide}
    />
  ),
  brand: ({ row }) => <span title={row.brand ?? undefined}>{row.brand ?? <Dash />}</span>,
  price: ({ row }) => <Price amount={row.price} currency="RON" className="text-16" />,
  recommended: ({ row, isCompact }) => (
    <>
      <RecommendedPrice row={row} />
      <LowestGap row={row} isCompact={isCompact} />
      <BelowCost isBelowCost={row.isBelowCost} profit={row.profit} />
    </>
  ),
  promo: ({ row }) => (
    <>
      <OptionalPrice amount={row.recommendedPromoPrice} />
      <ReferenceNote row={row} />
    </>
  ),
  campaign: ({ row: { recommendedPromoPriceCampaign: price } }) => (
    <OptionalPrice amount={price === 0 ? null : price} />
  ),
  rule: ({ row }) => (
    <span className="flex flex-col items-start gap-1">
      <RuleBadge row={row} />
      <GuardTag guard={row.guard} />
    </span>
  ),
  threshold: ({ row }) => <ThresholdChips row={row} />,
  action: ({ row, tab }) => <DecisionButtons row={row} tab={tab} />,
  select: ({ row, isSelected }) => <RowSelect row={row} isSelected={isSelected} />,
};

function Dash() {
  return <span className="text-ink-3">–</span>;
}

/** Below the name: what has no column of its own in this width. */
function FoldedCells({ row, folded }: Pick<RowProps, "row"> & Pick<RowLayout, "folded">) {
  const parts = [
    folded.has("sku") && <span key="sku">{shownSku(row.sku, row.id)}</span>,
    folded.has("category") && (
      <RowCategory key="category" path={row.category} maxLength={categoryLength.narrow} />
    ),
    folded.has("brand") && row.brand !== null && <span key="brand">{row.brand}</span>,
  ].filter((part) => part !== false);
  return (
    <span className="max-w-[65%] shrink-0 truncate text-ink-2">
      {parts.flatMap((part, at) =>
        at === 0
          ? [part]
          : [
              <span key={`before ${part.key}`} aria-hidden>
                {" · "}
              </span>,
              part,
            ],
      )}
    </span>
  );
}
