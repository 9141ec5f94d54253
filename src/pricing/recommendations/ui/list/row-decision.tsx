import { Trans, useLingui } from "@lingui/react/macro";
import { Check, X } from "lucide-react";
import { useContext } from "react";
import { formatPercent } from "../../../../web/i18n/format.ts";
import { heldClick } from "../../../../web/ui/browser/held-clicks.ts";
import { Button, IconButton } from "../../../../web/ui/button.tsx";
import { SelectBox } from "../../../../web/ui/form/select-box.tsx";
import { Tag } from "../../../../web/ui/tag.tsx";
import { chipNumber } from "../../core/row-text.ts";
import type { DynamicPrice, PricingTab } from "../../recommendations.contract.ts";
import { ClicksHeldContext, RowActionsContext } from "./row-actions.ts";

const chipFormat = new Intl.NumberFormat("ro-RO", { maximumFractionDigits: 1 });

/** The threshold of a warning, and by how much the change exceeds it or why else it waits. */
export function ThresholdChips({ row }: { readonly row: DynamicPrice }) {
  const { t } = useLingui();
  const { warningReason, overThresholdPercent, dynamicPriceSetting } = row;
  const threshold = formatPercent(dynamicPriceSetting.thresholdPercentage, 1);
  const over = overThresholdPercent === null ? null : chipNumber(overThresholdPercent);
  const shownOver = over && `+${chipFormat.format(over.value)}${over.isThousands ? "k" : ""}%`;
  return (
    <span className="flex flex-wrap gap-1">
      <Tag title={t`Changes above this go to Warnings`}>
        <Trans>Threshold {threshold}</Trans>
      </Tag>
      {shownOver !== null && (
        <Tag look="warning">
          <Trans>{shownOver} over</Trans>
        </Tag>
      )}
      {warningReason === "creep" && (
        <Tag look="warning" title={t`Compared with the last price that a person approved`}>
          <Trans>Since last approval</Trans>
        </Tag>
      )}
      {warningReason === "limit" && (
        <Tag look="warning" title={t`Your limits no longer allow the price that was approved last`}>
          <Trans>Limit changed</Trans>
        </Tag>
      )}
      {warningReason === "brake" && (
        <Tag look="warning" title={t`Too many prices changed at once`}>
          <Trans>Held by the brake</Trans>
        </Tag>
      )}
    </span>
  );
}

interface DecisionButtonsProps {
  readonly row: DynamicPrice;
  readonly tab: PricingTab;
}

/** Remove in Actively priced; otherwise Approve with Remove or Reject beside it. */
export function DecisionButtons({ row, tab }: DecisionButtonsProps) {
  const { t } = useLingui();
  const { approve, deny } = useContext(RowActionsContext);
  const isHeld = useContext(ClicksHeldContext);
  const { productName } = row;
  const decides = (decide: typeof approve) => heldClick(isHeld, () => void decide(row));
  if (tab === "ACTIVELY_PRICED")
    return (
      <Button size="small" {...decides(deny)} aria-label={t`Remove ${productName}`}>
        <Trans>Remove</Trans>
      </Button>
    );
  const no = tab === "WARNING" ? t`Reject ${productName}` : t`Remove ${productName}`;
  return (
    <span className="flex items-center gap-1">
      <Button size="small" {...decides(approve)} aria-label={t`Approve ${productName}`}>
        <Check size={14} aria-hidden />
        <Trans>Approve</Trans>
      </Button>
      <IconButton label={no} {...decides(deny)}>
        <X size={16} aria-hidden />
      </IconButton>
    </span>
  );
}

interface RowSelectProps {
  readonly row: DynamicPrice;
  readonly isSelected: boolean;
}

export function RowSelect({ row, isSelected }: RowSelectProps) {
  const { t } = useLingui();
  const { toggle } = useContext(RowActionsContext);
  const { productName } = row;
  return (
    <SelectBox
      label={t`Select ${productName}`}
      checked={isSelected}
      onChange={() => undefined}
      // A click says whether Shift was held; a change does not.
      onClick={(event) => toggle(row.id, event.shiftKey)}
    />
  );
}
