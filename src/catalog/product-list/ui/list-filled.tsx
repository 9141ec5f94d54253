import type { UseQueryResult } from "@tanstack/react-query";
import clsx from "clsx";
import { Suspense, useDeferredValue, useEffect, useMemo, useState } from "react";
import { useMedia } from "../../../web/ui/browser/use-media.ts";
import { ErrorBoundary } from "../../../web/ui/status/error-boundary.tsx";
import { reportProductCrash } from "../../product-card/ui/product-crash.ts";
import { TrendProvider } from "../../product-card/ui/product-trend.tsx";
import { scopeOf } from "../../selection/ui/selected-products.ts";
import type { Selection } from "../../selection/ui/use-selection.ts";
import type { ProductPage } from "../product-list.contract.ts";
import { ListFooter } from "./list-footer.tsx";
import { ListOutdated } from "./list-states.tsx";
import { ProductGrid, ProductRowsSkeleton, type ShownProducts } from "./product-grid.tsx";
import { productTable, selectionBar } from "./products-parts.ts";
import { SelectPage } from "./select-page.tsx";
import type { ProductsView } from "./view/products-view.ts";
import { tableBreakpoint } from "./view/table-breakpoint.ts";

const { Component: ProductTable } = productTable;

const { Component: SelectionBar } = selectionBar;

interface FilledListProps {
  readonly list: UseQueryResult<ProductPage>;
  readonly page: ProductPage;
  readonly view: ProductsView;
  readonly selection: Selection;
  readonly onChange: (change: Partial<ProductsView>) => void;
  readonly onOpen: (packetId: number) => void;
}

/** A page of products as cards or table, with selection and pagination. */
export function FilledList({ list, page, view, selection, onChange, onOpen }: FilledListProps) {
  const hasTable = useMedia(tableBreakpoint) && view.layout === "table";
  const scope = scopeOf(selection.selected, selection.pageIds, page.totalElements);
  const { drawn, isLate } = useDrawn(page.content, view);
  const shown: ShownProducts = {
    ...drawn,
    selected: selection.selected,
    onSelect: selection.selectOne,
    onOpen,
  };
  const isOld = list.isPlaceholderData || isLate;
  // A timer instead of a transition delay, for which browsers create a layer of the list at once.
  const isLongOld = useLasting(isOld, 150);
  return (
    <TrendProvider site={view.site ?? ""} packetIds={selection.pageIds}>
      {list.isError && <ListOutdated list={list} />}
      <div
        aria-busy={isOld}
        className={clsx(
          "min-w-0 transition-opacity duration-180",
          "[&_:is(a,button,input)]:scroll-mb-[var(--selection-bar,0px)]",
          isLongOld && "opacity-60",
        )}
      >
        {hasTable ? (
          <ErrorBoundary fallback={() => <ProductGrid {...shown} />} onError={reportProductCrash}>
            <Suspense fallback={<ProductRowsSkeleton count={15} />}>
              <ProductTable
                {...shown}
                sort={view.sort}
                scope={scope}
                onSelectPage={selection.selectPage}
                onSort={(sort) => onChange({ sort })}
              />
            </Suspense>
          </ErrorBoundary>
        ) : (
          <>
            <SelectPage scope={scope} pageSize={page.content.length} onSelectPage={selection.selectPage} />
            <ProductGrid {...shown} />
          </>
        )}
      </div>
      {scope.count > 0 && view.site !== null && (
        <ErrorBoundary fallback={() => null} onError={reportProductCrash}>
          <Suspense>
            <SelectionBar
              site={view.site}
              view={view}
              selected={selection.selected}
              scope={scope}
              total={page.totalElements}
              onSelectAll={selection.selectAll}
              onClear={selection.clear}
            />
          </Suspense>
        </ErrorBoundary>
      )}
      <ListFooter page={page} view={view} onChange={onChange} />
    </TrendProvider>
  );
}

/** The drawn view is deferred: 90 cards of 20 offers never block input. */
function useDrawn(products: ProductPage["content"], { withOutOfStock, dearestFirst }: ProductsView) {
  const wanted = useMemo(
    () => ({ products, withOutOfStock, dearestFirst }),
    [products, withOutOfStock, dearestFirst],
  );
  const drawn = useDeferredValue(wanted);
  return { drawn, isLate: drawn !== wanted };
}

/** Whether a condition has held for a time; shorter periods are ignored. @param ms minimum duration */
export function useLasting(isSo: boolean, ms: number): boolean {
  const [isLasting, setLasting] = useState(false);
  useEffect(() => {
    if (!isSo) return;
    const timer = setTimeout(() => setLasting(true), ms);
    return () => {
      clearTimeout(timer);
      setLasting(false);
    };
  }, [isSo, ms]);
  return isSo && isLasting;
}
