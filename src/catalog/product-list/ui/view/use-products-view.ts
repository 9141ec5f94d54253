import { useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from "react";
import { type Location, useLocation, useSearchParams } from "react-router";
import { changeView } from "./change-view.ts";
import type { ProductsView } from "./products-view.ts";
import { readView, writeView } from "./view-address.ts";

/** A view that the address does not show yet. */
interface Ahead {
  /** The location when the change was requested. */
  readonly from: Location;
  readonly address: string;
  readonly view: ProductsView;
}

/**
 * The view in the address, and a function to change it. `replace` adds no history entry. Changes show at
 * once, because the router updates the address later.
 */
export function useProductsView() {
  const location = useLocation();
  const [params, setParams] = useSearchParams();
  const inAddress = useMemo(() => readView(params), [params]);
  const written = writeView(inAddress).toString();
  const [ahead, setAhead] = useState<Ahead | null>(null);
  // When the address catches up, the view stays the same object, so nothing renders again.
  const isAhead = ahead !== null && (ahead.from === location || ahead.address === written);
  const view = isAhead ? ahead.view : inAddress;
  // The router renders a change and Back together if both come before it renders; what it shows then can be `from` itself.
  useEffect(() => {
    const followAddress = () => setAhead(null);
    window.addEventListener("popstate", followAddress);
    return () => window.removeEventListener("popstate", followAddress);
  }, []);
  const isTidy = written === params.toString();
  useEffect(() => {
    if (!isTidy) setParams(new URLSearchParams(written), { replace: true, preventScrollReset: true });
  }, [isTidy, written, setParams]);
  // The router's setter changes on every navigation; this one is stable, so cards do not render again.
  const latest = useRef({ location, setParams, view });
  // Before the screen's effects, which may change the view.
  useLayoutEffect(() => {
    latest.current = { location, setParams, view };
  }, [location, setParams, view]);
  const change = useCallback((wanted: Partial<ProductsView>, how: { replace?: boolean } = {}) => {
    const { location, setParams, view } = latest.current;
    const changed = changeView(view, wanted);
    latest.current = { location, setParams, view: changed };
    const address = writeView(changed);
    setAhead({ from: location, address: address.toString(), view: changed });
    setParams(address, { replace: how.replace ?? false, preventScrollReset: true });
  }, []);
  return { view, change };
}
