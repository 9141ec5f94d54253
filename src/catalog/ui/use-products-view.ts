import { useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from "react";
import { useSearchParams } from "react-router";
import { changeView, type ProductsView, readView, writeView } from "./products-view.ts";

/**
 * The view in the address, and how to change it. `replace` leaves no step for the Back button. A change shows at
 * once: the router takes its time over the address, and a box that was ticked may not jump back meanwhile.
 */
export function useProductsView() {
  const [params, setParams] = useSearchParams();
  const inAddress = useMemo(() => readView(params), [params]);
  const [ahead, setAhead] = useState<{ readonly of: URLSearchParams; readonly view: ProductsView } | null>(
    null,
  );
  const view = ahead?.of === params ? ahead.view : inAddress;
  const written = writeView(inAddress).toString();
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
    setAhead({ of: params, view: changed });
    setParams(writeView(changed), { replace: how.replace ?? false, preventScrollReset: true });
  }, []);
  return { view, change };
}
