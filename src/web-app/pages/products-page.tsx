import { Suspense, useCallback, useEffect, useState } from "react";
import { useLocation, useNavigate } from "react-router";
import { MatchedLinkReview } from "../../catalog/product-card/ui/offers/matched-link-review.ts";
import type { ProductsScreenProps } from "../../catalog/product-list/ui/products-screen.tsx";
import { useProductsView } from "../../catalog/product-list/ui/view/use-products-view.ts";
import { CompetitorSearch } from "../../catalog/selection/ui/competitor-search.ts";
import { HistorySkeleton } from "../../monitoring/history/ui/history-skeleton.tsx";
import { readPriceTrends } from "../../monitoring/history/ui/price-trends.queries.ts";
import { PricingSkeleton } from "../../pricing/costs/ui/pricing-skeleton.tsx";
import { lazyPart } from "../../web/i18n/lazy-part.ts";
import { TrendSource } from "../../web/ui/price/trend-context.ts";
import type { PageProps } from "../page-part.ts";
import { isAddingProducts } from "./adding-products.ts";
import { FirstStepsPart } from "./first-steps-part.tsx";
import { useFindCompetitors } from "./found-links/use-find-competitors.ts";
import { useMatchedLinks } from "./found-links/use-matched-links.ts";
import { NoSites } from "./no-sites.tsx";
import { useSelectedSite } from "./use-selected-site.ts";

const { Component: HistorySection } = lazyPart(
  ["monitoring"],
  async () => (await import("../../monitoring/history/ui/history-section.tsx")).HistorySection,
);

const { Component: ProductPricing } = lazyPart(
  ["pricing-product"],
  async () => (await import("../../pricing/costs/ui/product-pricing.tsx")).ProductPricing,
);

const { Component: AddProductsDialog } = lazyPart(
  ["site-dialogs"],
  async () => (await import("../../catalog/intake/ui/add-products-dialog.tsx")).AddProductsDialog,
);

/** The products of the selected site, with the price history that monitoring draws. */
export function ProductsPage({ Screen, title }: PageProps<ProductsScreenProps>) {
  const { view, change } = useProductsView();
  const lead = useCallback((next: string) => change({ site: next }, { replace: true }), [change]);
  const { site, known, isKnown, mayAddProducts, mayEditRules } = useSelectedSite(view.site, lead);
  const { mutate: findCompetitors } = useFindCompetitors(site);
  const reviewMatchedLink = useMatchedLinks(site);
  const [isAdding, setAdding] = useState(false);
  const navigate = useNavigate();
  const { state, search } = useLocation();
  const isAsked = isAddingProducts(state);
  useEffect(() => {
    if (!isAsked) return;
    setAdding(true);
    // A reload or Back must not open it again.
    void navigate({ search }, { replace: true, state: null });
  }, [isAsked, navigate, search]);
  if (site === null) return isKnown ? <NoSites /> : null;
  return (
    <TrendSource value={readPriceTrends}>
      <MatchedLinkReview value={reviewMatchedLink}>
        <CompetitorSearch value={findCompetitors}>
          <div className="mx-auto max-w-[1600px] px-4 sm:px-6 [&>section]:mt-4">
            <FirstStepsPart />
          </div>
          <Screen
            title={title}
            key={site}
            site={site}
            sites={known}
            view={view}
            onChange={change}
            onAddProducts={mayAddProducts ? () => setAdding(true) : undefined}
            further={(product, competitors) => (
              <>
                <Suspense fallback={<HistorySkeleton />}>
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
                <Suspense fallback={<PricingSkeleton mayEdit={mayEditRules} />}>
                  <ProductPricing
                    key={product.packetId}
                    site={site}
                    packetId={product.packetId}
                    mayEdit={mayEditRules}
                  />
                </Suspense>
              </>
            )}
          />
          {isAdding && (
            <Suspense fallback={null}>
              <AddProductsDialog key={site} site={site} onClose={() => setAdding(false)} />
            </Suspense>
          )}
        </CompetitorSearch>
      </MatchedLinkReview>
    </TrendSource>
  );
}
