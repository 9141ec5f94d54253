import { t } from "@lingui/core/macro";
import { useEffect, useState } from "react";
import { CallError } from "../../../web/call.ts";
import { followLink } from "./registration-calls.ts";
import { messageForFailure } from "./report-failure.ts";
import { type Enrolled, storedLink, storedPending } from "./stored-enrolment.ts";

export type FollowedLinkState =
  | { readonly step: "asking" }
  | { readonly step: "confirmed"; readonly kind: Enrolled["kind"] }
  /** `retry` is set when another attempt may succeed. */
  | { readonly step: "failed"; readonly reason: string; readonly retry: (() => void) | undefined };

/**
 * Confirms the address of a link with the server and stores the link for the registration screens. Without a
 * token in the address the stored link is used, since the page may have been reloaded.
 */
export function useFollowedLink(token: string | null): FollowedLinkState {
  const [link] = useState(() => (token === null ? storedLink.read() : { token, person: null }));
  const [failure, setFailure] = useState<unknown>(null);
  const [kind, setKind] = useState(link?.person?.kind ?? null);
  const [attempts, setAttempts] = useState(1);
  const isAsking = link !== null && kind === null && failure === null;

  // biome-ignore lint/correctness/useExhaustiveDependencies: each try asks once
  useEffect(() => {
    if (!isAsking) return;
    // Stored before the call: the token has left the address, and the page may be reloaded.
    storedLink.save(link);
    const leaving = new AbortController();
    followLink(link.token, leaving.signal).then(
      (person) => {
        storedLink.save({ ...link, person });
        storedPending.forget();
        setKind(person.kind);
      },
      (error: unknown) => {
        if (leaving.signal.aborted) return;
        if (!mayEndOtherwise(error)) storedLink.forget();
        setFailure(error);
      },
    );
    return () => leaving.abort();
  }, [attempts]);

  if (link === null) {
    const reason = t`No confirmation link found. Please use the link from the email.`;
    return { step: "failed", reason, retry: undefined };
  }
  if (kind !== null) return { step: "confirmed", kind };
  if (failure === null) return { step: "asking" };
  const retry = () => {
    setFailure(null);
    setAttempts(attempts + 1);
  };
  return {
    step: "failed",
    reason: messageForFailure(failure),
    retry: mayEndOtherwise(failure) ? retry : undefined,
  };
}

/** No answer, a server error, or a rate limit: the link itself was not rejected. */
function mayEndOtherwise(error: unknown): boolean {
  return !(error instanceof CallError) || error.status === 0 || error.status === 429 || error.status >= 500;
}
