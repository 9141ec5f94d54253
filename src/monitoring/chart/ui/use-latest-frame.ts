import { useEffect, useRef } from "react";

interface LatestFrame<V> {
  /** Replaces an earlier call within the same frame. */
  readonly request: (value: V) => void;
  /** Cancels a pending call. */
  readonly drop: () => void;
}

/**
 * Runs at most once per frame, with the latest arguments and before layout: reading layout then costs
 * nothing.
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
  const request = (value: V) => {
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
  return { request, drop };
}
