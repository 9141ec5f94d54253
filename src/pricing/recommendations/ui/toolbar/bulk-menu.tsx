import { Trans, useLingui } from "@lingui/react/macro";
import { useRef, useState } from "react";
import { formatCount } from "../../../../web/i18n/format.ts";
import { menuItemClass, ToolMenu } from "../../../../web/ui/menu/tool-menu.tsx";
import { maxReviewRows } from "../../../review/review.contract.ts";
import type { PricingTab } from "../../recommendations.contract.ts";
import { type BulkVerb, bulkActions } from "./bulk-actions.ts";

export interface BulkProps {
  readonly tab: PricingTab;
  /** Rows that are selected. */
  readonly selected: number;
  /** Rows that the filters and the search find. */
  readonly total: number;
  readonly isBusy: boolean;
  readonly onBulk: (verb: BulkVerb, isAll: boolean) => void;
}

/** Decisions about the selected rows, or about all that the list finds. */
export function BulkMenu(props: BulkProps) {
  const { t } = useLingui();
  const [isOpen, setOpen] = useState(false);
  const wanted = useRef<(() => void) | null>(null);
  return (
    <ToolMenu
      label={<Trans>Multi action</Trans>}
      name={t`Multi action`}
      open={isOpen}
      onOpenChange={setOpen}
      onGone={() => {
        // After the menu has given the focus back, so that the dialog returns it to the button.
        wanted.current?.();
        wanted.current = null;
      }}
    >
      <BulkItems
        {...props}
        onBulk={(verb, isAll) => {
          wanted.current = () => props.onBulk(verb, isAll);
          setOpen(false);
        }}
      />
    </ToolMenu>
  );
}

/** The decisions of that menu, each with how many rows it is about. */
export function BulkItems({ tab, selected, total, isBusy, onBulk }: BulkProps) {
  const { i18n } = useLingui();
  const most = formatCount(maxReviewRows);
  return (
    <>
      <ul>
        {bulkActions[tab].flatMap(({ verb, ...words }) => [
          <BulkItem
            key={`${verb} selected`}
            label={i18n._(words.selected)}
            count={selected}
            isOff={isBusy || selected === 0 || selected > maxReviewRows}
            onPress={() => onBulk(verb, false)}
          />,
          <BulkItem
            key={`${verb} all`}
            label={i18n._(words.all)}
            count={total}
            isOff={isBusy || total === 0 || total > maxReviewRows}
            onPress={() => onBulk(verb, true)}
          />,
        ])}
      </ul>
      {Math.max(selected, total) > maxReviewRows && (
        <p className="px-2.5 py-2 text-13 text-pretty text-ink-2">
          <Trans>At most {most} products can be decided at once. Filter the list.</Trans>
        </p>
      )}
    </>
  );
}

interface BulkItemProps {
  readonly label: string;
  readonly count: number;
  readonly isOff: boolean;
  readonly onPress: () => void;
}

function BulkItem({ label, count, isOff, onPress }: BulkItemProps) {
  return (
    <li>
      <button type="button" disabled={isOff} onClick={onPress} className={menuItemClass}>
        <span className="flex-1">{label}</span>{" "}
        <span className="text-13 text-ink-2 tabular-nums">{formatCount(count)}</span>
      </button>
    </li>
  );
}
