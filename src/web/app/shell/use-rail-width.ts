import { type RefObject, useLayoutEffect, useState } from "react";

/** Before anything is measured, and what is added to the longest label. @see specification 1, section 9 */
const defaultPx = 160;
const labelPaddingPx = 40;

/**
 * How wide the open rail is: its longest label plus 40 px.
 * @param words changes with the labels: the language and the role
 */
export function useRailWidth(rail: RefObject<HTMLElement | null>, words: string): number {
  const [width, setWidth] = useState(defaultPx);
  // biome-ignore lint/correctness/useExhaustiveDependencies: other words are measured anew
  useLayoutEffect(() => {
    const measure = () => {
      const labels = rail.current?.querySelectorAll<HTMLElement>("[data-rail-label]") ?? [];
      const longest = Math.max(0, ...[...labels].map((label) => label.offsetWidth));
      setWidth(longest > 0 ? longest + labelPaddingPx : defaultPx);
    };
    measure();
    // The font may arrive after the words.
    const fonts = "fonts" in document ? document.fonts : undefined;
    fonts?.addEventListener("loadingdone", measure);
    return () => fonts?.removeEventListener("loadingdone", measure);
  }, [rail, words]);
  return width;
}
