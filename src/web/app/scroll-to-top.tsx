import { lazy, Suspense, useLayoutEffect, useRef } from "react";
import { useLocation, useNavigationType } from "react-router";
import { ErrorBoundary } from "../ui/error-boundary.tsx";

const ScrollReturn = lazy(async () => ({ default: (await import("./scroll-return.tsx")).ScrollReturn }));

/**
 * Every change of the route scrolls to the top. @see specification 1, section 2. Going back, and anchors, are left
 * to a part that is fetched after the first page.
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
  return (
    <ErrorBoundary fallback={() => null}>
      <Suspense>
        <ScrollReturn />
      </Suspense>
    </ErrorBoundary>
  );
}
