import { type RefObject, useEffect, useRef, useState } from "react";

/** How far below the window a part begins to load, px. */
const distance = "400px";

/** Whether an element has come near the window; stays true. Parts that few visitors reach load then. */
export function useNear<E extends Element>(): [RefObject<E | null>, boolean] {
  const element = useRef<E>(null);
  const [isNear, setNear] = useState(false);
  useEffect(() => {
    const { current } = element;
    if (current === null) return;
    const observer = new IntersectionObserver(
      (entries) => {
        if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
        setNear(true);
        observer.disconnect();
      },
      { rootMargin: distance },
    );
    observer.observe(current);
    return () => observer.disconnect();
  }, []);
  return [element, isNear];
}
