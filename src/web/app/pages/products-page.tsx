import { Trans, useLingui } from "@lingui/react/macro";
import { Suspense, useCallback } from "react";
import { Link } from "react-router";
import { ProductsScreen } from "../../../catalog/ui/products-screen.tsx";
import { useProductsView } from "../../../catalog/ui/use-products-view.ts";
import { readPriceTrends } from "../../../monitoring/ui/price-trends.queries.ts";
import { lazyPart } from "../../i18n/lazy-part.ts";
import { buttonClass } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { TrendSource } from "../../ui/trend-context.ts";
import { useSelectedSite } from "./use-selected-site.ts";

const { Component: HistorySection } = lazyPart(
  ["monitoring"],
  async () => (await import("../../../monitoring/ui/history-section.tsx")).HistorySection,
);

/** The products of the selected site, with the price history that monitoring draws. */
export function ProductsPage() {
  const { t } = useLingui();
  const { view, change } = useProductsView();
  const lead = useCallback((next: string) => change({ site: next }, { replace: true }), [change]);
  const { site, known, isKnown } = useSelectedSite(view.site, lead);
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
    <TrendSource value={readPriceTrends}>
      <ProductsScreen
        key={site}
        site={site}
        sites={known}
        view={view}
        onChange={change}
        history={(product, competitors) => (
          <Suspense fallback={<div aria-hidden className="skeleton h-64 w-full" />}>
            <HistorySection
              key={product.packetId}
              site={site}
              packetId={product.packetId}
              ownShop={product.provider}
              competitors={competitors}
              changedFrom={view.changedFrom}
              changedTo={view.changedTo}
            />
          </Suspense>
        )}
      />
    </TrendSource>
  );
}
