import * as z from "zod/mini";
import type { Task } from "../../platform/slice.ts";
import { cleanRuns, type FeedRunDeps, runFeed, startDailyRuns } from "./feed-runs.service.ts";
import { runFeedTask } from "./run-decisions.service.ts";

const runPayload = z.object({ siteId: z.number(), runId: z.uuid() });

/** Reads product feeds. Each task may run in several processes at once. */
export function productFeedTasks(deps: FeedRunDeps): Task[] {
  return [
    { name: runFeedTask, isRemote: true, run: (payload) => runFeed(deps, runPayload.parse(payload)) },
    {
      name: "exchange.start-product-feeds",
      // A run that was missed starts within ten minutes.
      cron: "2,12,22,32,42,52 * * * *",
      run: () => startDailyRuns(deps),
    },
    { name: "exchange.clean-product-feeds", cron: "37 * * * *", run: () => cleanRuns(deps) },
  ];
}
