import { useEffect, useRef } from "react";

interface LatestFrame<V> {
  /** Takes the place of what was wanted before in the same frame. */
  readonly want: (value: V) => void;
  /** Forgets what has not been acted on yet. */
  readonly drop: () => void;
}

/**
 * Acts at most once a frame, on the latest that was wanted, before the browser lays the frame out: what is read of
 * the layout then is still that of the frame before, and costs nothing.
 */
export function useLatestFrame<V>(act: (value: V) => void): LatestFrame<V> {
  const latest = useRef(act);
  const asked = useRef<{ value: V; frame: number } | null>(null);
  useEffect(() => {
    latest.current = act;
  });
  const drop = () => {
    if (asked.current !== null) cancelAnimationFrame(asked.current.frame);
    asked.current = null;
  };
  useEffect(() => {
    return () => {
      if (asked.current !== null) cancelAnimationFrame(asked.current.frame);
    };
  }, []);
  const want = (value: V) => {
    if (asked.current !== null) {
      asked.current.value = value;
      return;
    }
    const frame = requestAnimationFrame(() => {
      const wanted = asked.current;
      asked.current = null;
      if (wanted !== null) latest.current(wanted.value);
    });
    asked.current = { value, frame };
  };
  return { want, drop };
}
