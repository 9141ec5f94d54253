import { useCallback, useEffect, useLayoutEffect, useMemo, useRef } from "react";
import { useSearchParams } from "react-router";
import type { DynamicPricesScreenProps } from "../../pricing/recommendations/ui/dynamic-prices-screen.tsx";
import {
  noPricingFilters,
  type PricingView,
  readPricingView,
  writePricingView,
} from "../../pricing/recommendations/ui/pricing-view.ts";
import { lazyPart } from "../../web/i18n/lazy-part.ts";
import { whenIdle } from "../../web/ui/browser/when-idle.ts";
import type { PageProps } from "../page-part.ts";
import { NoSites } from "./no-sites.tsx";
import { useSelectedSite } from "./use-selected-site.ts";

const { Component: PricedProduct, ready: loadProduct } = lazyPart(
  ["catalog", "monitoring", "pricing-product"],
  async () => (await import("./priced-product.tsx")).PricedProduct,
);

/** The recommended prices of the selected site, with the detail of a product that the catalog draws. */
export function DynamicPricesPage({ Screen, title }: PageProps<DynamicPricesScreenProps>) {
  const { view, change } = usePricingView();
  const lead = useCallback((next: string) => change({ site: next }, { replace: true }), [change]);
  const { site, known, isKnown, mayEditRules } = useSelectedSite(view.site, lead);
  const hasSite = site !== null;
  // What opens over the list does so without a wait.
  useEffect(
    () => (hasSite ? whenIdle(() => void loadProduct().catch(() => undefined)) : undefined),
    [hasSite],
  );
  if (site === null) return isKnown ? <NoSites /> : null;
  return (
    <Screen
      title={title}
      key={site}
      site={site}
      sites={known}
      view={view}
      onChange={change}
      mayRelease={mayEditRules}
      seesCosts={mayEditRules}
      detail={(productId, sku, onClose, asksForCosts) => (
        <PricedProduct
          site={site}
          productId={productId}
          sku={sku}
          mayEdit={mayEditRules}
          asksForCosts={asksForCosts}
          onClose={onClose}
        />
      )}
    />
  );
}

/** The view in the address, and a function to change it, which is the same between renders. */
function usePricingView() {
  const [params, setParams] = useSearchParams();
  const written = params.toString();
  const view = useMemo(() => readPricingView(new URLSearchParams(written)), [written]);
  const latest = useRef({ view, setParams });
  useLayoutEffect(() => {
    latest.current = { view, setParams };
  }, [view, setParams]);
  const change = useCallback((wanted: Partial<PricingView>, how: { replace?: boolean } = {}) => {
    const before = latest.current.view;
    const isOtherSite = wanted.site !== undefined && wanted.site !== before.site;
    // Another site has other rules, categories and products.
    const kept = isOtherSite
      ? { ...before, ...noPricingFilters, query: "", product: null, why: null }
      : before;
    const next = { ...kept, ...wanted };
    latest.current = { ...latest.current, view: next };
    latest.current.setParams(writePricingView(next), {
      replace: how.replace ?? false,
      preventScrollReset: true,
    });
    const isOtherList = wanted.product === undefined && wanted.why === undefined;
    if (isOtherList && window.scrollY > 0) window.scrollTo(0, 0);
  }, []);
  return { view, change };
}
