import { t } from "@lingui/core/macro";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { ReplyOf } from "../../../kit/call.ts";
import { call } from "../../../web/call.ts";
import { sessionsQuery } from "../../people/ui/account.queries.ts";
import { messageForRefusal } from "../../people/ui/forms/refusal-messages.ts";
import { notifyDone, notifyFailed } from "../../sign-in/ui/notices.ts";
import { revokeSession, type sessionList, signOutEverywhere } from "../sessions.contract.ts";

export type Session = ReplyOf<typeof sessionList>[number];

/** Revokes one session: removed from the list at once, restored when the server refuses. */
export function useRevokeSession() {
  const client = useQueryClient();
  const { queryKey } = sessionsQuery();
  return useMutation({
    mutationFn: (session: Session) => call(revokeSession, { params: { id: session.id } }),
    onMutate: async (session) => {
      await client.cancelQueries({ queryKey });
      const before = client.getQueryData(queryKey);
      client.setQueryData(queryKey, (list) => list?.filter(({ id }) => id !== session.id));
      return { before };
    },
    onSuccess: () => notifyDone(t`That device has been signed out.`),
    onError: (error, _, context) => {
      client.setQueryData(queryKey, context?.before);
      notifyFailed(messageForRefusal(error) ?? t`That device could not be signed out. Please try again.`);
    },
    onSettled: () => void client.invalidateQueries({ queryKey }),
  });
}

/** Revokes every session, including this one. @param onSignedOut called when they are revoked */
export function useSignOutEverywhere(onSignedOut: () => void) {
  return useMutation({
    mutationFn: () => call(signOutEverywhere),
    onSuccess: () => {
      onSignedOut();
      notifyDone(t`You have been signed out everywhere.`);
    },
    onError: (error) =>
      notifyFailed(messageForRefusal(error) ?? t`You could not be signed out. Please try again.`),
  });
}
