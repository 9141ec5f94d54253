import { localDayOf } from "../kit/local-day.ts";
import { repeat } from "../platform/loops/repeat.ts";
import { createWakeSignal } from "../platform/loops/wake-signal.ts";
import type { Loop, Task } from "../platform/slice.ts";
import { type CrawlersDeps, startCrawlers } from "./crawlers/supervisor.service.ts";
import { ensureComingMonths } from "./history/partitions.service.ts";
import type { PageWatchers } from "./monitoring.ports.ts";
import { propagate } from "./observation/propagation.service.ts";
import { countHosts } from "./operations/operations.service.ts";
import { deleteExpiredReadings } from "./reading-review/doubtful-readings.service.ts";
import { deleteOldConfidence, recordConfidence } from "./reading-review/host-confidence.service.ts";
import { deleteTrainingCounts } from "./recipes/proposals.repo.ts";
import {
  type CorrectedPage,
  parseCorrectedPage,
  trainRecipeTask,
} from "./recipes/training-requests.service.ts";
import { expireStalePages, scheduleChecks } from "./schedule/schedule.service.ts";
import { applyQueuedWatches, type WatchDeps } from "./watchers/watchers.service.ts";

export interface MonitoringJobsDeps extends CrawlersDeps, WatchDeps {
  readonly watchers: PageWatchers;
}

export interface MonitoringTaskDeps extends Pick<WatchDeps, "db" | "clock"> {
  readonly watchers: PageWatchers;
  readonly train: (corrected: CorrectedPage) => Promise<void>;
}

/** Scheduled and queued tasks. Each may run in several processes at once. */
export function monitoringTasks(deps: MonitoringTaskDeps): Task[] {
  return [
    {
      name: "monitoring.schedule-checks",
      cron: "* * * * *",
      run: async () => {
        await scheduleChecks(deps);
      },
    },
    {
      name: "monitoring.expire-stale-pages",
      cron: "*/10 * * * *",
      run: async () => {
        await expireStalePages(deps);
      },
    },
    {
      name: "monitoring.count-hosts",
      cron: "*/10 * * * *",
      run: async () => {
        await countHosts(deps.db, deps.clock);
      },
    },
    {
      name: "monitoring.ensure-months",
      cron: "15 3 * * *",
      run: () => ensureComingMonths(deps.db, deps.clock.now()),
    },
    {
      name: "monitoring.forget-lessons",
      cron: "45 3 * * *",
      run: () => deleteTrainingCounts(deps.db, localDayOf(deps.clock.now())),
    },
    {
      // Late in each hour, so that the last run of a local day sees nearly all of its checks.
      name: "monitoring.record-confidence",
      cron: "55 * * * *",
      run: () => recordConfidence(deps.db, deps.clock.now()),
    },
    {
      name: "monitoring.expire-readings",
      cron: "50 3 * * *",
      run: async () => {
        const now = deps.clock.now();
        await deleteExpiredReadings(deps.db, now);
        await deleteOldConfidence(deps.db, now);
      },
    },
    {
      name: trainRecipeTask,
      run: (payload) => deps.train(parseCorrectedPage(payload)),
    },
  ];
}

/** The worker's loops: new watches wake the crawl, new observations wake the propagation. */
export function monitoringLoops(deps: MonitoringJobsDeps): Loop[] {
  return [
    {
      name: "monitoring",
      service: "worker",
      start: async () => {
        const { db, clock, log, watchers } = deps;
        await ensureComingMonths(db, clock.now());
        const observed = createWakeSignal();
        const crawl = startCrawlers({ ...deps, onRecorded: observed.signal });
        const watches = repeat(async () => {
          const applied = await applyQueuedWatches(deps);
          if (applied > 0) {
            crawl.wake();
            observed.signal();
          }
          return applied;
        }, deps);
        const propagation = repeat(() => propagate({ db, log, watchers }), deps, observed);
        return {
          stop: async () => {
            await Promise.all([crawl.stop(), watches.stop()]);
            await propagation.stop();
          },
        };
      },
    },
  ];
}
