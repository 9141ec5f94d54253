import { useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { userInfoQuery } from "../../../accounts/people/ui/user-info.queries.ts";
import { chooseSite, storedSite, storeSite } from "../../../catalog/sites/ui/selected-site.ts";
import { toast } from "../../ui/toast/toast.ts";

interface SelectedSite {
  /** Null while the person is not known, and for one without sites. */
  readonly site: string | null;
  /** Domains of the person's sites. */
  readonly known: readonly string[];
  /** Who is signed in is known, and so are their sites. */
  readonly isKnown: boolean;
}

/**
 * The site that a screen shows, remembered for the others. An address that names none, or one that the person may not
 * open, is led to one of theirs; of the latter they are told.
 * @param named what the address says
 * @param lead replaces the site in the address; has to be the same between renders
 */
export function useSelectedSite(named: string | null, lead: (site: string) => void): SelectedSite {
  const { t } = useLingui();
  const { data: person, isFetching } = useQuery(userInfoQuery());
  const known = person?.sites.map(({ site }) => site) ?? [];
  const isForeign = named !== null && !known.includes(named);
  // A site that was added a moment ago is missing from what is kept of the person: they are asked for anew.
  const isSettled = person !== undefined && !(isForeign && isFetching);
  const site = isSettled ? chooseSite(named, storedSite(), known) : named;
  const told = isForeign && site !== null ? t`The site in the address is not one of yours` : null;
  const shown = t`${site} is shown instead.`;
  useEffect(() => {
    if (site === null || !isSettled) return;
    storeSite(site);
    if (told !== null) toast({ title: told, description: shown });
    if (named !== site) lead(site);
  }, [site, isSettled, named, lead, told, shown]);
  return { site, known, isKnown: person !== undefined };
}
