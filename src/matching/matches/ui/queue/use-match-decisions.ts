import { plural } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useRef } from "react";
import { CallError, call, messageOf } from "../../../../web/call.ts";
import { formatCount } from "../../../../web/i18n/format.ts";
import { toast } from "../../../../web/ui/toast/toast.ts";
import { toastUndo } from "../../../../web/ui/toast/toast-undo.ts";
import { type ReviewAction, reviewMatches } from "../../decisions.contract.ts";
import { type Match, matchProgress } from "../../matches.contract.ts";
import { matchesKey } from "../matches.queries.ts";

type Decision = Exclude<ReviewAction, "UNDO">;

/**
 * Decisions about candidates. They show at once, can be undone for 10 s by the toast and longer by key, and report what failed.
 * @param onReturn called when a candidate is back in the list
 */
export function useMatchDecisions(site: string, onReturn: (id: number) => void) {
  const { t } = useLingui();
  const client = useQueryClient();
  const underWay = useRef(new Set<number>());
  /** Candidates decided in this visit, the last one last, for the key; also those whose decision is under way. */
  const decided = useRef<number[]>([]);
  /** Those whose decision is taken back as soon as it is answered. */
  const takenBack = useRef(new Set<number>());
  /** Their batches: a decision that somebody else has made since is not taken back. */
  const batches = useRef(new Map<number, string | null>());
  const mutationKey = matchesKey(site);
  /**
   * Once the last of several decisions is answered: an earlier list would still have the others. Not awaited: a decision that is taken
   * back while the list is read again must not count as one under way, or the list would stay as it was before.
   */
  const refresh = () => {
    if (client.isMutating({ mutationKey }) > 1) return;
    for (const queryKey of [[matchProgress.path, site], mutationKey])
      void client.invalidateQueries({ queryKey });
  };
  const remove = (id: number) =>
    client.setQueriesData<{ matches: Match[]; total: number }>({ queryKey: mutationKey }, (list) => {
      const left = list?.matches.filter((one) => one.id !== id);
      return list && left && left.length < list.matches.length
        ? { ...list, matches: left, total: Math.max(0, list.total - 1) }
        : list;
    });
  const batchOf = (id: number) => {
    const batchId = batches.current.get(id);
    return batchId ? { batchId } : {};
  };
  const fail = (title: string, error: Error) =>
    toast({ title, description: messageOf(error), look: "error" });

  const undo = useMutation({
    mutationKey,
    mutationFn: (id: number) =>
      call(reviewMatches, { query: { domain: site }, body: { action: "UNDO", ids: [id], ...batchOf(id) } }),
    onSuccess: (_, id) => {
      decided.current = decided.current.filter((one) => one !== id);
      onReturn(id);
    },
    onError: (error) => fail(t`The decision was not undone`, error),
    onSettled: refresh,
  });

  const decide = useMutation({
    mutationKey,
    mutationFn: ({ match, action }: { match: Match; action: Decision }) =>
      call(reviewMatches, { query: { domain: site }, body: { action, ids: [match.id] } }),
    onMutate: async ({ match }) => {
      await client.cancelQueries({ queryKey: mutationKey });
      remove(match.id);
    },
    onSuccess: ({ batchId }, { match: { id }, action }) => {
      underWay.current.delete(id);
      batches.current.set(id, batchId);
      if (takenBack.current.delete(id)) return undo.mutate(id);
      toastUndo({
        kind: `match-${action}`,
        count: 1,
        message: (count) => doneText(action, count),
        undo: () => undo.mutate(id),
      });
    },
    onError: (error, { match: { id } }) => {
      underWay.current.delete(id);
      takenBack.current.delete(id);
      decided.current = decided.current.filter((one) => one !== id);
      const isTaken = error instanceof CallError && (error.status === 409 || error.status === 404);
      fail(isTaken ? t`Somebody else has decided this candidate` : t`The decision was not saved`, error);
      if (!isTaken) onReturn(id);
    },
    onSettled: refresh,
  });

  return {
    /** A second decision about a candidate is ignored while the first is under way. */
    decide: (match: Match, action: Decision) => {
      if (underWay.current.has(match.id)) return;
      underWay.current.add(match.id);
      decided.current.push(match.id);
      decide.mutate({ match, action });
    },
    /** Takes back the decision about a candidate; without one the last decision of this visit, once it is answered. */
    undo: (id?: number) => {
      const last = id ?? decided.current.at(-1);
      if (last === undefined) return;
      if (underWay.current.has(last)) takenBack.current.add(last);
      else if (!undo.isPending) undo.mutate(last);
    },
  };
}

function doneText(action: Decision, count: number): string {
  const shown = formatCount(count);
  switch (action) {
    case "ACCEPT":
      return plural(count, { one: `${shown} link added`, other: `${shown} links added` });
    case "DENY":
      return plural(count, { one: `${shown} candidate denied`, other: `${shown} candidates denied` });
    case "LATER":
      return plural(count, { one: `${shown} candidate put off`, other: `${shown} candidates put off` });
  }
}
