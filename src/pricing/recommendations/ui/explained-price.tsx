import { Trans } from "@lingui/react/macro";
import { useContext } from "react";
import { heldClick } from "../../../web/ui/browser/held-clicks.ts";
import { Button } from "../../../web/ui/button.tsx";
import { DialogFoot } from "../../../web/ui/dialog/dialog-actions.tsx";
import { WhyThisPrice } from "../../decisions/ui/why-this-price.tsx";
import type { DynamicPrice, PricingTab } from "../recommendations.contract.ts";
import { ClicksHeldContext, RowActionsContext } from "./list/row-actions.ts";

interface ExplainedPriceProps {
  readonly site: string;
  readonly decisionId: number;
  /** The row of the record; undefined where it is not in the list. */
  readonly row: DynamicPrice | undefined;
  readonly tab: PricingTab;
  readonly onClose: () => void;
}

/** How the price of a row was made, with what can be decided about it. */
export function ExplainedPrice({ site, decisionId, row, tab, onClose }: ExplainedPriceProps) {
  return (
    <WhyThisPrice
      site={site}
      decisionId={decisionId}
      productName={row?.productName ?? ""}
      actions={row && <ExplainedDecision row={row} tab={tab} onDecided={onClose} />}
      onClose={onClose}
    />
  );
}

interface ExplainedDecisionProps {
  readonly row: DynamicPrice;
  readonly tab: PricingTab;
  readonly onDecided: () => void;
}

/** The same decisions with their words, at the foot of what explains the row. */
function ExplainedDecision({ row, tab, onDecided }: ExplainedDecisionProps) {
  const { approve, deny } = useContext(RowActionsContext);
  const isHeld = useContext(ClicksHeldContext);
  const decides = (decide: typeof approve) =>
    heldClick(isHeld, () => {
      if (decide(row)) onDecided();
    });
  return (
    <DialogFoot>
      <Button {...decides(deny)}>{tab === "WARNING" ? <Trans>Reject</Trans> : <Trans>Remove</Trans>}</Button>
      {tab !== "ACTIVELY_PRICED" && (
        <Button look="solid" {...decides(approve)}>
          <Trans>Approve</Trans>
        </Button>
      )}
    </DialogFoot>
  );
}
