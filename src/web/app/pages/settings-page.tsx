import { useCallback } from "react";
import { useLocation, useNavigate } from "react-router";
import type { SettingsScreenProps } from "../../../catalog/settings/ui/settings-screen.tsx";
import type { PageProps } from "../page-part.ts";
import { NoSites } from "./no-sites.tsx";
import { useSelectedSite } from "./use-selected-site.ts";

/** The settings of the selected site, which the address names. */
export function SettingsPage({ Screen, title }: PageProps<SettingsScreenProps>) {
  const { search, hash } = useLocation();
  const navigate = useNavigate();
  const named = new URLSearchParams(search).get("site") || null;
  const lead = useCallback(
    (next: string) => void navigate(addressOf(next, hash), { replace: true, preventScrollReset: true }),
    [navigate, hash],
  );
  const { site, known, isKnown } = useSelectedSite(named, lead);
  if (site === null) return isKnown ? <NoSites /> : null;
  return (
    <Screen
      title={title}
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
