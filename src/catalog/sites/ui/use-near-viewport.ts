import { type RefObject, useEffect, useRef, useState } from "react";

/** How far outside the window something counts as near. */
const margin = "300px 0px";

/**
 * Whether an element is in the window or about to come in; where the browser cannot tell it always is.
 * @returns the reference to put on the element, and the answer
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
