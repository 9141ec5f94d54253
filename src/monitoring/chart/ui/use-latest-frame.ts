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
  const pending = useRef<{ value: V; frame: number } | null>(null);
  useEffect(() => {
    latest.current = act;
  });
  const drop = () => {
    if (pending.current !== null) cancelAnimationFrame(pending.current.frame);
    pending.current = null;
  };
  useEffect(() => {
    return () => {
      if (pending.current !== null) cancelAnimationFrame(pending.current.frame);
    };
  }, []);
  const request = (value: V) => {
    if (pending.current !== null) {
      pending.current.value = value;
      return;
    }
    const frame = requestAnimationFrame(() => {
      const wanted = pending.current;
      pending.current = null;
      if (wanted !== null) latest.current(wanted.value);
    });
    pending.current = { value, frame };
  };
  return { request, drop };
}
