import { Trans, useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import clsx from "clsx";
import { messageOf } from "../../../../web/call.ts";
import { Button } from "../../../../web/ui/button.tsx";
import { SearchField } from "../../../../web/ui/form/search-field.tsx";
import { Callout } from "../../../../web/ui/status/callout.tsx";
import { EmptyState } from "../../../../web/ui/status/empty-state.tsx";
import { hostsQuery } from "../reading-review.queries.ts";
import { HostDays } from "./host-days.tsx";
import { HostTable } from "./host-table.tsx";

interface ConfidenceTabProps {
  readonly query: string;
  /** The host whose days are open. */
  readonly host: string | null;
  readonly onSearch: (query: string) => void;
  readonly onHost: (host: string | null) => void;
}

/** How surely each host is read, largest loss first, and the days of one host. */
export function ConfidenceTab({ query, host, onSearch, onHost }: ConfidenceTabProps) {
  const { t } = useLingui();
  const { data: hosts, error, isFetching, isPlaceholderData, refetch } = useQuery(hostsQuery(query));
  const again = (
    <Button
      look="solid"
      size={hosts ? "small" : "medium"}
      disabled={isFetching}
      onClick={() => void refetch()}
    >
      <Trans>Try again</Trans>
    </Button>
  );
  const isListed = hosts?.some((one) => one.host === host) ?? true;
  return (
    <div className="pt-4">
      <p className="max-w-[72ch] text-13 text-pretty text-ink-2">
        <Trans>
          Mean confidence of the prices that were read at each shop on its last day, compared with the 28 days
          before. A sudden loss usually means that the shop has changed its pages.
        </Trans>
      </p>
      <div className="mt-3 mb-4 flex max-w-[26rem]">
        <SearchField
          query={query}
          isBusy={isPlaceholderData}
          label={t`Search hosts`}
          placeholder={t`Search hosts...`}
          clearLabel={t`Clear search`}
          onSearch={onSearch}
        />
      </div>
      {hosts && error !== null && (
        <div className="mb-3">
          <Callout look="problem" role="alert" title={t`The list could not be refreshed`}>
            <p className="mb-2">{messageOf(error)}</p>
            {again}
          </Callout>
        </div>
      )}
      {host !== null && !isListed && <UnlistedHost host={host} onClose={() => onHost(null)} />}
      {hosts && hosts.length > 0 && (
        <div
          aria-busy={isPlaceholderData}
          className={clsx("transition-opacity duration-120", isPlaceholderData && "opacity-60")}
        >
          <HostTable hosts={hosts} opened={host} onOpen={onHost} />
        </div>
      )}
      {hosts?.length === 0 && <NoHosts query={query} onClear={() => onSearch("")} />}
      {!hosts &&
        (error === null ? (
          <TableSkeleton />
        ) : (
          <EmptyState kind="failed" title={t`The hosts could not be loaded`} action={again}>
            {messageOf(error)}
          </EmptyState>
        ))}
    </div>
  );
}

/** A host that the address names, but the list does not. */
function UnlistedHost({ host, onClose }: { readonly host: string; readonly onClose: () => void }) {
  return (
    <section aria-label={host} className="mb-4 rounded-panel border bg-surface">
      <div className="flex items-center justify-between gap-3 px-4 pt-2">
        <h2 className="min-w-0 font-semibold [overflow-wrap:anywhere]">{host}</h2>
        <Button look="quiet" size="small" onClick={onClose}>
          <Trans>Close</Trans>
        </Button>
      </div>
      <HostDays host={host} />
    </section>
  );
}

function NoHosts({ query, onClear }: { readonly query: string; readonly onClear: () => void }) {
  const { t } = useLingui();
  return query === "" ? (
    <EmptyState kind="nothing-yet" title={t`No readings yet`}>
      <Trans>Each shop appears here within an hour of the first reading of one of its pages.</Trans>
    </EmptyState>
  ) : (
    <EmptyState
      kind="no-match"
      title={t`No hosts found`}
      action={
        <Button look="solid" onClick={onClear}>
          <Trans>Clear search</Trans>
        </Button>
      }
    >
      <Trans>No host that was read in the last seven days contains “{query}”.</Trans>
    </EmptyState>
  );
}

function TableSkeleton() {
  const { t } = useLingui();
  return (
    <>
      <p role="status" className="sr-only">{t`Loading hosts…`}</p>
      <div aria-hidden className="divide-y rounded-panel border bg-surface px-4">
        {[0, 1, 2, 3, 4, 5].map((at) => (
          <div key={at} className="flex items-center gap-4 py-3.5">
            <div className="skeleton h-5 flex-1" />
            <div className="skeleton h-5 w-24 max-sm:hidden" />
            <div className="skeleton h-5 w-16" />
          </div>
        ))}
      </div>
    </>
  );
}
