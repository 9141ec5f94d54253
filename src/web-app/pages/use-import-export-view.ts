import { useCallback, useLayoutEffect, useMemo, useRef } from "react";
import { useSearchParams } from "react-router";
import { changeView } from "../../catalog/product-list/ui/view/change-view.ts";
import {
  defaultView,
  filtersOf,
  type ProductsView,
} from "../../catalog/product-list/ui/view/products-view.ts";
import { readView, writeView } from "../../catalog/product-list/ui/view/view-address.ts";
import {
  type ImportExportView,
  readImportExportView,
  writeImportExportView,
} from "../../exchange/import-export/ui/import-export-view.ts";

/** The filters of the export in the form of the product list, and what else the screen shows. */
export interface ImportExportAddress {
  /** Only the site, the filters and the offers out of stock are used. */
  readonly products: ProductsView;
  readonly screen: ImportExportView;
}

interface Change {
  readonly products?: Partial<ProductsView>;
  readonly screen?: Partial<ImportExportView>;
}

/** What the address shows, and a function to change it, which is the same between renders. */
export function useImportExportView() {
  const [params, setParams] = useSearchParams();
  const written = params.toString();
  const address = useMemo(() => readAddress(new URLSearchParams(written)), [written]);
  const latest = useRef({ address, setParams });
  useLayoutEffect(() => {
    latest.current = { address, setParams };
  }, [address, setParams]);
  const change = useCallback((wanted: Change, how: { replace?: boolean } = {}) => {
    const { address: before, setParams: set } = latest.current;
    const next = {
      products: changeView(before.products, wanted.products ?? {}),
      screen: { ...before.screen, ...wanted.screen },
    };
    latest.current = { address: next, setParams: set };
    const search = writeView(next.products);
    writeImportExportView(search, next.screen);
    // The anchor stays: without it in the address, a reload would show the top of the screen.
    set(search, { replace: how.replace ?? false, preventScrollReset: true });
  }, []);
  return { ...address, change };
}

function readAddress(params: URLSearchParams): ImportExportAddress {
  const { site, withOutOfStock, ...rest } = readView(params);
  return {
    products: { ...defaultView, ...filtersOf({ ...rest }), site, withOutOfStock },
    screen: readImportExportView(params),
  };
}
