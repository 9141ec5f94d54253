import { useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { Suspense, useCallback } from "react";
import { useLocation, useNavigate } from "react-router";
import { userInfoQuery } from "../../accounts/people/ui/user-info.queries.ts";
import type { FilterFieldsProps } from "../../catalog/filters/ui/filter-fields.tsx";
import type { SettingsScreenProps } from "../../catalog/settings/ui/settings-screen.tsx";
import { rankOf } from "../../kit/roles.ts";
import { lazyPart } from "../../web/i18n/lazy-part.ts";
import type { ScreenSection } from "../../web/ui/screen.ts";
import type { PageProps } from "../page-part.ts";
import { NoSites } from "./no-sites.tsx";
import { furtherSections } from "./settings-sections.ts";
import { useSelectedSite } from "./use-selected-site.ts";

const { Component: SiteAccessSection } = lazyPart(
  ["site-settings"],
  async () => (await import("../../catalog/site-access/ui/site-access-section.tsx")).SiteAccessSection,
);

const { Component: RulesSection } = lazyPart(
  ["pricing-rules"],
  async () => (await import("../../pricing/rules/ui/rules-section.tsx")).RulesSection,
);

const { Component: FilterFields } = lazyPart<FilterFieldsProps>(
  ["filters"],
  async () => (await import("../../catalog/filters/ui/filter-fields.tsx")).FilterFields,
);

const { Component: ReportsSection } = lazyPart(
  ["reports"],
  async () => (await import("../../reports/notifications/ui/reports-section.tsx")).ReportsSection,
);

const { Component: AlertsSection } = lazyPart(
  ["reports"],
  async () => (await import("../../reports/alerts/ui/alerts-section.tsx")).AlertsSection,
);

/** Fetched when a form with filters is first opened. */
function LazyFilterFields(props: FilterFieldsProps) {
  return (
    <Suspense fallback={<div aria-hidden className="skeleton h-40 w-full" />}>
      <FilterFields {...props} />
    </Suspense>
  );
}

const { Component: ApiKeysPanel } = lazyPart(
  ["integrations"],
  async () => (await import("../../accounts/api-keys/ui/api-keys-panel.tsx")).ApiKeysPanel,
);

const { Component: SubscriptionSection } = lazyPart(
  ["problems", "billing"],
  async () => (await import("../../billing/subscriptions/ui/subscription-section.tsx")).SubscriptionSection,
);

const { Component: WebhooksPanel } = lazyPart(
  ["integrations"],
  async () => (await import("../../exchange/webhooks/ui/webhooks-panel.tsx")).WebhooksPanel,
);

/** The only section that is not about a site. */
function CompanySubscription({ id, title }: { readonly id: string; readonly title: string }) {
  return (
    <section
      id={id}
      aria-label={title}
      className="mx-auto mt-8 grid w-full max-w-[880px] gap-4 border-t px-4 py-8 sm:px-6"
    >
      <h2 className="text-20 font-semibold">{title}</h2>
      <Suspense fallback={<div aria-hidden className="skeleton h-60 w-full" />}>
        <SubscriptionSection />
      </Suspense>
    </section>
  );
}

/** The settings of the selected site, which the address names. */
export function SettingsPage({ Screen, title }: PageProps<SettingsScreenProps>) {
  const { t, i18n } = useLingui();
  const { data: person } = useQuery(userInfoQuery());
  const { search, hash } = useLocation();
  const navigate = useNavigate();
  const named = new URLSearchParams(search).get("site") || null;
  const lead = useCallback(
    (next: string) => void navigate(addressOf(next, hash), { replace: true, preventScrollReset: true }),
    [navigate, hash],
  );
  const { site, known, isKnown } = useSelectedSite(named, lead);
  const headOf = ({ anchor, title: name }: ScreenSection) => ({ id: anchor, title: i18n._(name) });
  const sees = ({ minRole }: ScreenSection) =>
    person !== undefined && (minRole === undefined || rankOf(person.role.type) >= rankOf(minRole));
  const { subscription: ofCompany } = furtherSections;
  // A company pays, changes its plan and cancels also before its first site and after its last one.
  if (site === null)
    return isKnown ? (
      <NoSites>{sees(ofCompany) && <CompanySubscription {...headOf(ofCompany)} />}</NoSites>
    ) : null;
  const access = {
    ...headOf(furtherSections.access),
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
    ...headOf(furtherSections.businessRules),
    description: t`The rules that set your recommended prices. Each product is priced by the first rule that is on and matches it; the rules below are ignored.`,
    isOwn: false,
    content: person && (
      <Suspense fallback={<div aria-hidden className="skeleton h-40 w-full" />}>
        <RulesSection site={site} mayEdit={mayEditRules} />
      </Suspense>
    ),
  };
  const reports = {
    ...headOf(furtherSections.reports),
    description: t`A mail every day with the products that match a filter, as a table and as files.`,
    isOwn: true,
    content: (
      <Suspense fallback={<div aria-hidden className="skeleton h-28 w-full" />}>
        <ReportsSection site={site} FilterFields={LazyFilterFields} />
      </Suspense>
    ),
  };
  const alerts = {
    ...headOf(furtherSections.alerts),
    description: t`A mail when competitors change something that matters to you: changes are collected, with at most one mail every 15 minutes.`,
    isOwn: true,
    content: (
      <Suspense fallback={<div aria-hidden className="skeleton h-28 w-full" />}>
        <AlertsSection site={site} FilterFields={LazyFilterFields} />
      </Suspense>
    ),
  };
  const integrations = {
    ...headOf(furtherSections.integrations),
    description: t`Connect your own programs, such as a shop or stock system: they use an API key, and webhooks notify them.`,
    isOwn: null,
    content: (
      <Suspense fallback={<div aria-hidden className="skeleton h-40 w-full" />}>
        <ApiKeysPanel sites={known} site={site} />
        <WebhooksPanel site={site} />
      </Suspense>
    ),
  };
  const subscription = {
    ...headOf(furtherSections.subscription),
    description: t`Your company's plan with its limits, the card that pays it, invoices and billing details.`,
    isOwn: null,
    content: (
      <Suspense fallback={<div aria-hidden className="skeleton h-60 w-full" />}>
        <SubscriptionSection />
      </Suspense>
    ),
  };
  return (
    <Screen
      title={title}
      key={site}
      site={site}
      sites={known}
      further={[
        businessRules,
        reports,
        alerts,
        ...(sees(furtherSections.integrations) ? [integrations] : []),
        ...(sees(furtherSections.subscription) ? [subscription] : []),
        ...(sees(furtherSections.access) ? [access] : []),
      ]}
      onSite={(next) => void navigate(addressOf(next, ""), { preventScrollReset: true })}
    />
  );
}

function addressOf(site: string, hash: string) {
  return { search: `?${new URLSearchParams({ site })}`, hash };
}
