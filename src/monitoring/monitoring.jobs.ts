import { localDayOf } from "../kit/local-day.ts";
import type { Loop, Task } from "../platform/slice.ts";
import { ensureComingMonths } from "./history/partitions.service.ts";
import type { PageWatchers } from "./monitoring.ports.ts";
import { propagate } from "./observation/propagation.service.ts";
import { forgetLessons } from "./recipes/proposals.repo.ts";
import {
  type CorrectedPage,
  learnPlaceTask,
  parseCorrectedPage,
} from "./recipes/training-requests.service.ts";
import { expireStalePages, scheduleChecks } from "./schedule/schedule.service.ts";
import { type CrawlDeps, startCrawl } from "./visits/crawl.service.ts";
import { createBell } from "./visits/wake-signal.service.ts";
import { applyQueuedWatches, type WatchDeps } from "./watchers/watchers.service.ts";

export interface MonitoringJobsDeps extends CrawlDeps, WatchDeps {
  readonly watchers: PageWatchers;
  /** Closes the fetcher, the robots.txt client and the extractor. */
  readonly close: () => Promise<void>;
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
      name: "monitoring.ensure-months",
      cron: "15 3 * * *",
      run: () => ensureComingMonths(deps.db, deps.clock.now()),
    },
    {
      name: "monitoring.forget-lessons",
      cron: "45 3 * * *",
      run: () => forgetLessons(deps.db, localDayOf(deps.clock.now())),
    },
    {
      name: learnPlaceTask,
      run: (payload) => deps.train(parseCorrectedPage(payload)),
    },
  ];
}

/** Maximum time until new work is noticed, milliseconds. */
const idleMs = 300;
/** Delay after a failed round, milliseconds. */
const retryMs = 2000;

/** The worker's loops: new watches wake the crawl, new observations wake the propagation. */
export function monitoringLoops(start: () => MonitoringJobsDeps): Loop[] {
  return [
    {
      name: "monitoring",
      service: "worker",
      start: async () => {
        const deps = start();
        const { db, clock, log, watchers } = deps;
        await ensureComingMonths(db, clock.now());
        const observed = createBell();
        const crawl = startCrawl({ ...deps, onRecorded: observed.ring });
        const watches = repeat(async () => {
          const applied = await applyQueuedWatches(deps);
          if (applied > 0) {
            crawl.wake();
            observed.ring();
          }
          return applied;
        }, deps);
        const propagation = repeat(() => propagate({ db, log, watchers }), deps, observed);
        return {
          stop: async () => {
            await Promise.all([crawl.stop(), watches.stop()]);
            await propagation.stop();
            await deps.close();
          },
        };
      },
    },
  ];
}

/** Runs rounds of work until stopped and waits while there is none. Errors are logged and retried after a delay. */
function repeat(
  round: () => Promise<number>,
  { log }: Pick<CrawlDeps, "log">,
  bell = createBell(),
): { stop(): Promise<void> } {
  let isStopping = false;
  const run = async () => {
    while (!isStopping) {
      try {
        if ((await round()) === 0) await bell.wait(idleMs);
      } catch (err) {
        log.warn({ err }, "a round of background work failed");
        await bell.wait(retryMs);
      }
    }
  };
  const finished = run();
  return {
    stop: () => {
      isStopping = true;
      bell.ring();
      return finished;
    },
  };
}
