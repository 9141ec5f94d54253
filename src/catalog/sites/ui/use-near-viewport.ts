import { type RefObject, useEffect, useRef, useState } from "react";

/** Distance outside the window that counts as near. */
const margin = "300px 0px";

/**
 * Whether an element is in or near the window; always true without IntersectionObserver.
 * @returns the ref for the element, and the result
 */
export function useNearViewport<E extends Element>(): [RefObject<E | null>, boolean] {
  const element = useRef<E>(null);
  const [isNear, setNear] = useState(typeof IntersectionObserver === "undefined");
  useEffect(() => {
    const { current } = element;
    if (!current || typeof IntersectionObserver === "undefined") return;
    const observer = new IntersectionObserver((entries) => setNear(entries.at(-1)?.isIntersecting ?? false), {
      rootMargin: margin,
    });
    observer.observe(current);
    return () => observer.disconnect();
  }, []);
  return [element, isNear];
}
