import { plural } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { CallError, call } from "../../../web/call.ts";
import { formatCount } from "../../../web/i18n/format.ts";
import { messageForProblem } from "../../../web/problems/message-for-problem.ts";
import { toast } from "../../../web/ui/toast/toast.ts";
import { rollBackEntries, rollBackEntry } from "../product-history.contract.ts";
import { historyKey } from "./history.queries.ts";

const errorMs = 10_000;

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
      durationMs: errorMs,
    });
  };

  const one = useMutation({
    mutationFn: (id: number) => call(rollBackEntry, { params: { id }, query: { domain: site } }),
    onSuccess: () => toast({ title: t`Action Rolled Back` }),
    onError: fail,
    onSettled: refresh,
  });

  const several = useMutation({
    mutationFn: (ids: readonly number[]) =>
      call(rollBackEntries, { query: { domain: site }, body: { ids: [...ids] } }),
    onSuccess: ({ rolledBack, refused }) => {
      const [done, left] = [formatCount(rolledBack.length), formatCount(refused.length)];
      const [first] = refused;
      if (first === undefined) {
        toast({
          title: plural(rolledBack.length, {
            one: `${done} action rolled back`,
            other: `${done} actions rolled back`,
          }),
        });
        return;
      }
      const reason = messageForProblem(first) ?? first.message;
      toast({
        title: rolledBack.length === 0 ? t`Rollback Failed` : t`${done} rolled back, ${left} not`,
        description: reason,
        look: "error",
        durationMs: errorMs,
      });
    },
    onError: fail,
    onSettled: refresh,
  });

  return {
    rollBack: (ids: readonly number[]) => {
      const [id] = ids;
      if (ids.length === 1 && id !== undefined) one.mutate(id);
      else several.mutate(ids);
    },
    isBusy: one.isPending || several.isPending,
  };
}
