import { t } from "@lingui/core/macro";
import { useEffect, useRef, useState } from "react";
import { CallError } from "../../../web/call.ts";
import { dismissToast, toast } from "../../../web/ui/toast/toast.ts";
import { challengeAttempts, challengeMs } from "../sign-in.contract.ts";
import { commonFailure, serverErrorMessage } from "./failure-messages.ts";
import { notifyDone, notifyFailed } from "./notices.ts";
import { type Credentials, signIn, verifyCode } from "./sign-in.ts";

/** Outcome of a step: a token, a required second step, a closed dialog, or a retry. */
export type StepEnd = "signed-in" | "challenged" | "left" | FailedStep;

/** A step to try again. */
export interface FailedStep {
  /** Why what was typed is wrong, to show at its field; null when something else failed. */
  readonly fieldError: string | null;
}

/**
 * The two steps of a sign-in. Failures are reported by toast; running calls are aborted when the dialog
 * closes.
 * @param onSignedIn saves the token and navigates
 */
export function useSignIn(onSignedIn: (token: string) => Promise<void>) {
  const [challenge, setChallenge] = useState<Challenge | null>(null);
  // Taken back once the same step succeeds.
  const failure = useRef<number | null>(null);
  const leaving = useUnmountSignal();

  const enter = async (credentials: Credentials): Promise<StepEnd> => {
    const signal = leaving();
    try {
      const outcome = await signIn(credentials, signal);
      if (failure.current !== null) dismissToast(failure.current);
      if (!outcome.isSignedIn) {
        setChallenge({ handle: outcome.handle, begunAtMs: Date.now(), failedAttempts: 0 });
        return "challenged";
      }
      await onSignedIn(outcome.token);
      return "signed-in";
    } catch (error) {
      if (signal.aborted) return "left";
      const description = whyNoEntry(error);
      failure.current = toast({ title: t`Login failed`, description, look: "error" });
      return { fieldError: isWrong(error) ? description : null };
    }
  };

  const verify = async (code: string): Promise<StepEnd> => {
    const signal = leaving();
    if (!challenge || challenge.handle === null) return fail(t`No user ID for MFA verification`);
    try {
      const token = await verifyCode(challenge.handle, code, signal);
      notifyDone(t`Logged in successfully with MFA`);
      await onSignedIn(token);
      return "signed-in";
    } catch (error) {
      if (signal.aborted) return "left";
      if (!isWrong(error)) return fail(commonFailure(error) ?? serverErrorMessage());
      const after = { ...challenge, failedAttempts: challenge.failedAttempts + 1 };
      if (!isSpent(after, Date.now())) {
        setChallenge(after);
        const fieldError = t`The code is not right. Please enter a current one.`;
        notifyFailed(fieldError);
        return { fieldError };
      }
      setChallenge(null);
      return fail(t`This sign-in has expired. Please log in again.`);
    }
  };

  return { challenge, enter, verify, back: () => setChallenge(null) };
}

function fail(description: string): FailedStep {
  notifyFailed(description);
  return { fieldError: null };
}

function isWrong(error: unknown): boolean {
  return error instanceof CallError && error.status === 401;
}

function whyNoEntry(error: unknown): string {
  return isWrong(error) ? t`Wrong email or password` : (commonFailure(error) ?? serverErrorMessage());
}

/** A started second step. */
interface Challenge {
  /** Identifies the sign-in to the server; null when it sent none. */
  readonly handle: string | null;
  readonly begunAtMs: number;
  readonly failedAttempts: number;
}

/**
 * Whether a handle can no longer succeed. The server replies alike to a wrong code and a spent handle, so the
 * client counts attempts and time itself.
 */
export function isSpent({ begunAtMs, failedAttempts }: Challenge, nowMs: number): boolean {
  return failedAttempts >= challengeAttempts || nowMs - begunAtMs >= challengeMs;
}

/** Returns an abort signal that fires when the component unmounts. */
export function useUnmountSignal(): () => AbortSignal {
  const leaving = useRef(new AbortController());
  useEffect(() => {
    if (leaving.current.signal.aborted) leaving.current = new AbortController();
    return () => leaving.current.abort();
  }, []);
  return () => leaving.current.signal;
}
