import { t } from "@lingui/core/macro";
import { queryOptions, skipToken, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { CallError } from "../../../web/call.ts";
import { toast } from "../../../web/ui/toast/toast.ts";
import { recoveryCodesLeftQuery, sessionsQuery } from "../../people/ui/account.queries.ts";
import { messageForRefusal, messagesForFields } from "../../people/ui/forms/refusal-messages.ts";
import { userInfoQuery } from "../../people/ui/user-info.queries.ts";
import { notifyDone } from "../../sign-in/ui/notices.ts";
import { beginSetup, renewCodes, switchOff, verifySetup } from "./second-factor-calls.ts";
import type { Proof, ProofKind, Purpose, Step } from "./second-factor-steps.ts";

/**
 * State machine of the second factor: off → scan → verify → recovery codes → on; on → off; on → recovery
 * codes. An action is first tried without a proof; the server's refusal names the proof to ask for.
 */
export function useSecondFactor() {
  const client = useQueryClient();
  const unsaved = useUnsavedCodes();
  const [begun, setBegun] = useState<Step | null>(null);
  const step: Step | null = unsaved.codes === null ? begun : { at: "codes", codes: unsaved.codes };

  const refresh = () =>
    Promise.all(
      [userInfoQuery(), recoveryCodesLeftQuery(), sessionsQuery()].map(({ queryKey }) =>
        client.invalidateQueries({ queryKey }),
      ),
    );

  const asking = useMutation({
    mutationFn: async ({ purpose, proof }: { purpose: Purpose; proof?: Proof }): Promise<Step | null> => {
      if (purpose === "setup") return { at: "scan", setup: await beginSetup(proof) };
      if (purpose === "renew") return { at: "codes", codes: await renewCodes(proof) };
      await switchOff(proof);
      return null;
    },
    onSuccess: async (next, { purpose }) => {
      if (next?.at === "codes") unsaved.show(next.codes);
      setBegun(next);
      if (purpose === "setup") return;
      notifyDone(purpose === "off" ? t`Two-factor authentication is off.` : t`You have new recovery codes.`);
      await refresh();
    },
    onError: (error, { purpose, proof }) => {
      const kind = neededProof(error);
      if (kind !== null) return setBegun({ at: "proof", purpose, kind });
      const title = purpose === "setup" ? t`Failed to setup MFA` : t`Failed to update settings`;
      reportFailure(title, error, proof !== undefined);
    },
  });

  const verifying = useMutation({
    mutationFn: verifySetup,
    onSuccess: async (codes) => {
      unsaved.show(codes);
      setBegun({ at: "codes", codes });
      notifyDone(t`Two-factor authentication is on.`);
      await refresh();
    },
    onError: (error) => {
      // The QR code on the screen is no longer valid.
      const isOver = error instanceof CallError && error.code === "NO_SETUP";
      if (isOver) setBegun(null);
      reportFailure(t`Failed to verify code`, error, !isOver);
    },
  });

  // Without a proof there is no field yet to show an error at.
  const askingError = asking.variables?.proof === undefined ? null : asking.error;
  const isBusy = asking.isPending || verifying.isPending;
  const go = (next: Step | null) => {
    asking.reset();
    verifying.reset();
    setBegun(next);
  };
  return {
    step,
    isBusy,
    /** Error of the last code or password; undefined when there is none. */
    refusal: refusalOf(step?.at === "verify" ? verifying.error : askingError),
    ask: (purpose: Purpose, proof?: Proof) =>
      isBusy || asking.mutate({ purpose, ...(proof === undefined ? {} : { proof }) }),
    verify: (code: string) => isBusy || verifying.mutate(code),
    go,
    /** Called when the person confirms that the codes are saved. */
    finish: () => {
      unsaved.forget();
      setBegun(null);
    },
  };
}

const proofOfCode: Readonly<Record<string, ProofKind>> = {
  CODE_NEEDED: "code",
  CURRENT_PASSWORD_NEEDED: "currentPassword",
};

/** The proof that the server requires; null for every other failure. */
function neededProof(error: unknown): ProofKind | null {
  if (!(error instanceof CallError) || error.code === null) return null;
  return proofOfCode[error.code] ?? null;
}

/** Error of the entered code or password: why it is wrong, or how long to wait. */
function refusalOf(error: unknown): string | undefined {
  if (neededProof(error) !== null) return undefined;
  const isThrottled = error instanceof CallError && error.status === 429;
  const ofField = messagesForFields(error, ["code", "currentPassword"])[0]?.sentence;
  return ofField ?? (isThrottled ? (messageForRefusal(error) ?? undefined) : undefined);
}

/** Errors of the entered value are shown at its field; other failures are reported by toast. */
function reportFailure(title: string, error: unknown, hasField: boolean): void {
  const isOfField = hasField && refusalOf(error) !== undefined;
  const description = isOfField ? {} : { description: messageForRefusal(error) ?? t`Please try again.` };
  toast({ title, ...description, look: "error" });
}

export type SecondFactor = ReturnType<typeof useSecondFactor>;

/**
 * Recovery codes that the person has not confirmed as saved, in memory only. They survive leaving the screen
 * and are cleared with the session, because they cannot be fetched again.
 */
const unsavedCodes = queryOptions<readonly string[] | null>({
  queryKey: ["unsaved recovery codes"],
  queryFn: skipToken,
  gcTime: Number.POSITIVE_INFINITY,
  staleTime: Number.POSITIVE_INFINITY,
});

function useUnsavedCodes() {
  const client = useQueryClient();
  const { data = null } = useQuery(unsavedCodes);
  return {
    codes: data,
    show: (codes: readonly string[]) => client.setQueryData(unsavedCodes.queryKey, codes),
    forget: () => client.setQueryData(unsavedCodes.queryKey, null),
  };
}
