import { useCallback } from "react";
import { useSearchParams } from "react-router";
import type { MatchesScreenProps } from "../../matching/matches/ui/matches-screen.tsx";
import {
  type MatchesView,
  readMatchesView,
  writeMatchesView,
} from "../../matching/matches/ui/matches-view.ts";
import type { PageProps } from "../page-part.ts";
import { useFindCompetitors } from "./found-links/use-find-competitors.ts";
import { NoSites } from "./no-sites.tsx";
import { useSelectedSite } from "./use-selected-site.ts";

/** Candidates of the selected site, with site and filters in the address. */
export function MatchesPage({ Screen, title }: PageProps<MatchesScreenProps>) {
  const [params, setParams] = useSearchParams();
  const lead = useCallback(
    (site: string) =>
      setParams((before) => ({ site, ...writeMatchesView(readMatchesView(before)) }), {
        replace: true,
        preventScrollReset: true,
      }),
    [setParams],
  );
  const { site, known, isKnown, mayEditRules } = useSelectedSite(params.get("site"), lead);
  const change = useCallback(
    (wanted: Partial<MatchesView>, { replace = false }: { replace?: boolean } = {}) =>
      setParams(
        (before) => ({
          ...(before.get("site") !== null && { site: before.get("site") ?? "" }),
          ...writeMatchesView({ ...readMatchesView(before), ...wanted }),
        }),
        { replace, preventScrollReset: true },
      ),
    [setParams],
  );
  const find = useFindCompetitors(site);
  if (site === null) return isKnown ? <NoSites /> : null;
  return (
    <Screen
      key={site}
      title={title}
      site={site}
      sites={known}
      onSite={(next) => setParams({ site: next })}
      view={readMatchesView(params)}
      onChange={change}
      onFind={() => !find.isPending && find.mutate(undefined)}
      isFinding={find.isPending}
      mayEditSettings={mayEditRules}
    />
  );
}
