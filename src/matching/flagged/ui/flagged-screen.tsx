import { Trans, useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { SelectField } from "../../../web/ui/form/select-field.tsx";
import { EmptyState } from "../../../web/ui/status/empty-state.tsx";
import { FailedRefresh, FailedState } from "../../../web/ui/status/failed-state.tsx";
import { NoSiteSelected } from "../../../web/ui/status/no-site-selected.tsx";
import { flaggedQuery } from "./flagged.queries.ts";
import { FlaggedTable } from "./flagged-table.tsx";

export interface FlaggedScreenProps {
  /** Of the screen, in the current language. */
  readonly title: string;
  /** Null: no site is selected. */
  readonly site: string | null;
  /** Sites to choose from. */
  readonly sites: readonly string[];
  /** Of the person who decides; null while it is not known. */
  readonly userId: number | null;
  readonly onSite: (site: string) => void;
}

/** Links of a site that look wrong, to be confirmed or deleted. */
export function FlaggedScreen({ title, site, sites, userId, onSite }: FlaggedScreenProps) {
  const { t } = useLingui();
  return (
    <div className="mx-auto max-w-[1180px] px-4 pb-16 sm:px-6">
      <title>{`${title} · Vizor`}</title>
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3 pt-6 pb-4">
        <div>
          <h1 className="text-28 font-semibold tracking-tight text-balance">{title}</h1>
          <p className="mt-1 max-w-[44rem] text-ink-2 text-pretty">
            <Trans>
              These links look wrong: the pages name different products, or their prices are far apart.
            </Trans>
          </p>
        </div>
        {site !== null && (
          <SelectField label={t`Site`} value={site} onChange={({ target }) => onSite(target.value)}>
            {sites.map((one) => (
              <option key={one}>{one}</option>
            ))}
          </SelectField>
        )}
      </div>
      {site === null ? (
        <NoSiteSelected>
          <Trans>Select a site to see its flagged products.</Trans>
        </NoSiteSelected>
      ) : (
        <FlaggedContent key={site} site={site} userId={userId} />
      )}
    </div>
  );
}

interface FlaggedContentProps {
  readonly site: string;
  readonly userId: number | null;
}

function FlaggedContent({ site, userId }: FlaggedContentProps) {
  const { t } = useLingui();
  const query = useQuery(flaggedQuery(site));
  const { data: pairs, error } = query;
  if (pairs === undefined)
    return error === null ? (
      <TableSkeleton />
    ) : (
      <FailedState title={t`Flagged products could not be loaded`} query={query} />
    );
  return (
    <>
      {error !== null && (
        <div className="mb-4">
          <FailedRefresh title={t`The list could not be refreshed`} query={query} />
        </div>
      )}
      {pairs.length > 0 ? (
        <FlaggedTable site={site} userId={userId} pairs={pairs} />
      ) : (
        <EmptyState kind="nothing-yet" title={t`No flagged products`}>
          <Trans>Every link of this site looks right. Links are checked again when a page changes.</Trans>
        </EmptyState>
      )}
    </>
  );
}

function TableSkeleton() {
  const { t } = useLingui();
  return (
    <>
      <p role="status" className="sr-only">{t`Loading flagged products…`}</p>
      <div aria-hidden className="divide-y rounded-panel border bg-surface">
        {[0, 1, 2, 3].map((row) => (
          <div key={row} className="grid gap-4 p-4 md:grid-cols-2 md:gap-6">
            {[0, 1].map((side) => (
              <div key={side} className="flex gap-3">
                <div className="skeleton size-24 shrink-0" />
                <div className="skeleton h-10 flex-1" />
              </div>
            ))}
          </div>
        ))}
      </div>
    </>
  );
}
