import { t } from "@lingui/core/macro";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { CallError } from "../../../web/call.ts";
import { toast } from "../../../web/ui/toast.ts";
import { fieldWords, refusalWords } from "../account-forms/refusal-words.ts";
import { recoveryCodesLeftQuery, sessionsQuery, userInfoQuery } from "../accounts.queries.ts";
import { tellDone } from "../sign-in/notices.ts";
import { beginSetup, renewCodes, switchOff, verifySetup } from "./second-factor-calls.ts";
import type { Purpose, Step } from "./second-factor-steps.ts";
import { useUnkeptCodes } from "./use-unkept-codes.ts";

/**
 * The second factor's state machine: off → scan → verify → keep → on; on → off; on → keep (new codes). What needs a
 * fresh sign-in is tried without a code first; where the server refuses, a code is asked for.
 * @see specification 1, section 4 "MFA"; decisions, "Behaviour"
 */
export function useSecondFactor() {
  const client = useQueryClient();
  const unkept = useUnkeptCodes();
  const [begun, setBegun] = useState<Step | null>(null);
  const step: Step | null = unkept.codes === null ? begun : { at: "keep", codes: unkept.codes };

  const refresh = () =>
    Promise.all(
      [userInfoQuery(), recoveryCodesLeftQuery(), sessionsQuery()].map(({ queryKey }) =>
        client.invalidateQueries({ queryKey }),
      ),
    );

  const asking = useMutation({
    mutationFn: async ({ purpose, code }: { purpose: Purpose; code?: string }): Promise<Step | null> => {
      if (purpose === "setup") return { at: "scan", setup: await beginSetup(code) };
      if (purpose === "renew") return { at: "keep", codes: await renewCodes(code) };
      await switchOff(code);
      return null;
    },
    onSuccess: async (next, { purpose }) => {
      if (next?.at === "keep") unkept.show(next.codes);
      setBegun(next);
      if (purpose === "setup") return;
      tellDone(purpose === "off" ? t`Two-factor authentication is off.` : t`Your recovery codes are new.`);
      await refresh();
    },
    onError: (error, { purpose, code }) => {
      if (code === undefined && isCodeNeeded(error)) return setBegun({ at: "prove", purpose });
      tellFailure(purpose === "setup" ? t`Failed to setup MFA` : t`Failed to update settings`, error);
    },
  });

  const verifying = useMutation({
    mutationFn: verifySetup,
    onSuccess: async (codes) => {
      unkept.show(codes);
      setBegun({ at: "keep", codes });
      tellDone(t`Two-factor authentication is on.`);
      await refresh();
    },
    onError: (error) => tellFailure(t`Failed to verify code`, error),
  });

  // Without one, the refusal only says that a code is needed.
  const codeError = asking.variables?.code === undefined ? null : asking.error;
  const isBusy = asking.isPending || verifying.isPending;
  const go = (next: Step | null) => {
    asking.reset();
    verifying.reset();
    setBegun(next);
  };
  return {
    step,
    isBusy,
    /** Why the last code was not taken; undefined while none was refused. */
    refusal: step?.at === "verify" ? codeRefusal(verifying.error) : codeRefusal(codeError),
    ask: (purpose: Purpose, code?: string) =>
      isBusy || asking.mutate({ purpose, ...(code === undefined ? {} : { code }) }),
    verify: (code: string) => isBusy || verifying.mutate(code),
    go,
    /** The codes are kept. */
    finish: () => {
      unkept.forget();
      setBegun(null);
    },
  };
}

function isCodeNeeded(error: unknown): boolean {
  return error instanceof CallError && error.code === "CODE_NEEDED";
}

function codeRefusal(error: unknown): string | undefined {
  return fieldWords(error, ["code"])[0]?.sentence;
}

/** What a refusal says of a code stands by its field; of other failures the toast tells all. */
function tellFailure(title: string, error: unknown): void {
  const isOfField = codeRefusal(error) !== undefined;
  const description = isOfField ? {} : { description: refusalWords(error) ?? t`Please try again.` };
  toast({ title, ...description, look: "error" });
}

export type SecondFactor = ReturnType<typeof useSecondFactor>;
