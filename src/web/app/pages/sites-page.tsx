import { Trans, useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { userInfoQuery } from "../../../accounts/ui/accounts.queries.ts";
import { SiteCard } from "../../../catalog/ui/sites/site-card.tsx";
import { Button } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";

const gridClass = "grid grid-cols-[repeat(auto-fill,minmax(min(100%,340px),1fr))] gap-4";

/** The signed-in home: a card for each site. */
export function SitesPage() {
  const { t } = useLingui();
  const { data: person, isPending, isError, isFetching, refetch } = useQuery(userInfoQuery());
  const name = person?.firstName || t`User`;
  return (
    <div className="mx-auto max-w-[1600px] px-4 pb-10 sm:px-6">
      <title>{t`Sites · Vizor`}</title>
      <header className="pt-8 pb-6">
        <h1 className="min-h-9 text-28 font-semibold tracking-tight text-balance">
          {person && <Trans>Welcome, {name}</Trans>}
        </h1>
        <p className="min-h-5 text-ink-2">{person?.companyName}</p>
      </header>
      {isPending && (
        <div aria-hidden className={gridClass}>
          <div className="skeleton h-80 rounded-panel" />
          <div className="skeleton h-80 rounded-panel" />
        </div>
      )}
      {isError && !person && (
        <EmptyState
          kind="failed"
          title={t`Failed to fetch user info`}
          action={
            <Button look="solid" disabled={isFetching} onClick={() => void refetch()}>
              <Trans>Try again</Trans>
            </Button>
          }
        />
      )}
      {person?.sites.length === 0 && (
        <EmptyState kind="nothing-yet" title={t`No sites found`}>
          <Trans>Your company has no site yet. An administrator of Vizor adds the first one.</Trans>
        </EmptyState>
      )}
      {person && person.sites.length > 0 && (
        <ul className={gridClass}>
          {person.sites.map(({ site, activeSubscription }) => (
            <li key={site}>
              <SiteCard domain={site} activeSubscription={activeSubscription} />
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
