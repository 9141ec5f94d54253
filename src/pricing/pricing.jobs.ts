import * as z from "zod/mini";
import { authorizedSiteForJob } from "../platform/job-gate.ts";
import { enqueue } from "../platform/jobs.ts";
import type { Task } from "../platform/slice.ts";
import { detectPromotions, refreshReferences } from "./promotions/detection.service.ts";
import { findActiveSites } from "./reference-price/ledger.repo.ts";
import { fillLedger, type LedgerDeps } from "./reference-price/ledger.service.ts";

/** Brings the ledger and the detected promotions of one site up to date. */
export const updatePromotionsTask = "pricing.update-promotions";

const sitePayload = z.object({ siteId: z.number() });

/** Background tasks. Each may run in several processes at once. @param deps with `database.worker` */
export function pricingTasks(deps: LedgerDeps): Task[] {
  return [
    {
      name: "pricing.schedule-promotions",
      // The first run after a local midnight completes the day that has ended; the others find what has changed since.
      cron: "4-59/10 * * * *",
      run: async () => {
        for (const siteId of await findActiveSites(deps.db)) {
          const key = `${updatePromotionsTask}:${siteId}`;
          // One site at a time: a large one must not occupy all job runners.
          await enqueue(deps.db, updatePromotionsTask, { siteId }, { key, queue: "promotions" });
        }
      },
    },
    {
      name: updatePromotionsTask,
      run: async (payload) => {
        const siteId = authorizedSiteForJob(sitePayload.parse(payload).siteId);
        const isDayAdded = await fillLedger(deps, siteId);
        await detectPromotions(deps, siteId);
        await refreshReferences(deps, siteId, isDayAdded);
      },
    },
  ];
}
