import { type RefObject, useEffect, useRef } from "react";

/**
 * Keeps what has the focus in the list from hiding behind a bar at the foot of the window: while the bar stands, its
 * height is told as `--selection-bar`, and the list's links and buttons are scrolled so much further into sight. Not
 * the page's scroll padding, which would move the page for the bar's own buttons too. Answers what to bind the bar by.
 */
export function useRoomAtFoot(): RefObject<HTMLElement | null> {
  const bar = useRef<HTMLElement>(null);
  useEffect(() => {
    const root = document.documentElement.style;
    const observer = new ResizeObserver(() => {
      root.setProperty("--selection-bar", `${bar.current?.offsetHeight ?? 0}px`);
    });
    if (bar.current) observer.observe(bar.current);
    return () => {
      observer.disconnect();
      root.removeProperty("--selection-bar");
    };
  }, []);
  return bar;
}
