import { plural } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { CallError, call } from "../../../web/call.ts";
import { formatCount } from "../../../web/i18n/format.ts";
import { messageForProblem } from "../../../web/problems/message-for-problem.ts";
import { toast } from "../../../web/ui/toast/toast.ts";
import { type HistoryEntry, rollBackEntries, rollBackEntry } from "../product-history.contract.ts";
import { historyKey } from "./history.queries.ts";
import { refusalText } from "./refusal-text.ts";

/** Roll backs of one entry or of several, with what came of them. */
export function useRollback(site: string) {
  const { t } = useLingui();
  const client = useQueryClient();
  const refresh = () => client.invalidateQueries({ queryKey: historyKey });
  const fail = (error: Error) => {
    const isForbidden = error instanceof CallError && error.status === 403;
    const words = error instanceof CallError ? error.words : null;
    toast({
      title: t`Rollback Failed`,
      description: isForbidden
        ? t`Only GOD users can rollback actions.`
        : (words ?? t`Failed to rollback action.`),
      look: "error",
    });
  };

  const one = useMutation({
    mutationFn: (id: number) => call(rollBackEntry, { params: { id }, query: { domain: site } }),
    onSuccess: ({ kept }) => {
      toast({ title: t`Action Rolled Back`, ...(kept > 0 ? { description: keptText(kept) } : {}) });
    },
    onError: fail,
    onSettled: refresh,
  });

  const several = useMutation({
    mutationFn: (entries: readonly HistoryEntry[]) =>
      call(rollBackEntries, { query: { domain: site }, body: { ids: entries.map(({ id }) => id) } }),
    onSuccess: ({ rolledBack, kept, refused }, entries) => {
      const [done, left] = [formatCount(rolledBack.length), formatCount(refused.length)];
      const allDone = plural(rolledBack.length, {
        one: `${done} action rolled back`,
        other: `${done} actions rolled back`,
      });
      if (refused.length === 0) {
        toast({ title: allDone, ...(kept > 0 ? { description: keptText(kept) } : {}) });
        return;
      }
      const names = new Map(entries.map(({ id, productName }) => [id, productName]));
      const refusals = refused.map((one) => ({
        name: names.get(one.id) ?? "",
        reason: messageForProblem(one) ?? one.message,
      }));
      toast({
        title: rolledBack.length === 0 ? t`Rollback Failed` : t`${allDone}, ${left} not`,
        description: [refusalText(refusals), kept > 0 && keptText(kept)].filter(Boolean).join(" "),
        look: "error",
      });
    },
    onError: fail,
    onSettled: refresh,
  });

  return {
    /** @param onRefused receives the ids of the entries, of several, that were not rolled back */
    rollBack: (entries: readonly HistoryEntry[], onRefused: (ids: readonly number[]) => void) => {
      const [first] = entries;
      if (entries.length === 1 && first !== undefined) one.mutate(first.id);
      else several.mutate(entries, { onSuccess: ({ refused }) => onRefused(refused.map(({ id }) => id)) });
    },
    isBusy: one.isPending || several.isPending,
  };
}

/** Products of a decision about prices that stay as somebody has changed them since. */
function keptText(kept: number): string {
  const number = formatCount(kept);
  return plural(kept, {
    one: `${number} product was changed again since and stays as it is`,
    other: `${number} products were changed again since and stay as they are`,
  });
}
