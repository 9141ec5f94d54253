import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { Plus } from "lucide-react";
import { lazy, type ReactNode, Suspense, useCallback, useState } from "react";
import { type Role, rankOf } from "../../../kit/roles.ts";
import { lazyPart } from "../../../web/i18n/lazy-part.ts";
import { Button } from "../../../web/ui/button.tsx";
import { EmptyState } from "../../../web/ui/status/empty-state.tsx";
import type { SiteActions } from "./site-card.tsx";
import { gridClass, type SiteEntry, SiteGrid } from "./site-grid.tsx";
import { SiteSearch } from "./site-search.tsx";
import { firstCards, matchSites, moreCards, type SitesView, searchFrom } from "./sites-view.ts";

const Particles = lazy(async () => ({
  default: (await import("../../../web/ui/particles/particles.tsx")).Particles,
}));

const { Component: AddSiteDialog } = lazyPart(
  ["site-dialogs"],
  async () => (await import("./add-site/add-site-dialog.tsx")).AddSiteDialog,
);

const { Component: VerificationDialog } = lazyPart(
  ["site-dialogs"],
  async () => (await import("./add-site/verification-dialog.tsx")).VerificationDialog,
);

const { Component: AddProductsDialog } = lazyPart(
  ["site-dialogs"],
  async () => (await import("../../intake/ui/add-products-dialog.tsx")).AddProductsDialog,
);

const { Component: RemoveSiteDialog } = lazyPart(
  ["site-dialogs"],
  async () => (await import("./remove-site-dialog.tsx")).RemoveSiteDialog,
);

export interface SitesPerson {
  readonly firstName: string;
  readonly companyName: string;
  readonly role: Role;
  readonly sites: readonly SiteEntry[];
}

interface SitesScreenProps {
  /** Undefined while loading. */
  readonly person: SitesPerson | undefined;
  readonly isFailed: boolean;
  readonly isFetching: boolean;
  readonly onRetry: () => void;
  readonly view: SitesView;
  readonly onChange: (change: Partial<SitesView>) => void;
  /** Called when a site was added or removed. */
  readonly onChanged: () => void;
  /** Between the heading and the cards. */
  readonly firstSteps?: ReactNode;
}

/** Home of signed-in people: a card for each site. */
export function SitesScreen(props: SitesScreenProps) {
  const { person, isFailed, isFetching, onRetry, view, onChange, onChanged } = props;
  const { t } = useLingui();
  const [verifying, setVerifying] = useState<string | null>(null);
  const [filling, fill] = useState<string | null>(null);
  const [removing, remove] = useState<string | null>(null);
  const hasRank = (role: Role) => person !== undefined && rankOf(person.role) >= rankOf(role);
  const mayAdd = hasRank("OPERATOR_ADMIN");
  const name = person?.firstName || t`User`;
  return (
    <div className="mx-auto max-w-[1600px] px-4 pb-10 sm:px-6">
      <Suspense>
        <Particles className="pointer-events-none fixed inset-x-0 top-0 -z-10 h-[26rem] text-ink opacity-45 [mask-image:linear-gradient(to_bottom,black_35%,transparent)]" />
      </Suspense>
      <header className="flex flex-wrap items-end justify-between gap-x-6 gap-y-4 pt-8 pb-6">
        <div className="min-w-0">
          <h1 className="min-h-9 text-28 font-semibold tracking-tight text-balance">
            {person && <Trans>Welcome, {name}</Trans>}
          </h1>
          <p className="min-h-5 text-ink-2">{person?.companyName}</p>
        </div>
        {mayAdd && person !== undefined && person.sites.length > 0 && (
          <AddButton onClick={() => onChange({ isAdding: true })} />
        )}
      </header>
      {props.firstSteps}
      {person === undefined && !isFailed && (
        <div aria-hidden className={gridClass}>
          <div className="skeleton h-80 rounded-panel" />
          <div className="skeleton h-80 rounded-panel" />
        </div>
      )}
      {person === undefined && isFailed && (
        <EmptyState
          kind="failed"
          title={t`Failed to fetch user info`}
          action={
            <Button look="solid" disabled={isFetching} onClick={onRetry}>
              <Trans>Try again</Trans>
            </Button>
          }
        />
      )}
      {person?.sites.length === 0 && <NoSites mayAdd={mayAdd} onAdd={() => onChange({ isAdding: true })} />}
      {person && person.sites.length > 0 && (
        <SiteList
          sites={person.sites}
          view={view}
          onChange={onChange}
          onVerify={mayAdd ? setVerifying : undefined}
          onAddProducts={mayAdd ? fill : undefined}
          onRemove={hasRank("COMPANY_ADMIN") ? remove : undefined}
        />
      )}
      <Suspense>
        {mayAdd && view.isAdding && (
          <AddSiteDialog onClose={() => onChange({ isAdding: false })} onAdded={onChanged} />
        )}
        {filling !== null && <AddProductsDialog site={filling} onClose={() => fill(null)} />}
        {removing !== null && (
          <RemoveSiteDialog site={removing} onClose={() => remove(null)} onRemoved={onChanged} />
        )}
        {verifying !== null && <VerificationDialog domain={verifying} onClose={() => setVerifying(null)} />}
      </Suspense>
    </div>
  );
}

function AddButton({ onClick }: { readonly onClick: () => void }) {
  return (
    <Button look="solid" onClick={onClick}>
      <Plus size={16} aria-hidden />
      <Trans>Add a site</Trans>
    </Button>
  );
}

/** Empty state, with the next step for the role. */
function NoSites({ mayAdd, onAdd }: { readonly mayAdd: boolean; readonly onAdd: () => void }) {
  const { t } = useLingui();
  if (!mayAdd) {
    return (
      <EmptyState kind="nothing-yet" title={t`Your company has no site yet`}>
        <Trans>An administrator of your company adds the first one. Please ask them.</Trans>
      </EmptyState>
    );
  }
  return (
    <EmptyState
      kind="nothing-yet"
      title={t`Your company has no site yet`}
      action={<AddButton onClick={onAdd} />}
    >
      <Trans>Add your shop, then the products that you want to compare with your competitors' offers.</Trans>
    </EmptyState>
  );
}

interface SiteListProps extends Pick<SitesScreenProps, "view" | "onChange">, SiteActions {
  readonly sites: readonly SiteEntry[];
}

function SiteList({ sites, view, onChange, ...actions }: SiteListProps) {
  const { t } = useLingui();
  const hasSearch = sites.length > searchFrom;
  const found = hasSearch ? matchSites(sites, view.search) : sites;
  const search = useCallback((text: string) => onChange({ search: text, shown: firstCards }), [onChange]);
  return (
    <>
      {hasSearch && (
        <div className="mb-4 flex flex-wrap items-center gap-x-4 gap-y-2">
          <SiteSearch value={view.search} onChange={search} />
          <p role="status" className="text-13 text-ink-2 tabular-nums">
            <Plural value={found.length} one="# site" other="# sites" />
          </p>
        </div>
      )}
      {found.length === 0 ? (
        <EmptyState
          kind="no-match"
          title={t`No sites found`}
          action={<Button onClick={() => search("")}>{t`Clear search`}</Button>}
        >
          <Trans>No site's domain contains “{view.search}”.</Trans>
        </EmptyState>
      ) : (
        <SiteGrid
          sites={found}
          shown={view.shown}
          onMore={() => onChange({ shown: view.shown + moreCards })}
          {...actions}
        />
      )}
    </>
  );
}
