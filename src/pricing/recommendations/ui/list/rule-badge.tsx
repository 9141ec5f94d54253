import { Trans, useLingui } from "@lingui/react/macro";
import { Tooltip } from "radix-ui";
import { type ReactNode, useState } from "react";
import { formatAmount, formatPercent } from "../../../../web/i18n/format.ts";
import { RuleDescription } from "../../../rules/ui/rule-description.tsx";
import type { DynamicPrice } from "../../recommendations.contract.ts";

/** The rule that made the price; its tooltip says what it does and with which figures. Opened by hover, focus and touch. */
export function RuleBadge({ row }: { readonly row: DynamicPrice }) {
  const [isOpen, setOpen] = useState(false);
  const { name } = row.dynamicPriceSetting;
  return (
    <Tooltip.Root open={isOpen} onOpenChange={setOpen}>
      <Tooltip.Trigger asChild>
        <button
          type="button"
          // Radix closes a tooltip on a press; by touch that is the only way to open it.
          onPointerDown={(event) => event.pointerType !== "mouse" && event.preventDefault()}
          onClick={(event) => {
            event.preventDefault();
            setOpen(true);
          }}
          className="cut-corner touch-target inline-flex max-w-full min-h-6 items-center bg-sunken text-left px-1.5 py-0.5 text-12 font-medium text-ink-2 hover:text-ink"
        >
          <span className="line-clamp-2 [overflow-wrap:anywhere]">{name}</span>
        </button>
      </Tooltip.Trigger>
      <Tooltip.Portal>
        <Tooltip.Content
          // Below or above the row, whose prices it explains, and beside them.
          side="bottom"
          align="start"
          sideOffset={6}
          collisionPadding={8}
          className="z-30 w-80 max-w-[calc(100vw-1rem)] rounded-panel border border-control bg-surface p-3 text-13"
        >
          <RuleFacts row={row} />
        </Tooltip.Content>
      </Tooltip.Portal>
    </Tooltip.Root>
  );
}

function RuleFacts({ row }: { readonly row: DynamicPrice }) {
  const { t } = useLingui();
  const { dynamicPriceSetting: rule, price, recommendedPrice, target, overThresholdPercent } = row;
  const over = overThresholdPercent === null ? null : formatPercent(overThresholdPercent, 1);
  return (
    <div className="space-y-2">
      <p className="font-semibold [overflow-wrap:anywhere]">{rule.name}</p>
      <p className="text-pretty text-ink-2">
        <RuleDescription rule={rule} />
      </p>
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 gap-y-1 tabular-nums">
        <Fact name={t`Current price`}>{formatAmount(price, "RON")}</Fact>
        <Fact name={t`Recommended price`}>{formatAmount(recommendedPrice, "RON")}</Fact>
        <Fact name={t`Threshold`}>{formatPercent(rule.thresholdPercentage, 1)}</Fact>
        <Fact name={t`Target competitor`}>
          {rule.merchant ?? t`Merchant with the lowest price`}
          {target !== null && (
            <span className="block text-ink-2">
              {target.merchant}: {formatAmount(target.price, "RON")}
            </span>
          )}
        </Fact>
      </dl>
      {over !== null && (
        <p className="font-medium text-warning">
          {row.recommendedPrice >= row.price ? (
            <Trans>Price Increase: +{over} over the set threshold</Trans>
          ) : (
            <Trans>Price Decrease: +{over} over the set threshold</Trans>
          )}
        </p>
      )}
    </div>
  );
}

function Fact({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <>
      <dt className="text-ink-2">{name}</dt>
      <dd className="min-w-0 text-right font-medium [overflow-wrap:anywhere]">{children}</dd>
    </>
  );
}
