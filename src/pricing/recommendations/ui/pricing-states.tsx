import { Trans, useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { messageOf } from "../../../web/call.ts";
import { Button, buttonClass } from "../../../web/ui/button.tsx";
import { EmptyState } from "../../../web/ui/status/empty-state.tsx";
import { countPricingFilters, noPricingFilters, type PricingView } from "./pricing-view.ts";
import { progressQuery } from "./recommendations.queries.ts";
import { rulesAddress } from "./rules-address.ts";
import { tabNames } from "./tab-names.ts";
import type { Recommendations } from "./use-recommendations.ts";

interface StateProps {
  readonly site: string;
  readonly view: PricingView;
  readonly list: Recommendations;
  /** Whether the site has rules; undefined while unknown. */
  readonly hasRules: boolean | undefined;
  readonly onChange: (change: Partial<PricingView>) => void;
}

/** Shown in place of the rows: they load, could not be loaded, or there are none, with what to do next. */
export function PricingStates({ site, view, list, hasRules, onChange }: StateProps) {
  const { t, i18n } = useLingui();
  const { data: progress } = useQuery(progressQuery(site));
  const { query } = view;
  const tab = i18n._(tabNames[view.tab]);
  if (list.rows === undefined && list.error !== null)
    return (
      <EmptyState
        kind="failed"
        title={t`The recommended prices could not be loaded`}
        action={
          <Button look="solid" onClick={list.retry}>
            <Trans>Try again</Trans>
          </Button>
        }
      >
        {messageOf(list.error)}
      </EmptyState>
    );
  if (list.rows === undefined) return <RowsSkeleton />;
  if (list.isSearch)
    return (
      <EmptyState
        kind="no-match"
        title={t`No results found`}
        action={
          <Button look="solid" onClick={() => onChange({ query: "" })}>
            <Trans>Clear search</Trans>
          </Button>
        }
      >
        {t`No products found for "${query}" in ${tab}.`}
      </EmptyState>
    );
  if (countPricingFilters(view) > 0)
    return (
      <EmptyState
        kind="no-match"
        title={t`No products found`}
        action={
          <Button look="solid" onClick={() => onChange(noPricingFilters)}>
            <Trans>Clear all filters</Trans>
          </Button>
        }
      >
        <Trans>No products in {tab} match the filters.</Trans>
      </EmptyState>
    );
  if (list.isEmpty && hasRules && (progress?.run || progress?.isQueued))
    return (
      <EmptyState kind="nothing-yet" title={t`Your prices are being computed`}>
        <Trans>They appear here as soon as they are ready.</Trans>
      </EmptyState>
    );
  if (list.isEmpty)
    return (
      <EmptyState
        kind="nothing-yet"
        title={hasRules ? t`No recommended prices yet` : t`No dynamic pricing rules yet`}
        action={
          <Link to={rulesAddress(site)} className={buttonClass("solid")}>
            <Trans>Go to Settings</Trans>
          </Link>
        }
      >
        {hasRules ? (
          <Trans>Your rules do not recommend a price for any product at the moment.</Trans>
        ) : (
          <Trans>Create a rule to automatically adjust your product prices.</Trans>
        )}
      </EmptyState>
    );
  return <EmptyTab site={site} view={view} onChange={onChange} />;
}

function EmptyTab({ site, view, onChange }: Pick<StateProps, "site" | "view" | "onChange">) {
  const { t } = useLingui();
  if (view.tab === "ACTIVELY_PRICED")
    return (
      <EmptyState
        kind="nothing-yet"
        title={t`No actively priced products yet`}
        action={
          <Button look="solid" onClick={() => onChange({ tab: "IN_REVIEW" })}>
            <Trans>Go to In Review</Trans>
          </Button>
        }
      >
        <Trans>Please go to In Review and approve products.</Trans>
      </EmptyState>
    );
  return view.tab === "IN_REVIEW" ? (
    <EmptyState
      kind="nothing-yet"
      title={t`Nothing to review`}
      action={
        <Link to={rulesAddress(site)} className={buttonClass("solid")}>
          <Trans>Go to Settings</Trans>
        </Link>
      }
    >
      <Trans>New recommended prices appear here as soon as an offer changes.</Trans>
    </EmptyState>
  ) : (
    <EmptyState
      kind="nothing-yet"
      title={t`No warnings`}
      action={
        <Button look="solid" onClick={() => onChange({ tab: "IN_REVIEW" })}>
          <Trans>Go to In Review</Trans>
        </Button>
      }
    >
      <Trans>Changes above the threshold of their rule appear here.</Trans>
    </EmptyState>
  );
}

function RowsSkeleton() {
  const { t } = useLingui();
  return (
    <>
      <p role="status" className="sr-only">{t`Loading recommended prices…`}</p>
      <div aria-hidden className="divide-y rounded-panel border bg-surface px-4">
        {[0, 1, 2, 3, 4, 5].map((at) => (
          <div key={at} className="flex items-center gap-4 py-5">
            <div className="skeleton size-12 shrink-0" />
            <div className="skeleton h-5 flex-1" />
            <div className="skeleton h-5 w-24 max-sm:hidden" />
            <div className="skeleton h-5 w-24" />
          </div>
        ))}
      </div>
    </>
  );
}
