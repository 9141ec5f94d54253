import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from "react";

/** Share of the scrolled page from which on the next rows are fetched, and how long after scrolling. */
const moreAt = 0.95;
const moreAfterMs = 150;

/** px from the top of the page to an element; follows what grows above it. */
export function useOffset(ref: RefObject<HTMLElement | null>): number {
  const [offset, setOffset] = useState(0);
  useLayoutEffect(() => {
    const measure = () => {
      const top = ref.current?.getBoundingClientRect().top;
      if (top !== undefined) setOffset(Math.round(top + window.scrollY));
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(document.body);
    return () => observer.disconnect();
  }, [ref]);
  return offset;
}

/** Calls back when the page is scrolled past 95 % of its length, or is too short to scroll. */
export function useMoreOnScroll(onMore: () => void, count: number): void {
  const latest = useRef(onMore);
  latest.current = onMore;
  // biome-ignore lint/correctness/useExhaustiveDependencies: rows that leave shorten the page without a scroll
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const look = () => {
      clearTimeout(timer);
      timer = setTimeout(() => {
        const { scrollHeight, clientHeight } = document.documentElement;
        if (window.scrollY + clientHeight >= moreAt * scrollHeight) latest.current();
      }, moreAfterMs);
    };
    look();
    window.addEventListener("scroll", look, { passive: true });
    window.addEventListener("resize", look);
    return () => {
      clearTimeout(timer);
      window.removeEventListener("scroll", look);
      window.removeEventListener("resize", look);
    };
  }, [count]);
}
