import { Trans, useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import clsx from "clsx";
import type { ReactNode } from "react";
import { messageOf } from "../../../web/call.ts";
import { Button } from "../../../web/ui/button.tsx";
import { SelectField } from "../../../web/ui/form/select-field.tsx";
import { Callout } from "../../../web/ui/status/callout.tsx";
import { EmptyState } from "../../../web/ui/status/empty-state.tsx";
import { type UsageRange, usageRanges } from "../core/usage-range.ts";
import { UsageUnavailableError, usageQuery } from "./usage.queries.ts";
import { UsageByType, UsageByUser, UsageCards } from "./usage-figures.tsx";

export interface UsageScreenProps {
  readonly site: string;
  /** Domains of the person's sites, for switching. */
  readonly sites: readonly string[];
  readonly range: UsageRange;
  readonly onChange: (change: { readonly site?: string; readonly range?: UsageRange }) => void;
  /** Who is signed in; part of what an error states. */
  readonly person: { readonly email: string; readonly role: string };
  /** Links to the further screens of GOD. */
  readonly links: ReactNode;
}

/** How often each person used a site, by kind of call. */
export function UsageScreen({ site, sites, range, onChange, person, links }: UsageScreenProps) {
  const { t } = useLingui();
  const query = useQuery({
    ...usageQuery(site, range),
    // Figures of another site would stand under the name of this one.
    placeholderData: (before, query) => (query?.queryKey[1] === site ? before : undefined),
  });
  const { data: usage, error, isPlaceholderData } = query;
  const names: Record<UsageRange, string> = {
    today: t`Today`,
    week: t`This Week`,
    month: t`This Month`,
  };
  const shownRange = names[range];
  return (
    <div className="mx-auto max-w-[1180px] px-4 pb-10 sm:px-6">
      <title>{`${t`API Usage Statistics`} · Vizor`}</title>
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2 pt-6">
        <div>
          <h1 className="text-28 font-semibold tracking-tight text-balance">
            <Trans>API Usage Statistics</Trans>
          </h1>
          <p className="text-ink-2">
            <Trans>Monitor API request usage across different time periods</Trans>
          </p>
        </div>
        {links}
      </div>
      <div className="mt-4 mb-4 flex flex-wrap items-center gap-x-4 gap-y-2">
        <fieldset className="flex flex-wrap gap-2">
          <legend className="sr-only">{t`Time period`}</legend>
          {usageRanges.map((one) => (
            <Button
              key={one}
              look={one === range ? "solid" : "outline"}
              aria-pressed={one === range}
              // In Romanian the three fit beside each other on a phone.
              className="max-sm:px-2.5"
              onClick={() => onChange({ range: one })}
            >
              {names[one]}
            </Button>
          ))}
        </fieldset>
        {sites.length > 1 && (
          <SelectField
            label={t`Site`}
            value={site}
            onChange={({ target }) => onChange({ site: target.value })}
          >
            {sites.map((one) => (
              <option key={one}>{one}</option>
            ))}
          </SelectField>
        )}
      </div>
      {error !== null && <UsageFailure query={query} site={site} person={person} />}
      {usage && !isDenied(error) && (
        <div
          aria-busy={isPlaceholderData}
          className={clsx("space-y-4 transition-opacity duration-120", isPlaceholderData && "opacity-60")}
        >
          <UsageCards usage={usage} />
          <div className="grid items-start gap-4 lg:grid-cols-2">
            <UsageByType usage={usage} />
            <UsageByUser usage={usage} />
          </div>
          {!isPlaceholderData && (
            <p className="text-13 text-ink-2">
              <Trans>
                {shownRange} · {site}
              </Trans>
            </p>
          )}
        </div>
      )}
      {!usage && error === null && <UsageSkeleton />}
    </div>
  );
}

function isDenied(error: Error | null): boolean {
  return error instanceof UsageUnavailableError && error.isDenied;
}

interface UsageFailureProps extends Pick<UsageScreenProps, "site" | "person"> {
  readonly query: {
    readonly error: Error | null;
    readonly isFetching: boolean;
    readonly refetch: () => unknown;
  };
}

/** What failed and for whom, so that a report of it says everything. */
function UsageFailure({ query, site, person }: UsageFailureProps) {
  const { t } = useLingui();
  const { error, isFetching, refetch } = query;
  if (isDenied(error))
    return (
      <EmptyState kind="failed" title={t`Access Denied`}>
        <Trans>You do not have permission to view usage statistics</Trans>
      </EmptyState>
    );
  const { email, role } = person;
  const cause = error instanceof UsageUnavailableError ? messageOf(error.cause) : null;
  return (
    <div className="mb-4">
      <Callout look="problem" role="alert" title={t`Error loading usage data`}>
        <p>
          {t`Failed to fetch usage data`}
          {cause !== null && `: ${cause}`}
        </p>
        <dl className="mt-2 grid w-fit grid-cols-[auto_minmax(0,1fr)] gap-x-3 text-13 [overflow-wrap:anywhere]">
          <dt>{t`Site`}</dt>
          <dd className="text-ink">{site}</dd>
          <dt>{t`User`}</dt>
          <dd className="text-ink">{email}</dd>
          <dt>{t`Role`}</dt>
          <dd className="text-ink">{role}</dd>
        </dl>
        <Button size="small" className="mt-3" disabled={isFetching} onClick={() => void refetch()}>
          <Trans>Try again</Trans>
        </Button>
      </Callout>
    </div>
  );
}

function UsageSkeleton() {
  const { t } = useLingui();
  return (
    <>
      <p role="status" className="sr-only">{t`Loading usage…`}</p>
      <div aria-hidden className="space-y-4">
        <div className="grid gap-3 sm:grid-cols-3">
          {[0, 1, 2].map((at) => (
            <div key={at} className="rounded-panel border bg-surface px-4 py-3">
              <div className="skeleton h-5 w-24" />
              <div className="skeleton mt-2 h-8 w-16" />
            </div>
          ))}
        </div>
        <div className="grid gap-4 lg:grid-cols-2">
          <div className="skeleton h-56" />
          <div className="skeleton h-56" />
        </div>
      </div>
    </>
  );
}
