import { useLingui } from "@lingui/react/macro";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useCallback } from "react";
import { useSearchParams } from "react-router";
import { userInfoQuery } from "../../accounts/people/ui/user-info.queries.ts";
import { sitesScreen } from "../../catalog/sites/ui/screen.ts";
import { parseSitesView, type SitesView, writeSitesView } from "../../catalog/sites/ui/sites-view.ts";
import { FirstStepsPart } from "./first-steps-part.tsx";

const { Component: SitesScreen } = sitesScreen;

/** Connects the sites with the signed-in person and the address. */
export function SitesPage() {
  const { i18n } = useLingui();
  const { data: user, isError, isFetching, refetch } = useQuery(userInfoQuery());
  const client = useQueryClient();
  const [params, setParams] = useSearchParams();
  const change = useCallback(
    (part: Partial<SitesView>) => {
      setParams((before) => writeSitesView({ ...parseSitesView(before), ...part }), {
        // The dialog adds a history entry; a search and further cards do not.
        replace: part.isAdding !== true,
        preventScrollReset: true,
      });
    },
    [setParams],
  );
  const { firstName = "", companyName = "", sites = [] } = user ?? {};
  return (
    <>
      <title>{`${i18n._(sitesScreen.title)} · Vizor`}</title>
      <SitesScreen
        person={user && { firstName, companyName, sites, role: user.role.type }}
        isFailed={isError}
        isFetching={isFetching}
        onRetry={() => void refetch()}
        view={parseSitesView(params)}
        onChange={change}
        firstSteps={<FirstStepsPart mayShowAgain className="mb-6" />}
        onChanged={() => void client.invalidateQueries(userInfoQuery())}
      />
    </>
  );
}
