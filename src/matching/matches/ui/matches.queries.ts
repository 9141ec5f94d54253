import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { call } from "../../../web/call.ts";
import { matchRuns } from "../../runs/runs.contract.ts";
import { matchSettings } from "../../settings/settings.contract.ts";
import { matches, matchProgress } from "../matches.contract.ts";
import type { MatchesView } from "./matches-view.ts";

const minuteMs = 60_000;
/** While a search runs. */
const pollMs = 2000;

export const matchesKey = (site: string) => [matches.path, site] as const;

/** Candidates of a view. Read again every minute, because several people may decide. */
export function matchesQuery(site: string, view: MatchesView) {
  const { state, percent, competitor, text, packetId, page } = view;
  return queryOptions({
    queryKey: [...matchesKey(site), state, percent, competitor, text, packetId, page],
    queryFn: ({ signal }) =>
      call(matches, {
        query: {
          domain: site,
          state,
          page: String(page - 1),
          ...(percent > 0 && { probability: String(percent / 100) }),
          ...(competitor !== "" && { competitor }),
          ...(text !== "" && { text }),
          ...(packetId !== null && { packetId: String(packetId) }),
        },
        signal,
      }),
    staleTime: 0,
    refetchInterval: minuteMs,
    placeholderData: keepPreviousData,
  });
}

export function progressQuery(site: string) {
  return queryOptions({
    queryKey: [matchProgress.path, site],
    queryFn: ({ signal }) => call(matchProgress, { query: { domain: site }, signal }),
    staleTime: 0,
    refetchInterval: minuteMs,
  });
}

/** Searches, read every two seconds while one runs. */
export function runsQuery(site: string) {
  return queryOptions({
    queryKey: [matchRuns.path, site],
    queryFn: ({ signal }) => call(matchRuns, { query: { domain: site }, signal }),
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.some((run) => run.state === "running") ? pollMs : false),
  });
}

export function settingsQuery(site: string) {
  return queryOptions({
    queryKey: [matchSettings.path, site],
    queryFn: ({ signal }) => call(matchSettings, { query: { domain: site }, signal }),
    staleTime: minuteMs,
  });
}
