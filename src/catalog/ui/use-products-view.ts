import { useCallback, useEffect, useMemo, useRef } from "react";
import { useSearchParams } from "react-router";
import { changeView, type ProductsView, readView, writeView } from "./products-view.ts";

/** The view in the address, and how to change it. `replace` leaves no step for the Back button. */
export function useProductsView() {
  const [params, setParams] = useSearchParams();
  const view = useMemo(() => readView(params), [params]);
  const written = writeView(view).toString();
  const isTidy = written === params.toString();
  useEffect(() => {
    if (!isTidy) setParams(new URLSearchParams(written), { replace: true, preventScrollReset: true });
  }, [isTidy, written, setParams]);
  // The router's own setter is another one after every step; cards that are given this one need not render again.
  const latest = useRef(setParams);
  useEffect(() => {
    latest.current = setParams;
  }, [setParams]);
  const change = useCallback((wanted: Partial<ProductsView>, how: { replace?: boolean } = {}) => {
    latest.current((current) => writeView(changeView(readView(current), wanted)), {
      replace: how.replace ?? false,
      preventScrollReset: true,
    });
  }, []);
  return { view, change };
}
