import { Trans } from "@lingui/react/macro";
import { NoSiteSelected } from "../../../web/ui/status/no-site-selected.tsx";
import { HistoryFilters } from "./history-filters.tsx";
import { HistoryList } from "./history-list.tsx";
import type { HistoryView, ViewChange } from "./history-view.ts";

export interface HistoryScreenProps {
  /** Of the screen, in the current language. */
  readonly title: string;
  /** Null: no site is selected. */
  readonly site: string | null;
  /** Sites to choose from. */
  readonly sites: readonly string[];
  readonly view: HistoryView;
  readonly onChange: (change: Partial<HistoryView>, options?: ViewChange) => void;
}

/** Changes of a site's products and links by people, each of which can be rolled back. */
export function HistoryScreen({ title, site, sites, view, onChange }: HistoryScreenProps) {
  return (
    <div className="mx-auto max-w-[1280px] px-4 pb-10 sm:px-6">
      <title>{`${title} · Vizor`}</title>
      <h1 className="pt-6 pb-3 text-28 font-semibold tracking-tight text-balance">{title}</h1>
      {site === null ? (
        <NoSiteSelected>
          <Trans>Select a site to see its product history.</Trans>
        </NoSiteSelected>
      ) : (
        <>
          <HistoryFilters site={site} sites={sites} view={view} onChange={onChange} />
          <HistoryList
            key={JSON.stringify({ ...view, site })}
            site={site}
            view={view}
            onClear={() => onChange({ userId: null, type: null, from: null, to: null })}
          />
        </>
      )}
    </div>
  );
}
