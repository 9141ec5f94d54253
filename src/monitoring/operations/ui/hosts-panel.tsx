import { plural } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import clsx from "clsx";
import { formatCount } from "../../../web/i18n/format.ts";
import { Button } from "../../../web/ui/button.tsx";
import { SearchField } from "../../../web/ui/form/search-field.tsx";
import { SelectField } from "../../../web/ui/form/select-field.tsx";
import { Pagination } from "../../../web/ui/pagination.tsx";
import { EmptyState } from "../../../web/ui/status/empty-state.tsx";
import { FailedPart } from "../../../web/ui/status/failed-state.tsx";
import { type HostSort, hostSorts, hostsPerPage } from "../operations.contract.ts";
import { HostTable } from "./host-table.tsx";
import { hostsQuery } from "./operations.queries.ts";
import type { OperationsView } from "./operations-view.ts";
import { Panel } from "./panel.tsx";

interface HostsPanelProps {
  readonly view: OperationsView;
  readonly onChange: (change: Partial<OperationsView>) => void;
  /** Must be stable between renders. */
  readonly onSearch: (query: string) => void;
}

/** Health of the crawl by host, 25 at a time. */
export function HostsPanel({ view, onChange, onSearch }: HostsPanelProps) {
  const { t } = useLingui();
  const hosts = useQuery(hostsQuery(view));
  const { data, error, isPlaceholderData } = hosts;
  const total = data?.total ?? 0;
  const shown = formatCount(total);
  const names: Record<HostSort, string> = {
    attention: t`Problems first`,
    due: t`Most checks due`,
    pages: t`Most pages`,
    host: t`Name`,
  };
  return (
    <Panel
      title={t`Hosts`}
      description={
        <Trans>
          Watched pages by shop: fresh ones were read within 48 hours, due checks should have begun. A host is
          visited again when its gap has ended and a check is due.
        </Trans>
      }
    >
      <div className="mb-3 flex flex-wrap items-center gap-x-4 gap-y-2">
        <div className="flex min-w-[15rem] max-w-[26rem] flex-1">
          <SearchField
            query={view.query}
            isBusy={isPlaceholderData}
            label={t`Search hosts`}
            placeholder={t`Search hosts...`}
            clearLabel={t`Clear search`}
            onSearch={onSearch}
          />
        </div>
        <SelectField
          label={t`Sort`}
          value={view.sort}
          onChange={({ target }) =>
            onChange({ sort: hostSorts.find((sort) => sort === target.value) ?? hostSorts[0], page: 1 })
          }
        >
          {hostSorts.map((sort) => (
            <option key={sort} value={sort}>
              {names[sort]}
            </option>
          ))}
        </SelectField>
        <p role="status" className="text-13 text-ink-2 tabular-nums">
          {data && plural(total, { one: `${shown} host`, other: `${shown} hosts` })}
        </p>
      </div>
      {error !== null && (
        <div className="mb-3">
          <FailedPart query={hosts} />
        </div>
      )}
      {data && data.hosts.length > 0 && (
        <div
          aria-busy={isPlaceholderData}
          className={clsx("space-y-3 transition-opacity duration-120", isPlaceholderData && "opacity-60")}
        >
          <HostTable hosts={data.hosts} />
          <Pagination
            page={view.page}
            totalPages={Math.ceil(total / hostsPerPage)}
            onPage={(page) => onChange({ page })}
          />
        </div>
      )}
      {data?.hosts.length === 0 &&
        (view.query === "" && view.page === 1 ? (
          <EmptyState kind="nothing-yet" title={t`No pages are watched yet`} />
        ) : (
          <EmptyState
            kind="no-match"
            title={t`No hosts found`}
            action={
              <Button look="solid" onClick={() => onChange({ query: "", page: 1 })}>
                <Trans>Show all hosts</Trans>
              </Button>
            }
          />
        ))}
      {!data && error === null && <div aria-hidden className="skeleton h-80" />}
    </Panel>
  );
}
