import { useEffect, useState } from "react";
import { CallError, call } from "../../../web/call.ts";
import { type Subscription, subscriptionOf, unsubscribe } from "../unsubscribe.contract.ts";

/** What the link's page shows; public pages have no query client. */
export type SubscriptionState =
  | { readonly step: "asking" }
  | { readonly step: "known"; readonly subscription: Subscription; readonly error: unknown }
  | { readonly step: "failed"; readonly isInvalid: boolean; readonly error: unknown };

/** Asks what a link ends, and ends it when the person wants that. */
export function useSubscription(token: string) {
  const [state, setState] = useState<SubscriptionState>({ step: "asking" });
  const [isEnding, setEnding] = useState(false);
  const [attempt, setAttempt] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a further attempt asks again
  useEffect(() => {
    const leaving = new AbortController();
    setState({ step: "asking" });
    call(subscriptionOf, { query: { token }, signal: leaving.signal }).then(
      (subscription) => setState({ step: "known", subscription, error: null }),
      (error: unknown) => {
        if (leaving.signal.aborted) return;
        const isInvalid = error instanceof CallError && error.status === 404;
        setState({ step: "failed", isInvalid, error });
      },
    );
    return () => leaving.abort();
  }, [token, attempt]);
  const end = async () => {
    if (isEnding || state.step !== "known") return;
    setEnding(true);
    try {
      const subscription = await call(unsubscribe, { query: { token } });
      setState({ step: "known", subscription, error: null });
    } catch (error) {
      setState({ ...state, error });
    }
    setEnding(false);
  };
  return { state, isEnding, end, retry: () => setAttempt((before) => before + 1) };
}
