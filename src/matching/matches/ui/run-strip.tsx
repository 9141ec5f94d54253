import { plural } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { call, messageOf } from "../../../web/call.ts";
import { formatCount } from "../../../web/i18n/format.ts";
import { Age } from "../../../web/ui/age.tsx";
import { Button } from "../../../web/ui/button.tsx";
import { ProgressBar } from "../../../web/ui/status/progress-bar.tsx";
import { toast } from "../../../web/ui/toast/toast.ts";
import { type MatchRun, matchRuns, stopRun } from "../../runs/runs.contract.ts";
import { failureWords } from "./failure-words.ts";

interface RunStripProps {
  readonly site: string;
  readonly runs: readonly MatchRun[];
}

/** Searches under way, each with a button that stops it, and the result of the last one. */
export function RunStrip({ site, runs }: RunStripProps) {
  const running = runs.filter(({ state }) => state === "running");
  const shown = running.length > 0 ? running : runs.slice(0, 1);
  if (shown.length === 0) return null;
  return (
    <ul className="divide-y rounded-panel border bg-surface">
      {shown.map((run) => (
        <RunRow key={run.runId} site={site} run={run} />
      ))}
    </ul>
  );
}

function RunRow({ site, run }: { readonly site: string; readonly run: MatchRun }) {
  const { t } = useLingui();
  const client = useQueryClient();
  const stop = useMutation({
    mutationFn: () => call(stopRun, { params: { id: run.runId }, query: { domain: site } }),
    onError: (error) =>
      toast({ title: t`The search was not stopped`, description: messageOf(error), look: "error" }),
    onSettled: () => client.invalidateQueries({ queryKey: [matchRuns.path, site] }),
  });
  const { competitor, state, reason, done, total, candidates, endedTimestamp } = run;
  const isRunning = state === "running";
  const [shownDone, shownTotal, shownFound] = [done, total, candidates].map(formatCount);
  const found = plural(candidates, {
    one: `${shownFound} candidate found`,
    other: `${shownFound} candidates found`,
  });
  const label = competitor === null ? t`Search among known pages` : t`Search in the shop ${competitor}`;
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1.5 px-4 py-2 text-13">
      <span className="font-medium [overflow-wrap:anywhere]">{label}</span>
      <span role="status" className="text-ink-2 tabular-nums">
        {isRunning && total > 0 && (
          <Trans>
            {shownDone} of {shownTotal}
          </Trans>
        )}
        {isRunning && total === 0 && t`preparing…`}
        {state === "done" && (reason === "limited" ? t`finished – a part of the shop's pages` : t`finished`)}
        {state === "stopped" && t`stopped`}
        {state === "failed" && failureWords(reason)}
        {" · "}
        {found}
        {endedTimestamp !== null && (
          <>
            {" · "}
            <Age timestampMs={endedTimestamp} />
          </>
        )}
      </span>
      {isRunning && (
        <>
          <span className="min-w-24 flex-1">
            <ProgressBar label={label} done={done} total={total} />
          </span>
          <Button
            size="small"
            aria-disabled={stop.isPending}
            onClick={() => !stop.isPending && stop.mutate()}
          >
            <Trans>Stop</Trans>
          </Button>
        </>
      )}
    </li>
  );
}
