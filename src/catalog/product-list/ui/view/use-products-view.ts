import { useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from "react";
import { useSearchParams } from "react-router";
import { changeView } from "./change-view.ts";
import type { ProductsView } from "./products-view.ts";
import { readView, writeView } from "./view-address.ts";

/** A view that the address does not say yet. */
interface Ahead {
  /** What the address said when it was asked for. */
  readonly of: URLSearchParams;
  readonly address: string;
  readonly view: ProductsView;
}

/**
 * The view in the address, and how to change it. `replace` leaves no step for the Back button. A change shows at
 * once: the router takes its time over the address, and a box that was ticked may not jump back meanwhile.
 */
export function useProductsView() {
  const [params, setParams] = useSearchParams();
  const inAddress = useMemo(() => readView(params), [params]);
  const written = writeView(inAddress).toString();
  const [ahead, setAhead] = useState<Ahead | null>(null);
  // Once the address has come to say the same, the view stays the same object: nothing renders again for it.
  const isAhead = ahead !== null && (ahead.of === params || ahead.address === written);
  const view = isAhead ? ahead.view : inAddress;
  const isTidy = written === params.toString();
  useEffect(() => {
    if (!isTidy) setParams(new URLSearchParams(written), { replace: true, preventScrollReset: true });
  }, [isTidy, written, setParams]);
  // The router's own setter is another one after every step; cards that are given this one need not render again.
  // Two changes before the next render add up: each begins with what the last one made.
  const latest = useRef({ params, setParams, view });
  // Before the effects of the screen, which may ask for a change at once.
  useLayoutEffect(() => {
    latest.current = { params, setParams, view };
  }, [params, setParams, view]);
  const change = useCallback((wanted: Partial<ProductsView>, how: { replace?: boolean } = {}) => {
    const { params, setParams, view } = latest.current;
    const changed = changeView(view, wanted);
    latest.current = { params, setParams, view: changed };
    const address = writeView(changed);
    setAhead({ of: params, address: address.toString(), view: changed });
    setParams(address, { replace: how.replace ?? false, preventScrollReset: true });
  }, []);
  return { view, change };
}
