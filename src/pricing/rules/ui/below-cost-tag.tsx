import { Trans, useLingui } from "@lingui/react/macro";
import { formatAmount } from "../../../web/i18n/format.ts";
import { Tag } from "../../../web/ui/tag.tsx";

interface BelowCostProps {
  /** Net profit of one unit, lei; null: not known, or the person may not see costs. */
  readonly profit: number | null;
  /** Whether each sale loses money. @default by the profit */
  readonly isBelowCost?: boolean;
}

/**
 * The mark of a price at which each sale loses money; who may see costs sees how much. Here because the
 * form of a rule and the lists load the texts of rules.
 */
export function BelowCost({ profit, isBelowCost = profit !== null && profit < 0 }: BelowCostProps) {
  const { t } = useLingui();
  if (!isBelowCost) return null;
  const loss = profit === null ? null : `−${formatAmount(-profit, "RON")}`;
  return (
    <Tag look="problem" title={t`This price does not cover cost, commission, shipping and VAT`}>
      {loss === null ? <Trans>Below cost</Trans> : <Trans>Below cost: {loss}</Trans>}
    </Tag>
  );
}
