import { type RefObject, useEffect, useRef } from "react";

/** Distance below the window at which more is loaded. */
const margin = "0px 0px 600px 0px";

/**
 * Calls back while the end of a list is in the window or less than 600 px below it.
 * @param onNear loads more; called again after each render in which the end is still near
 * @param isActive whether there is more to load
 * @returns the ref for an element at the end
 */
export function useNearEnd(onNear: () => void, isActive: boolean): RefObject<HTMLDivElement | null> {
  const element = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const { current } = element;
    if (!isActive || !current || typeof IntersectionObserver === "undefined") return;
    // A new observer reports the element at once, so that lists shorter than the window are filled.
    const observer = new IntersectionObserver((entries) => entries.at(-1)?.isIntersecting && onNear(), {
      rootMargin: margin,
    });
    observer.observe(current);
    return () => observer.disconnect();
  });
  return element;
}
