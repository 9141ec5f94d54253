import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import { defaultView, filtersOf, type ProductsView } from "../../product-list/ui/view/products-view.ts";
import { writeView } from "../../product-list/ui/view/view-address.ts";
import type { Product } from "../../products/products.contract.ts";
import { allPicked, nothingPicked, type Selected, select } from "./selected-products.ts";

/** Which products are selected, and how that changes. */
export interface Selection {
  readonly picked: Selected;
  readonly pageIds: readonly number[];
  /** Stable between renders, so cards do not render again. */
  readonly pickOne: (packetId: number, isIn: boolean) => void;
  readonly pickPage: (isIn: boolean) => void;
  readonly pickAll: () => void;
  readonly clear: () => void;
}

/** Selection across the pages of one list; other filters, another search or site clear it. */
export function useSelection(view: ProductsView, products: readonly Product[]): Selection {
  const scope = listScope(view);
  const [state, setState] = useState({ scope, picked: nothingPicked });
  const pageIds = useMemo(() => products.map(({ packetId }) => packetId), [products]);
  const latest = useRef({ scope, pageIds });
  useEffect(() => {
    latest.current = { scope, pageIds };
  }, [scope, pageIds]);
  const change = useCallback((next: (before: Selected, pageIds: readonly number[]) => Selected) => {
    const now = latest.current;
    setState((before) => ({
      scope: now.scope,
      picked: next(before.scope === now.scope ? before.picked : nothingPicked, now.pageIds),
    }));
  }, []);
  const pickOne = useCallback(
    (packetId: number, isIn: boolean) => change((before, ids) => select(before, [packetId], isIn, ids)),
    [change],
  );
  return {
    picked: state.scope === scope ? state.picked : nothingPicked,
    pageIds,
    pickOne,
    pickPage: (isIn) => change((before, ids) => select(before, ids, isIn, ids)),
    pickAll: () => change(() => allPicked),
    clear: () => change(() => nothingPicked),
  };
}

/** The part of a view that determines the results, regardless of sort and page. */
function listScope(view: ProductsView): string {
  const { site, withOutOfStock, query, isSku } = view;
  const found = { ...defaultView, ...filtersOf(view), site, withOutOfStock, query, isSku };
  return writeView(found).toString();
}
