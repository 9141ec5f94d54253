import * as z from "zod/mini";
import type { Log } from "../platform/log.ts";
import { repeat } from "../platform/loops/repeat.ts";
import type { Loop, Task } from "../platform/slice.ts";
import { ensureDecisionMonths } from "./decisions/decisions.service.ts";
import { computeNext, type RunDeps, startDailyRuns } from "./recomputation/run.service.ts";
import { cleanTasks, runPricingTask, runTask, type TasksDeps } from "./tasks/tasks.service.ts";

const taskPayload = z.object({ siteId: z.number(), taskId: z.uuid() });

/** Queued and scheduled tasks. Each may run in several processes at once. @param deps with `database.worker` */
export function pricingTasks(deps: RunDeps & TasksDeps): Task[] {
  return [
    { name: runPricingTask, run: (payload) => runTask(deps, taskPayload.parse(payload)) },
    { name: "pricing.clean-tasks", cron: "17 * * * *", run: () => cleanTasks(deps) },
    {
      name: "pricing.start-daily-runs",
      // Local midnight is at 21:00 or 22:00 UTC; a run that was missed starts within the hour.
      cron: "5 * * * *",
      run: async () => {
        await startDailyRuns(deps);
      },
    },
    {
      name: "pricing.ensure-months",
      cron: "20 3 * * *",
      run: () => ensureDecisionMonths(deps.db, deps.clock.now()),
    },
  ];
}

/** The worker's loop: computes recommendations after changes. */
export function pricingLoops(deps: RunDeps & { readonly log: Log }): Loop[] {
  return [
    {
      name: "pricing",
      service: "worker",
      start: async () => {
        await ensureDecisionMonths(deps.db, deps.clock.now());
        return repeat(() => computeNext(deps), deps);
      },
    },
  ];
}
