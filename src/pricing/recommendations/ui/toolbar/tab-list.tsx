import { useLingui } from "@lingui/react/macro";
import clsx from "clsx";
import { Tabs } from "radix-ui";
import { formatCount } from "../../../../web/i18n/format.ts";
import { type PricingTab, pricingTabs } from "../../recommendations.contract.ts";
import { tabNames } from "../tab-names.ts";

interface TabListProps {
  readonly tab: PricingTab;
  readonly counts: Readonly<Record<PricingTab, number | undefined>>;
}

/** The three lists with how many rows each has. Belongs into the tabs of the screen. */
export function TabList({ tab, counts }: TabListProps) {
  const { t, i18n } = useLingui();
  return (
    <Tabs.List aria-label={t`Recommended prices`} className="flex gap-5">
      {pricingTabs.map((one) => (
        <Tabs.Trigger
          key={one}
          value={one}
          className={clsx(
            "touch-target -mb-px flex min-h-11 items-center gap-2 border-b-2 px-1 whitespace-nowrap transition-colors duration-120 focus-visible:-outline-offset-2",
            one === tab
              ? "border-ink font-semibold text-ink"
              : "border-transparent text-ink-2 hover:border-control hover:text-ink",
          )}
        >
          {i18n._(tabNames[one])} <CountBadge count={counts[one]} isWarning={one === "WARNING"} />
        </Tabs.Trigger>
      ))}
    </Tabs.List>
  );
}

interface CountBadgeProps {
  readonly count: number | undefined;
  /** Whether any row asks for attention. */
  readonly isWarning: boolean;
}

export function CountBadge({ count, isWarning }: CountBadgeProps) {
  return (
    <span
      className={clsx(
        "min-w-6 rounded-full px-1.5 text-center text-12 leading-5 font-semibold tabular-nums",
        isWarning && count !== undefined && count > 0
          ? "bg-warning-tint text-warning"
          : "bg-sunken text-ink-2",
      )}
    >
      {count === undefined ? "…" : formatCount(count)}
    </span>
  );
}
