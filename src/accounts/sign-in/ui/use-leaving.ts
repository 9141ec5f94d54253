import { useEffect, useRef } from "react";

/** Answers a signal that is given when the component leaves the screen: what it asked for is then called off. */
export function useLeaving(): () => AbortSignal {
  const leaving = useRef(new AbortController());
  useEffect(() => {
    if (leaving.current.signal.aborted) leaving.current = new AbortController();
    return () => leaving.current.abort();
  }, []);
  return () => leaving.current.signal;
}
