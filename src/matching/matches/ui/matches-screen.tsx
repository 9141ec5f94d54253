import { Trans, useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import clsx from "clsx";
import { CheckCheck, Search, Settings, Store } from "lucide-react";
import { useCallback, useState } from "react";
import { Button, IconButton } from "../../../web/ui/button.tsx";
import { SelectField } from "../../../web/ui/form/select-field.tsx";
import { KeyboardHelp } from "../../../web/ui/keyboard-help.tsx";
import { Pagination } from "../../../web/ui/pagination.tsx";
import { FailedRefresh, FailedState } from "../../../web/ui/status/failed-state.tsx";
import { matchesPerPage } from "../matches.contract.ts";
import { AcceptAboveDialog } from "./dialogs/accept-above-dialog.tsx";
import { CompetitorDialog } from "./dialogs/competitor-dialog.tsx";
import { SettingsDialog } from "./dialogs/settings-dialog.tsx";
import { MatchFilters } from "./match-filters.tsx";
import { matchesQuery, progressQuery, runsQuery } from "./matches.queries.ts";
import { MatchesSkeleton, NoMatches } from "./matches-states.tsx";
import type { MatchesView } from "./matches-view.ts";
import { ProgressLine } from "./progress-line.tsx";
import { QueueView } from "./queue/queue-view.tsx";
import { RunStrip } from "./run-strip.tsx";

export interface MatchesScreenProps {
  /** Of the screen, in the current language. */
  readonly title: string;
  readonly site: string;
  /** Domains of the person's sites, for switching. */
  readonly sites: readonly string[];
  readonly onSite: (site: string) => void;
  readonly view: MatchesView;
  /** Must be stable between renders. */
  readonly onChange: (change: Partial<MatchesView>, how?: { replace?: boolean }) => void;
  /** Searches candidates for all products of the site. */
  readonly onFind: () => void;
  readonly isFinding: boolean;
  /** Whether the person may change the site's settings. */
  readonly mayEditSettings: boolean;
}

/** Pages that may sell the site's products, one at a time beside the own product. */
export function MatchesScreen(props: MatchesScreenProps) {
  const { title, site, sites, onSite, view, onChange, onFind, isFinding, mayEditSettings } = props;
  const { t } = useLingui();
  const [opened, open] = useState<"accept" | "competitor" | "settings" | null>(null);
  const list = useQuery(matchesQuery(site, view));
  const { data: progress } = useQuery(progressQuery(site));
  const { data: runs = [] } = useQuery(runsQuery(site));
  const { data, error, isPlaceholderData } = list;
  const search = useCallback((text: string) => onChange({ text, page: 1 }, { replace: true }), [onChange]);
  const waiting = progress?.above.at(-1)?.count ?? 0;
  const close = () => open(null);
  return (
    <div className="mx-auto max-w-[1180px] px-4 pb-10 sm:px-6">
      <title>{`${title} · ${site} · Vizor`}</title>
      <header className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3 pt-6 pb-4">
        <div className="min-w-[min(100%,22rem)] flex-1">
          <h1 className="mb-1 text-28 font-semibold tracking-tight">{title}</h1>
          {progress && <ProgressLine progress={progress} />}
        </div>
        <div className="flex flex-wrap items-center gap-2">
          {sites.length > 1 && (
            <SelectField label={t`Site`} value={site} onChange={({ target }) => onSite(target.value)}>
              {sites.map((one) => (
                <option key={one}>{one}</option>
              ))}
            </SelectField>
          )}
          <Button size="small" look="solid" aria-disabled={isFinding} onClick={onFind}>
            <Search size={14} aria-hidden />
            <Trans>Find competitors</Trans>
          </Button>
          <Button size="small" onClick={() => open("competitor")}>
            <Store size={14} aria-hidden />
            <Trans>Search a shop</Trans>
          </Button>
          <IconButton label={t`Settings of matches`} onClick={() => open("settings")}>
            <Settings size={16} aria-hidden />
          </IconButton>
          <span className="max-lg:hidden">
            <MatchKeysHelp />
          </span>
        </div>
      </header>
      <div className="space-y-4">
        <RunStrip site={site} runs={runs} />
        <MatchFilters
          view={view}
          onChange={onChange}
          onSearch={search}
          counts={progress?.counts}
          competitors={data?.competitors ?? []}
          isBusy={isPlaceholderData}
          productTitle={
            data?.matches.find(({ product }) => product.packetId === view.packetId)?.product.title
          }
        >
          {view.state === "NEW" && waiting > 0 && (
            <Button size="small" onClick={() => open("accept")}>
              <CheckCheck size={14} aria-hidden />
              <Trans>Accept the most probable…</Trans>
            </Button>
          )}
        </MatchFilters>
        {data && error !== null && <FailedRefresh title={t`The list could not be refreshed`} query={list} />}
        {!data && error !== null && (
          <FailedState title={t`The candidates could not be loaded`} query={list} />
        )}
        {!data && error === null && <MatchesSkeleton />}
        {data && (
          <div
            aria-busy={isPlaceholderData}
            className={clsx("space-y-4 transition-opacity duration-120", isPlaceholderData && "opacity-60")}
          >
            <QueueView key={`${site} ${view.state} ${view.page}`} site={site} matches={data.matches} />
            {data.matches.length === 0 && (
              <NoMatches view={view} onChange={onChange} onFind={onFind} isFinding={isFinding} />
            )}
            <Pagination
              page={view.page}
              totalPages={Math.ceil(data.total / matchesPerPage)}
              onPage={(page) => onChange({ page })}
            />
          </div>
        )}
      </div>
      {opened === "accept" && progress && (
        <AcceptAboveDialog site={site} above={progress.above} onClose={close} />
      )}
      {opened === "competitor" && <CompetitorDialog site={site} onClose={close} />}
      {opened === "settings" && <SettingsDialog site={site} mayEdit={mayEditSettings} onClose={close} />}
    </div>
  );
}

function MatchKeysHelp() {
  const { t } = useLingui();
  return (
    <KeyboardHelp
      label={t`Keyboard shortcuts`}
      shortcuts={[
        { keys: ["→"], does: t`The same` },
        { keys: ["←"], does: t`Not the same` },
        { keys: ["↓"], does: t`Later` },
        { keys: ["U"], does: t`Undo` },
        { keys: ["J", "K"], does: t`Next or previous candidate` },
      ]}
    />
  );
}
