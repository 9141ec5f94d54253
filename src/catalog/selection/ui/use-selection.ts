import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import { defaultView, filtersOf, type ProductsView } from "../../product-list/ui/view/products-view.ts";
import { writeView } from "../../product-list/ui/view/view-address.ts";
import type { Product } from "../../products/products.contract.ts";
import { allSelected, noneSelected, type Selected, select } from "./selected-products.ts";

/** Which products are selected, and how that changes. */
export interface Selection {
  readonly selected: Selected;
  readonly pageIds: readonly number[];
  /** Stable between renders, so cards do not render again. */
  readonly selectOne: (packetId: number, isIn: boolean) => void;
  readonly selectPage: (isIn: boolean) => void;
  readonly selectAll: () => void;
  readonly clear: () => void;
}

/** Selection across the pages of one list; other filters, another search or site clear it. */
export function useSelection(view: ProductsView, products: readonly Product[]): Selection {
  const scope = listScope(view);
  const [state, setState] = useState({ scope, selected: noneSelected });
  const pageIds = useMemo(() => products.map(({ packetId }) => packetId), [products]);
  const latest = useRef({ scope, pageIds });
  useEffect(() => {
    latest.current = { scope, pageIds };
  }, [scope, pageIds]);
  const change = useCallback((next: (before: Selected, pageIds: readonly number[]) => Selected) => {
    const now = latest.current;
    setState((before) => ({
      scope: now.scope,
      selected: next(before.scope === now.scope ? before.selected : noneSelected, now.pageIds),
    }));
  }, []);
  const selectOne = useCallback(
    (packetId: number, isIn: boolean) => change((before, ids) => select(before, [packetId], isIn, ids)),
    [change],
  );
  return {
    selected: state.scope === scope ? state.selected : noneSelected,
    pageIds,
    selectOne,
    selectPage: (isIn) => change((before, ids) => select(before, ids, isIn, ids)),
    selectAll: () => change(() => allSelected),
    clear: () => change(() => noneSelected),
  };
}

/** The part of a view that determines the results, regardless of sort and page. */
function listScope(view: ProductsView): string {
  const { site, withOutOfStock, query, isSku } = view;
  const found = { ...defaultView, ...filtersOf(view), site, withOutOfStock, query, isSku };
  return writeView(found).toString();
}
