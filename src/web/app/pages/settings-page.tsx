import { Trans, useLingui } from "@lingui/react/macro";
import { useCallback } from "react";
import { Link, useLocation, useNavigate } from "react-router";
import { SettingsScreen } from "../../../catalog/ui/site-settings/settings-screen.tsx";
import { buttonClass } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { useSelectedSite } from "./use-selected-site.ts";

/** The settings of the selected site, which the address names. */
export function SettingsPage() {
  const { t } = useLingui();
  const { search, hash } = useLocation();
  const navigate = useNavigate();
  const named = new URLSearchParams(search).get("site") || null;
  const lead = useCallback(
    (next: string) => void navigate(addressOf(next, hash), { replace: true, preventScrollReset: true }),
    [navigate, hash],
  );
  const { site, known, isKnown } = useSelectedSite(named, lead);
  if (site === null) {
    if (!isKnown) return null;
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
