import * as z from "zod/mini";
import { authorizedSiteForJob } from "../platform/job-gate.ts";
import { enqueueRoutine } from "../platform/jobs.ts";
import type { Log } from "../platform/log.ts";
import { repeat } from "../platform/loops/repeat.ts";
import type { Loop, Task } from "../platform/slice.ts";
import { deleteOldDecisions, ensureDecisionMonths } from "./decisions/decisions.service.ts";
import { detectPromotions, refreshReferences } from "./promotions/detection.service.ts";
import { computeNext, type RunDeps, startDailyRuns } from "./recomputation/run.service.ts";
import { findActiveSites } from "./reference-price/ledger.repo.ts";
import { fillLedger } from "./reference-price/ledger.service.ts";
import { cleanTasks, runPricingTask, runTask, type TasksDeps } from "./tasks/tasks.service.ts";

/** Brings the ledger and the detected promotions of one site up to date. */
export const updatePromotionsTask = "pricing.update-promotions";

const sitePayload = z.object({ siteId: z.number() });
const taskPayload = z.object({ siteId: z.number(), taskId: z.uuid() });

/** Queued and scheduled tasks. Each may run in several processes at once. @param deps with `database.worker` */
export function pricingTasks(deps: RunDeps & TasksDeps): Task[] {
  return [
    { name: runPricingTask, isHeavy: true, run: (payload) => runTask(deps, taskPayload.parse(payload)) },
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
      name: "pricing.schedule-promotions",
      // The first run after a local midnight completes the day that has ended; the others find what has changed since.
      cron: "4,14,24,34,44,54 * * * *",
      run: async () => {
        for (const id of await findActiveSites(deps.db)) {
          const siteId = authorizedSiteForJob(id);
          const key = `${updatePromotionsTask}:${siteId}`;
          await enqueueRoutine(deps.db, siteId, { task: updatePromotionsTask, payload: {}, key });
        }
      },
    },
    {
      name: updatePromotionsTask,
      isHeavy: true,
      run: async (payload) => {
        const siteId = authorizedSiteForJob(sitePayload.parse(payload).siteId);
        const isDayAdded = await fillLedger(deps, siteId);
        await detectPromotions(deps, siteId);
        await refreshReferences(deps, siteId, isDayAdded);
      },
    },
    {
      name: "pricing.ensure-months",
      cron: "20 3 * * *",
      run: () => ensureDecisionMonths(deps.db, deps.clock.now()),
    },
    {
      name: "pricing.delete-old-decisions",
      cron: "30 3 * * *",
      run: async () => {
        await deleteOldDecisions(deps.db, deps.clock.now());
      },
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
