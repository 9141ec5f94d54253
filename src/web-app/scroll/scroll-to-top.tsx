import { useLayoutEffect, useRef } from "react";
import { useLocation, useNavigationType } from "react-router";

/** Scrolls to the top on every route change; ScrollReturn handles Back and anchors. */
export function ScrollToTop() {
  const { pathname, hash } = useLocation();
  const how = useNavigationType();
  const before = useRef(pathname);
  useLayoutEffect(() => {
    const isOther = before.current !== pathname;
    before.current = pathname;
    if (isOther && how !== "POP" && hash === "") window.scrollTo({ top: 0, behavior: "instant" });
  }, [pathname, hash, how]);
  return null;
}
