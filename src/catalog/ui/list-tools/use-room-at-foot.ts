import { type RefObject, useEffect, useRef } from "react";

/**
 * Keeps what has the focus from hiding behind a bar at the foot of the window: while the bar stands, the page
 * scrolls so much further. Answers what to bind the bar by.
 */
export function useRoomAtFoot(): RefObject<HTMLElement | null> {
  const bar = useRef<HTMLElement>(null);
  useEffect(() => {
    const root = document.documentElement.style;
    const observer = new ResizeObserver(() => {
      root.scrollPaddingBottom = `calc(var(--bottom-bar) + ${bar.current?.offsetHeight ?? 0}px + 1rem)`;
    });
    if (bar.current) observer.observe(bar.current);
    return () => {
      observer.disconnect();
      root.removeProperty("scroll-padding-bottom");
    };
  }, []);
  return bar;
}
