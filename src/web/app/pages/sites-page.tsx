import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useCallback } from "react";
import { useSearchParams } from "react-router";
import { userInfoQuery } from "../../../accounts/people/ui/user-info.queries.ts";
import { SitesScreen } from "../../../catalog/sites/ui/sites-screen.tsx";
import { parseSitesView, type SitesView, writeSitesView } from "../../../catalog/sites/ui/sites-view.ts";

/** The signed-in home. */
export function SitesPage() {
  const { data: user, isError, isFetching, refetch } = useQuery(userInfoQuery());
  const client = useQueryClient();
  const [params, setParams] = useSearchParams();
  const change = useCallback(
    (part: Partial<SitesView>) => {
      setParams((before) => writeSitesView({ ...parseSitesView(before), ...part }), {
        // The dialog is a place to come back from; a search and further cards are not.
        replace: part.isAdding !== true,
        preventScrollReset: true,
      });
    },
    [setParams],
  );
  const { firstName = "", companyName = "", sites = [] } = user ?? {};
  return (
    <SitesScreen
      person={user && { firstName, companyName, sites, role: user.role.type }}
      isFailed={isError}
      isFetching={isFetching}
      onRetry={() => void refetch()}
      view={parseSitesView(params)}
      onChange={change}
      onAdded={() => void client.invalidateQueries(userInfoQuery())}
    />
  );
}
