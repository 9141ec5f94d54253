import { Trans, useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, Suspense, useCallback, useEffect, useRef, useState } from "react";
import { formatCount } from "../../../web/i18n/format.ts";
import { Age } from "../../../web/ui/age.tsx";
import { useMedia } from "../../../web/ui/browser/use-media.ts";
import { whenIdle } from "../../../web/ui/browser/when-idle.ts";
import { SelectField } from "../../../web/ui/form/select-field.tsx";
import { ErrorBoundary } from "../../../web/ui/status/error-boundary.tsx";
import { ProgressBar } from "../../../web/ui/status/progress-bar.tsx";
import { reportProductCrash } from "../../product-card/ui/product-crash.ts";
import type { Product } from "../../products/products.contract.ts";
import type { SiteStats } from "../../sites/site-stats.contract.ts";
import { isCrawling, siteStatsQuery } from "../../sites/ui/site-stats.queries.ts";
import { AddProductsButton } from "./add-products-button.tsx";
import { OverviewLink } from "./overview-link.tsx";
import { lastUpdatedQuery } from "./product-list.queries.ts";
import { ProductList } from "./product-list.tsx";
import { OpenProduct } from "./products-open.tsx";
import { filterStrip, listTools, preloadParts } from "./products-parts.ts";
import { FilterBar } from "./toolbar/filter-bar.tsx";
import { ListToolbar } from "./toolbar/list-toolbar.tsx";
import { SearchCount } from "./toolbar/search-count.tsx";
import { isSegmentRefused, useProductPage, useReplyAddress } from "./use-product-page.ts";
import { hasFilters } from "./view/change-view.ts";
import type { ProductsView } from "./view/products-view.ts";

const statsRetries = 3;

/** From this width on, search, filters, order and layout are in one row. */
const oneRowBreakpoint = "(min-width: 1536px)";

export interface ProductsScreenProps {
  /** Of the screen, in the language shown. */
  readonly title: string;
  readonly site: string;
  /** Domains of the person's sites, for switching. */
  readonly sites: readonly string[];
  readonly view: ProductsView;
  /** Must be stable between renders. */
  readonly onChange: (change: Partial<ProductsView>, how?: { replace?: boolean }) => void;
  /** Opens the intake of products; undefined when the person may not add any. */
  readonly onAddProducts?: (() => void) | undefined;
  /** Renders what other slices know of a product: its price history, its pricing. */
  readonly further: (product: Product, competitors: readonly string[]) => ReactNode;
}

/** The products of a site beside their competitors' offers. */
export function ProductsScreen(props: ProductsScreenProps) {
  const { title, site, sites, view, onChange, onAddProducts, further } = props;
  const { t } = useLingui();
  const { data: stats } = useQuery({ ...siteStatsQuery(site), retry: statsRetries });
  const crawling = isCrawling(stats);
  const list = useProductPage(site, view, crawling);
  const isSettled = list.data !== undefined && !list.isPlaceholderData;
  const page = isSettled ? list.data : undefined;
  useReplyAddress(view, page, onChange);
  const hasList = list.data !== undefined;
  // Parts that may be opened later load when the browser is idle.
  useEffect(() => (hasList ? whenIdle(preloadParts) : undefined), [hasList]);
  const [hasHadFilters, setHasHadFilters] = useState(false);
  // The strip stays after the first filter, because it may have to show a stale filter notice.
  if (!hasHadFilters && hasFilters(view)) setHasHadFilters(true);
  const filterToggle = useRef<HTMLButtonElement>(null);
  const applyFilters = useCallback(
    (change: Partial<ProductsView>) => {
      onChange(change);
      // A different list starts at its top.
      if (window.scrollY > 0) window.scrollTo(0, 0);
    },
    [onChange],
  );
  const hasRoom = useMedia(oneRowBreakpoint);
  const { Component: FilterStrip } = filterStrip;
  const { Component: ListTools } = listTools;
  const tools = (
    <>
      <ListToolbar view={view} onChange={applyFilters} />
      <div className="min-h-8 lg:ml-auto">
        <ErrorBoundary fallback={() => null} onError={reportProductCrash}>
          <Suspense>
            <ListTools site={site} view={view} onChange={onChange} />
          </Suspense>
        </ErrorBoundary>
      </div>
    </>
  );
  return (
    <div className="mx-auto max-w-[1600px] px-4 pb-10 sm:px-6">
      <title>{`${title} · ${site} · Vizor`}</title>
      <header className="flex items-center justify-between gap-x-6 pt-3 pb-1">
        <div className="flex min-w-0 flex-wrap items-baseline gap-x-3">
          <h1 className="text-20 font-semibold tracking-tight">
            <Trans>Products</Trans>
          </h1>
          <div className="flex min-h-5 flex-wrap gap-x-1 text-13 text-ink-2 tabular-nums">
            <SearchCount total={list.data?.totalElements} query={view.query} />
            <LastRead site={site} isAfterTotal={hasList} />
          </div>
        </div>
        <div className="flex flex-wrap items-end gap-x-3 gap-y-2">
          <OverviewLink site={site} />
          {onAddProducts && <AddProductsButton onPress={onAddProducts} />}
          {sites.length > 1 ? (
            <SelectField
              label={t`Site`}
              className="max-sm:w-40"
              value={site}
              onChange={({ target }) => onChange({ site: target.value })}
            >
              {sites.map((known) => (
                <option key={known}>{known}</option>
              ))}
            </SelectField>
          ) : (
            <p className="self-center font-medium text-ink-2">{site}</p>
          )}
        </div>
      </header>
      <FilterBar
        site={site}
        view={view}
        onChange={applyFilters}
        isBusy={list.isFetching && !isSettled}
        total={page?.totalElements}
        toggle={filterToggle}
      >
        {hasRoom && tools}
      </FilterBar>
      {!hasRoom && <div className="flex flex-wrap items-center gap-x-4 gap-y-1 pt-2">{tools}</div>}
      {hasHadFilters && (
        <ErrorBoundary fallback={() => null} onError={reportProductCrash}>
          <Suspense fallback={<div className="h-[42px]" />}>
            <FilterStrip
              site={site}
              view={view}
              onChange={onChange}
              isSegmentRefused={isSegmentRefused(list.error)}
              onEmptied={() => filterToggle.current?.focus()}
            />
          </Suspense>
        </ErrorBoundary>
      )}
      <div className="grid grid-cols-1 gap-4 pt-2">
        {crawling && stats && <CrawlProgress crawl={stats.crawl} />}
        <ProductList list={list} view={view} onChange={onChange} onAddProducts={onAddProducts} />
      </div>
      {view.product !== null && (
        <OpenProduct
          site={site}
          view={view}
          packetId={view.product}
          page={list.data}
          isListPending={list.isPending}
          further={(product) => further(product, stats?.competitors ?? [])}
          onClose={() => onChange({ product: null })}
        />
      )}
    </div>
  );
}

function LastRead({ site, isAfterTotal }: { readonly site: string; readonly isAfterTotal: boolean }) {
  const { data, isPending, isError } = useQuery(lastUpdatedQuery(site));
  if (isPending) return null;
  return (
    <span>
      {isAfterTotal && <span className="max-sm:hidden">{"·\u00a0"}</span>}
      {isError ? (
        <Trans>time of the last reading not available</Trans>
      ) : data.lastUpdatedTimestamp === null ? (
        <Trans>not read yet</Trans>
      ) : (
        <Trans>
          last read <Age timestampMs={data.lastUpdatedTimestamp} />
        </Trans>
      )}
    </span>
  );
}

/** Progress of today's crawl; hidden when all pages have been read. */
function CrawlProgress({ crawl }: Pick<SiteStats, "crawl">) {
  const { t } = useLingui();
  const done = formatCount(crawl.checkedToday);
  const total = formatCount(crawl.pages);
  return (
    <div className="rounded-panel border bg-surface px-4 py-3">
      <p className="mb-2 flex flex-wrap justify-between gap-x-4 text-13">
        <span className="font-medium">{t`Reading today's prices`}</span>
        <span className="text-ink-2 tabular-nums">{t`${done} of ${total} pages`}</span>
      </p>
      <ProgressBar label={t`Reading today's prices`} done={crawl.checkedToday} total={crawl.pages} />
    </div>
  );
}
