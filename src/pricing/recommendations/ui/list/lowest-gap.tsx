import { Trans } from "@lingui/react/macro";
import clsx from "clsx";
import { formatAmount, formatPercent } from "../../../../web/i18n/format.ts";
import { gapToLowest } from "../../core/row-text.ts";
import type { DynamicPrice } from "../../recommendations.contract.ts";

interface LowestGapProps {
  readonly row: Pick<DynamicPrice, "recommendedPrice" | "lowestCompetitor">;
}

/** How far the recommended price is from the lowest offer: green below it, red above it. */
export function LowestGap({ row }: LowestGapProps) {
  const { recommendedPrice, lowestCompetitor } = row;
  if (lowestCompetitor === null || lowestCompetitor.price <= 0) return null;
  const { amount, percent, direction } = gapToLowest(recommendedPrice, lowestCompetitor.price);
  const { merchant } = lowestCompetitor;
  const size = formatAmount(amount, "RON");
  const share = formatPercent(percent);
  return (
    <span
      className={clsx(
        "block text-12 text-pretty [overflow-wrap:anywhere]",
        direction === "same" ? "text-ink-2" : direction === "less" ? "text-cheaper" : "text-dearer",
      )}
    >
      {direction === "same" ? (
        <Trans>same as {merchant}</Trans>
      ) : direction === "less" ? (
        <Trans>
          {size} ({share}) less than {merchant}
        </Trans>
      ) : (
        <Trans>
          {size} ({share}) more than {merchant}
        </Trans>
      )}
    </span>
  );
}
