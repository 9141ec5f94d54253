import * as z from "zod/mini";
import { authorizedSiteForJob } from "../platform/job-gate.ts";
import type { Task } from "../platform/slice.ts";
import { cleanOverviews, refreshOverview } from "./market-overview/market-overview.service.ts";
import { cleanDeletions } from "./product-editing/deletion.service.ts";
import type { SitePictureDeps } from "./sites/site-pictures.service.ts";
import { readSitePicture, refreshSitePictures } from "./sites/site-pictures.service.ts";
import { createStatsReader } from "./sites/site-stats.service.ts";

/** Visits one shop's home page to find its picture; queued when the visit failed as the site was added. */
export const readPictureTask = "catalog.read-site-picture";

/** Computes the market overview of a large site for what one person sees; queued when somebody looks at it. */
export const refreshOverviewTask = "catalog.refresh-market-overview";

const picturePayload = z.object({ domain: z.string() });
const overviewPayload = z.object({ siteId: z.number(), userId: z.number(), hasOutOfStock: z.boolean() });

/** Background tasks. Each may run in several processes at once. @param deps with `database.worker` */
export function catalogTasks(deps: SitePictureDeps): Task[] {
  const stats = createStatsReader(deps.db, deps.clock);
  return [
    {
      name: readPictureTask,
      run: async (payload) => {
        await readSitePicture(deps, picturePayload.parse(payload).domain);
      },
    },
    {
      name: "catalog.refresh-site-pictures",
      cron: "25 * * * *",
      run: async () => {
        await refreshSitePictures(deps);
      },
    },
    { name: "catalog.clean-deletions", cron: "40 2 * * *", run: () => cleanDeletions(deps) },
    {
      name: refreshOverviewTask,
      isHeavy: true,
      run: async (payload) => {
        const { siteId, ...person } = overviewPayload.parse(payload);
        const request = { ...person, siteId: authorizedSiteForJob(siteId) };
        await refreshOverview({ ...deps, lastChecked: stats.lastUpdated }, request);
      },
    },
    { name: "catalog.clean-overviews", cron: "50 2 * * *", run: () => cleanOverviews(deps) },
  ];
}
