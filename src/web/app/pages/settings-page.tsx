import { Trans, useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { Link, useLocation, useNavigate } from "react-router";
import { userInfoQuery } from "../../../accounts/ui/accounts.queries.ts";
import { chooseSite, storedSite, storeSite } from "../../../catalog/ui/selected-site.ts";
import { SettingsScreen } from "../../../catalog/ui/site-settings/settings-screen.tsx";
import { buttonClass } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";

/** The settings of the selected site, which the address names. */
export function SettingsPage() {
  const { t } = useLingui();
  const { search, hash } = useLocation();
  const navigate = useNavigate();
  const { data: person } = useQuery(userInfoQuery());
  const known = person?.sites.map(({ site }) => site) ?? [];
  const named = new URLSearchParams(search).get("site") || null;
  const site = person ? chooseSite(named, storedSite(), known) : named;
  useEffect(() => {
    if (site === null || !person) return;
    storeSite(site);
    if (named !== site) void navigate(addressOf(site, hash), { replace: true, preventScrollReset: true });
  }, [site, person, named, hash, navigate]);
  if (site === null) {
    if (!person) return null;
    return (
      <EmptyState
        kind="nothing-yet"
        isPage
        title={t`No sites found`}
        action={
          <Link to="/sites" className={buttonClass("solid")}>
            <Trans>Go to sites</Trans>
          </Link>
        }
      />
    );
  }
  return (
    <SettingsScreen
      key={site}
      site={site}
      sites={known}
      onSite={(next) => void navigate(addressOf(next, ""), { preventScrollReset: true })}
    />
  );
}

function addressOf(site: string, hash: string) {
  return { search: `?${new URLSearchParams({ site })}`, hash };
}
