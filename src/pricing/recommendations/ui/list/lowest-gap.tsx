import { useLingui } from "@lingui/react/macro";
import clsx from "clsx";
import { formatAmount, formatPercent } from "../../../../web/i18n/format.ts";
import { gapToLowest } from "../../core/row-text.ts";
import type { DynamicPrice } from "../../recommendations.contract.ts";

interface LowestGapProps {
  readonly row: Pick<DynamicPrice, "recommendedPrice" | "lowestCompetitor">;
  /** Whether it has one line. @default false */
  readonly isCompact?: boolean;
}

/** How far the recommended price is from the lowest offer: green below it, red above it. */
export function LowestGap({ row, isCompact = false }: LowestGapProps) {
  const { t } = useLingui();
  const { recommendedPrice, lowestCompetitor } = row;
  if (lowestCompetitor === null || lowestCompetitor.price <= 0) return null;
  const { amount, percent, direction } = gapToLowest(recommendedPrice, lowestCompetitor.price);
  const { merchant } = lowestCompetitor;
  const size = formatAmount(amount, "RON");
  const share = formatPercent(percent);
  const sign = direction === "less" ? "−" : "+";
  const words = {
    same: t`same as ${merchant}`,
    less: t`${size} (${share}) less than ${merchant}`,
    more: t`${size} (${share}) more than ${merchant}`,
  }[direction];
  return (
    <span
      title={isCompact ? words : undefined}
      className={clsx(
        "block text-12",
        isCompact ? "truncate" : "text-pretty [overflow-wrap:anywhere]",
        direction === "same" ? "text-ink-2" : direction === "less" ? "text-cheaper" : "text-dearer",
      )}
    >
      {direction === "same" ? (
        words
      ) : (
        <>
          {/* A sign is not read out. */}
          <span className="sr-only">{words}</span>
          <span aria-hidden>
            {sign}
            {size} ({share}){isCompact ? " · " : <br />}
            {merchant}
          </span>
        </>
      )}
    </span>
  );
}
