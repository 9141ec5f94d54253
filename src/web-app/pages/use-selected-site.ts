import { useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { userInfoQuery } from "../../accounts/people/ui/user-info.queries.ts";
import { resolveSite, storedSite, storeSite } from "../../catalog/sites/ui/selected-site.ts";
import { rankOf } from "../../kit/roles.ts";
import { toast } from "../../web/ui/toast/toast.ts";
import { mayAddTo } from "./adding-products.ts";

interface SelectedSite {
  /** Null while the person is unknown, and without sites. */
  readonly site: string | null;
  /** Domains of the person's sites. */
  readonly known: readonly string[];
  /** Whether the person and their sites are loaded, and the site is one of them. */
  readonly isKnown: boolean;
  /** Whether the site has a subscription. */
  readonly isActive: boolean;
  /** Whether the person may add products to the site: by their role, and as long as the site has a subscription. */
  readonly mayAddProducts: boolean;
  /** Whether the person may edit the site's rules, and what only those may see. */
  readonly mayEditRules: boolean;
}

/**
 * The site that a screen shows, stored for the other screens. An address without a site, or with one that the
 * person cannot access, is redirected to one of theirs, the latter with a notice.
 * @param named site in the address
 * @param lead replaces the site in the address; must be stable between renders
 */
export function useSelectedSite(named: string | null, lead: (site: string) => void): SelectedSite {
  const { t } = useLingui();
  const { data: person, isFetching } = useQuery(userInfoQuery());
  const known = person?.sites.map(({ site }) => site) ?? [];
  const isForeign = named !== null && !known.includes(named);
  const [refused, refuse] = useState<string | null>(null);
  // A site added a moment ago is missing from the cached person, who is being refetched: it is waited for once, since what
  // is shown in its place may refetch the person too.
  const isSettled = person !== undefined && !(isForeign && isFetching && named !== refused);
  const site = isSettled ? resolveSite(named, storedSite(), known) : named;
  const notice = isForeign && site !== null ? t`The site in the address is not one of yours` : null;
  const shown = t`${site} is shown instead.`;
  useEffect(() => {
    if (isSettled && isForeign) refuse(named);
  }, [isSettled, isForeign, named]);
  useEffect(() => {
    if (site === null || !isSettled) return;
    storeSite(site);
    if (notice !== null) toast({ title: notice, description: shown });
    if (named !== site) lead(site);
  }, [site, isSettled, named, lead, notice, shown]);
  const mayEditRules = person !== undefined && rankOf(person.role.type) >= rankOf("OPERATOR_ADMIN");
  const isActive = person?.sites.some((one) => one.site === site && one.activeSubscription) === true;
  const mayAddProducts = mayAddTo(person, site);
  return { site, known, isKnown: isSettled, isActive, mayAddProducts, mayEditRules };
}
