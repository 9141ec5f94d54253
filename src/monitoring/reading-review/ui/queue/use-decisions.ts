import { plural } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useRef } from "react";
import { CallError, call, messageOf } from "../../../../web/call.ts";
import { formatCount } from "../../../../web/i18n/format.ts";
import { toast } from "../../../../web/ui/toast/toast.ts";
import { toastUndo } from "../../../../web/ui/toast/toast-undo.ts";
import { type DoubtfulReading, decideReading, type ReadingDecision } from "../../reading-review.contract.ts";
import { queueKey, queueQuery } from "../reading-review.queries.ts";
import { isLabelling, type Queue, withoutReading, withReading } from "./queue.ts";

interface Decided {
  readonly reading: DoubtfulReading;
  readonly decision: ReadingDecision;
}

/** Tries of one decision without an answer from the server; repeating one changes nothing. */
const maxTries = 3;

/**
 * Decisions about readings. They show at once, can be undone for 10 s, and report what failed.
 * @param onReturn called when a reading waits again
 */
export function useDecisions(onReturn: (id: string) => void) {
  const { t } = useLingui();
  const client = useQueryClient();
  const underWay = useRef(new Set<string>());
  const change = (next: (queue: Queue) => Queue) =>
    client.setQueryData(queueQuery().queryKey, (queue) => queue && next(queue));
  /** Once the last of several decisions is answered: an earlier list would still have the others. */
  const refresh = () => {
    if (client.isMutating({ mutationKey: queueKey }) <= 1)
      return client.invalidateQueries({ queryKey: queueKey });
    return undefined;
  };
  const takeBack = ({ reading, decision }: Decided) => {
    change((queue) => withReading(queue, reading, isLabelling(decision)));
    onReturn(reading.id);
  };
  const send = ({ reading, decision }: Decided) =>
    call(decideReading, { params: { id: reading.id }, body: decision });
  const retry = (failures: number, error: Error) =>
    failures + 1 < maxTries && error instanceof CallError && error.status === 0;

  const reopen = useMutation({
    mutationKey: queueKey,
    mutationFn: ({ reading }: Decided) => send({ reading, decision: { decision: "reopen" } }),
    retry,
    onMutate: () => client.cancelQueries({ queryKey: queueKey }),
    onSuccess: (_, decided) => takeBack(decided),
    onError: (error) =>
      toast({ title: t`The decision was not undone`, description: messageOf(error), look: "error" }),
    onSettled: refresh,
  });

  const decide = useMutation({
    mutationKey: queueKey,
    mutationFn: send,
    retry,
    onMutate: async ({ reading, decision }) => {
      await client.cancelQueries({ queryKey: queueKey });
      change((queue) => withoutReading(queue, reading.id, isLabelling(decision)));
    },
    onSuccess: (_, decided) => {
      const { decision } = decided.decision;
      toastUndo({
        kind: `reading-${decision}`,
        count: 1,
        message: (count) => doneText(decision, count),
        undo: () => reopen.mutate(decided),
      });
    },
    onError: (error, decided) => {
      const status = error instanceof CallError ? error.status : 0;
      if (status === 409)
        toast({
          title: t`Somebody else decided this reading differently`,
          description: t`Their decision remains. The list has been updated.`,
          look: "error",
        });
      else if (status === 404)
        toast({
          title: t`This reading no longer waits`,
          description: t`Readings that nobody decides are deleted after 30 days. The list has been updated.`,
          look: "error",
        });
      else {
        takeBack(decided);
        toast({
          title: t`The decision was not saved`,
          description: messageOf(error),
          look: "error",
        });
      }
    },
    onSettled: (_data, _error, { reading }) => {
      underWay.current.delete(reading.id);
      return refresh();
    },
  });

  return {
    /** A second decision about a reading is ignored while the first is under way. */
    decide: (reading: DoubtfulReading, decision: ReadingDecision) => {
      if (underWay.current.has(reading.id)) return;
      underWay.current.add(reading.id);
      decide.mutate({ reading, decision });
    },
  };
}

function doneText(decision: ReadingDecision["decision"], count: number): string {
  const shown = formatCount(count);
  switch (decision) {
    case "confirm":
      return plural(count, { one: `${shown} reading confirmed`, other: `${shown} readings confirmed` });
    case "correct":
      return plural(count, { one: `${shown} reading corrected`, other: `${shown} readings corrected` });
    default:
      return plural(count, {
        one: `${shown} reading set aside`,
        other: `${shown} readings set aside`,
      });
  }
}
