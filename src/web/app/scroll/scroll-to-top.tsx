import { useLayoutEffect, useRef } from "react";
import { useLocation, useNavigationType } from "react-router";

/**
 * Every change of the route scrolls to the top; Back and anchors are the scroll return's.
 * @see specification 1, section 2
 */
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
