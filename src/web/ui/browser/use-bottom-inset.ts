import { type RefObject, useEffect, useRef } from "react";

/**
 * Keeps focused elements and toasts visible above a bar at the bottom of the window, of selected rows or of decisions: publishes
 * the bar's height as `--selection-bar`, which the links and buttons above it use as scroll margin. The page's scroll padding is
 * not used, because it would scroll the page for the bar's own buttons. Returns the ref for the bar.
 */
export function useBottomInset(): RefObject<HTMLElement | null> {
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
