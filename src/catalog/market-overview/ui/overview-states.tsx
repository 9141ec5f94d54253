import { Trans, useLingui } from "@lingui/react/macro";
import { Link } from "react-router";
import { Button, buttonClass } from "../../../web/ui/button.tsx";
import { Callout } from "../../../web/ui/status/callout.tsx";
import { EmptyState } from "../../../web/ui/status/empty-state.tsx";
import type { MarketFigures } from "../market-overview.contract.ts";
import type { ListAddress } from "./list-address.ts";

/** Shaped like the figures that are loading. */
export function OverviewSkeleton() {
  return (
    <div aria-hidden className="grid gap-4 lg:grid-cols-3">
      <div className="skeleton h-72 rounded-panel lg:col-span-2" />
      <div className="skeleton h-72 rounded-panel" />
      <div className="skeleton h-64 rounded-panel lg:col-span-3" />
    </div>
  );
}

/** The figures of a large site are computed for the first time. */
export function Computing() {
  const { t } = useLingui();
  return (
    <EmptyState kind="nothing-yet" title={t`The figures are being computed`}>
      <Trans>This takes a few seconds for a large site. They appear here by themselves.</Trans>
    </EmptyState>
  );
}

interface NoProductsProps {
  /** Undefined when the person may not add products. */
  readonly onAddProducts: (() => void) | undefined;
}

export function NoProducts({ onAddProducts }: NoProductsProps) {
  const { t } = useLingui();
  return (
    <EmptyState
      kind="nothing-yet"
      title={t`No products yet`}
      action={
        onAddProducts && (
          <Button look="solid" onClick={onAddProducts}>
            <Trans>Add products</Trans>
          </Button>
        )
      }
    >
      {onAddProducts ? (
        <Trans>Add your products with the addresses of competitors that sell them too.</Trans>
      ) : (
        <Trans>A manager of your company can add them.</Trans>
      )}
    </EmptyState>
  );
}

interface OverviewNoticesProps {
  readonly site: string;
  readonly figures: MarketFigures;
  readonly isActive: boolean;
  readonly listOf: ListAddress;
}

/** Why figures are missing, with the next step. */
export function OverviewNotices({ site, figures, isActive, listOf }: OverviewNoticesProps) {
  const { t } = useLingui();
  const { data, products, moves } = figures;
  // The shell says on every screen of the site what has stopped; nothing here helps until that is settled.
  if (!isActive) return null;
  if (data.NO_LINKS === products) {
    return (
      <Callout title={t`No competitors yet`}>
        <p>
          <Trans>Add competitors' addresses to your products, one by one or from a file.</Trans>
        </p>
        <p className="mt-2 flex flex-wrap gap-2 print:hidden">
          <Link
            to={`/import-export?site=${encodeURIComponent(site)}`}
            className={buttonClass("solid", "small")}
          >
            <Trans>Import competitors</Trans>
          </Link>
          <Link to={listOf({})} className={buttonClass("outline", "small")}>
            <Trans>Open the products</Trans>
          </Link>
        </p>
      </Callout>
    );
  }
  if (moves.since === null) {
    return (
      <Callout title={t`The pages have not been read yet`}>
        <Trans>The pages are read for the first time now. The first prices appear within minutes.</Trans>
      </Callout>
    );
  }
  return null;
}
