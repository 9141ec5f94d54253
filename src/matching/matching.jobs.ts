import * as z from "zod/mini";
import type { AuthorizedSiteId } from "../platform/authorized-site.ts";
import { authorizedSiteForJob } from "../platform/job-gate.ts";
import type { Log } from "../platform/log.ts";
import type { Task } from "../platform/slice.ts";
import {
  checkQueuedLinks,
  cleanFlags,
  type LinkCheckDeps,
  queueChangedProducts,
} from "./flagged/link-checks.service.ts";
import { cleanKnownPages, indexCrawledPages } from "./known-pages/known-pages.service.ts";
import { runProductSearch } from "./runs/product-search.service.ts";
import { failRun, searchTask, shopTask } from "./runs/runs.service.ts";
import { runShopSearch, type ShopSearchDeps } from "./runs/shop-search.service.ts";

export interface MatchingTasksDeps extends LinkCheckDeps, ShopSearchDeps {
  readonly log: Log;
  /** Every site, for background work. */
  readonly listSites: () => Promise<readonly AuthorizedSiteId[]>;
}

const runPayload = z.object({ siteId: z.number(), runId: z.uuid() });

/** Scheduled and queued work. Each task may run in several processes at once. */
export function matchingTasks(deps: MatchingTasksDeps): Task[] {
  const part =
    (run: (siteId: AuthorizedSiteId, runId: string) => Promise<void>): Task["run"] =>
    async (payload) => {
      const { siteId: id, runId } = runPayload.parse(payload);
      const siteId = authorizedSiteForJob(id);
      await failRun(deps, siteId, runId, () => run(siteId, runId));
    };
  return [
    {
      name: "matching.check-links",
      cron: "* * * * *",
      run: async () => {
        while ((await checkQueuedLinks(deps)) > 0);
      },
    },
    {
      name: "matching.check-prices",
      cron: "25 * * * *",
      run: async () => queueChangedProducts(deps.db, await deps.listSites()),
    },
    {
      name: "matching.clean-flags",
      cron: "50 2 * * *",
      run: async () => cleanFlags(deps.db, await deps.listSites()),
    },
    {
      // A search indexes what changed since; most of it is done then.
      name: "matching.index-pages",
      cron: "*/10 * * * *",
      run: async () => {
        await indexCrawledPages(deps.db);
      },
    },
    { name: "matching.clean-pages", cron: "20 3 * * *", run: () => cleanKnownPages(deps.db, deps.clock) },
    { name: searchTask, isHeavy: true, run: part((siteId, runId) => runProductSearch(deps, siteId, runId)) },
    { name: shopTask, isRemote: true, run: part((siteId, runId) => runShopSearch(deps, siteId, runId)) },
  ];
}
