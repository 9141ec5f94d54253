import { t } from "@lingui/core/macro";
import { useEffect, useRef, useState } from "react";
import { CallError } from "../../../web/call.ts";
import { toast } from "../../../web/ui/toast/toast.ts";
import { commonFailure, serverFault } from "./failure-messages.ts";
import { tellDone, tellFailed } from "./notices.ts";
import { type Credentials, signIn, verifyCode } from "./sign-in.ts";

/** How a step ended: a token, a second step that is due, a try that may be made again, or a dialog that was left. */
export type StepEnd = "signed-in" | "challenged" | "failed" | "left";

/**
 * The two steps of a sign-in. Failures are told by toast; what was asked is called off when the dialog closes.
 * @param onSignedIn keeps the token and leads on
 * @see specification 1, sections 4 "Login" and 8
 */
export function useSignIn(onSignedIn: (token: string) => Promise<void>) {
  const [challenge, setChallenge] = useState<Challenge | null>(null);
  const leaving = useLeaving();

  const enter = async (credentials: Credentials): Promise<StepEnd> => {
    const signal = leaving();
    try {
      const outcome = await signIn(credentials, signal);
      if (!outcome.isSignedIn) {
        setChallenge({ handle: outcome.handle, begunAtMs: Date.now(), wrongTries: 0 });
        return "challenged";
      }
      await onSignedIn(outcome.token);
      return "signed-in";
    } catch (error) {
      if (signal.aborted) return "left";
      toast({ title: t`Login failed`, description: whyNoEntry(error), look: "error" });
      return "failed";
    }
  };

  const verify = async (code: string): Promise<StepEnd> => {
    const signal = leaving();
    if (!challenge || challenge.handle === null) return fail(t`No user ID for MFA verification`);
    try {
      const token = await verifyCode(challenge.handle, code, signal);
      tellDone(t`Logged in successfully with MFA`);
      await onSignedIn(token);
      return "signed-in";
    } catch (error) {
      if (signal.aborted) return "left";
      if (!isWrong(error)) return fail(commonFailure(error) ?? serverFault());
      const after = { ...challenge, wrongTries: challenge.wrongTries + 1 };
      if (!isSpent(after, Date.now())) {
        setChallenge(after);
        return fail(t`The code is not right. Please enter a current one.`);
      }
      setChallenge(null);
      return fail(t`This sign-in has expired. Please log in again.`);
    }
  };

  return { challenge, enter, verify, back: () => setChallenge(null) };
}

function fail(description: string): StepEnd {
  tellFailed(description);
  return "failed";
}

function isWrong(error: unknown): boolean {
  return error instanceof CallError && error.status === 401;
}

function whyNoEntry(error: unknown): string {
  return isWrong(error) ? t`Wrong email or password` : (commonFailure(error) ?? serverFault());
}

/** A second step under way, as the dialog keeps it. */
interface Challenge {
  /** Names the sign-in to the server; null where it gave none. */
  readonly handle: string | null;
  readonly begunAtMs: number;
  readonly wrongTries: number;
}

/** How long the server keeps a handle, and how many tries it gives. @see decisions, "Sign in" */
const lifeMs = 5 * 60_000;

const mostTries = 5;

/**
 * Whether a handle opens nothing any more. The server answers alike to a wrong code and to a spent handle, so that
 * nobody learns which; who began the sign-in can count.
 */
export function isSpent({ begunAtMs, wrongTries }: Challenge, nowMs: number): boolean {
  return wrongTries >= mostTries || nowMs - begunAtMs >= lifeMs;
}

/** Answers a signal that is given when the component leaves the screen: what it asked for is then called off. */
export function useLeaving(): () => AbortSignal {
  const leaving = useRef(new AbortController());
  useEffect(() => {
    if (leaving.current.signal.aborted) leaving.current = new AbortController();
    return () => leaving.current.abort();
  }, []);
  return () => leaving.current.signal;
}
