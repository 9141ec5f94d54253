import { useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { Suspense, useCallback } from "react";
import { useLocation, useNavigate } from "react-router";
import { userInfoQuery } from "../../../accounts/people/ui/user-info.queries.ts";
import type { SettingsScreenProps } from "../../../catalog/settings/ui/settings-screen.tsx";
import { rankOf } from "../../../kit/roles.ts";
import { lazyPart } from "../../i18n/lazy-part.ts";
import type { PageProps } from "../page-part.ts";
import { NoSites } from "./no-sites.tsx";
import { useSelectedSite } from "./use-selected-site.ts";

const { Component: SiteAccessSection } = lazyPart(
  ["site-settings"],
  async () => (await import("../../../catalog/site-access/ui/site-access-section.tsx")).SiteAccessSection,
);

const { Component: RulesSection } = lazyPart(
  ["pricing-rules"],
  async () => (await import("../../../pricing/rules/ui/rules-section.tsx")).RulesSection,
);

/** The settings of the selected site, which the address names. */
export function SettingsPage({ Screen, title }: PageProps<SettingsScreenProps>) {
  const { t } = useLingui();
  const { data: person } = useQuery(userInfoQuery());
  const { search, hash } = useLocation();
  const navigate = useNavigate();
  const named = new URLSearchParams(search).get("site") || null;
  const lead = useCallback(
    (next: string) => void navigate(addressOf(next, hash), { replace: true, preventScrollReset: true }),
    [navigate, hash],
  );
  const { site, known, isKnown } = useSelectedSite(named, lead);
  if (site === null) return isKnown ? <NoSites /> : null;
  const access = {
    id: "access",
    title: t`Access by Vizor`,
    description: t`When somebody from Vizor's team opened this site, for example to help you. One entry per day and sign-in.`,
    isOwn: null,
    content: (
      <Suspense fallback={<div aria-hidden className="skeleton h-16 w-full" />}>
        <SiteAccessSection site={site} />
      </Suspense>
    ),
  };
  const mayEditRules = person !== undefined && rankOf(person.role.type) >= rankOf("OPERATOR_ADMIN");
  const businessRules = {
    id: "businessRules",
    title: t`Business rules`,
    description: t`The rules that set your recommended prices. Each product is priced by the first rule that is on and matches it; the rules below are ignored.`,
    isOwn: false,
    content: person && (
      <Suspense fallback={<div aria-hidden className="skeleton h-40 w-full" />}>
        <RulesSection site={site} mayEdit={mayEditRules} />
      </Suspense>
    ),
  };
  const seesAccess = person !== undefined && rankOf(person.role.type) >= rankOf("COMPANY_ADMIN");
  return (
    <Screen
      title={title}
      key={site}
      site={site}
      sites={known}
      further={seesAccess ? [businessRules, access] : [businessRules]}
      onSite={(next) => void navigate(addressOf(next, ""), { preventScrollReset: true })}
    />
  );
}

function addressOf(site: string, hash: string) {
  return { search: `?${new URLSearchParams({ site })}`, hash };
}
