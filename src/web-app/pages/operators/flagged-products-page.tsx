import { useQuery } from "@tanstack/react-query";
import { useCallback } from "react";
import { useSearchParams } from "react-router";
import { userInfoQuery } from "../../../accounts/people/ui/user-info.queries.ts";
import type { FlaggedScreenProps } from "../../../matching/flagged/ui/flagged-screen.tsx";
import type { PageProps } from "../../page-part.ts";
import { useSelectedSite } from "../use-selected-site.ts";

/** The flagged products of the selected site, which the address names. */
export function FlaggedProductsPage({ Screen, title }: PageProps<FlaggedScreenProps>) {
  const [params, setParams] = useSearchParams();
  const lead = useCallback((site: string) => setParams({ site }, { replace: true }), [setParams]);
  const { data: person } = useQuery(userInfoQuery());
  const { site, known, isKnown } = useSelectedSite(params.get("site") || null, lead);
  if (site === null && !isKnown) return null;
  return (
    <Screen
      title={title}
      site={site}
      sites={known}
      userId={person?.userId ?? null}
      onSite={(next) => setParams({ site: next })}
    />
  );
}
