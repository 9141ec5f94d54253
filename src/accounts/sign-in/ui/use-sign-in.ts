import { t } from "@lingui/core/macro";
import { useState } from "react";
import { CallError } from "../../../web/call.ts";
import { toast } from "../../../web/ui/toast.ts";
import { type Challenge, isSpent } from "./challenge.ts";
import { commonFailure, serverFault } from "./failure-messages.ts";
import { tellDone, tellFailed } from "./notices.ts";
import { type Credentials, signIn, verifyCode } from "./sign-in.ts";
import { useLeaving } from "./use-leaving.ts";

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
