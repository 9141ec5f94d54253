import { flushCompileCache } from "node:module";
import { createPageWatchers } from "../../../src/catalog/page-watching/page-watchers.service.ts";
import { propagate } from "../../../src/monitoring/observation/propagation.service.ts";
import { scheduleChecks } from "../../../src/monitoring/schedule/schedule.service.ts";
import { createDatabase } from "../../../src/platform/db/database.ts";
import { createLog } from "../../../src/platform/log.ts";
import type { Secrets } from "../../../src/platform/secrets.ts";
import { startTestCrawlers } from "./crawling.ts";

/** Settings of a worker process of a test. */
export interface WorkerOrder {
  readonly ownerUrl: string;
  readonly secrets: Secrets;
  readonly hosts: readonly string[];
  readonly leaseMs: number;
  /** Also schedules, as often as it can. */
  readonly isScheduler: boolean;
  /** How far its clock is ahead of the machine's, milliseconds. */
  readonly aheadMs: number;
}

/** A worker in its own process, so that it can be killed: crawls with one crawler, propagates and, if `isScheduler`, schedules. */
process.once("message", (order: WorkerOrder) => {
  const log = createLog(process.env["TEST_LOG"] ?? "silent");
  const database = createDatabase({
    ownerUrl: order.ownerUrl,
    secrets: order.secrets,
    log,
    maxConnections: 8,
  });
  const clock = { now: () => new Date(Date.now() + order.aheadMs) };
  const crawl = startTestCrawlers(database, order.hosts, { leaseMs: order.leaseMs, log, clock });
  const watchers = createPageWatchers(database);
  let isStopping = false;
  const repeat = async (round: () => Promise<unknown>) => {
    while (!isStopping) {
      await round();
      await new Promise((resume) => setTimeout(resume, 50));
    }
  };
  const rounds = [repeat(() => propagate({ db: database.worker, log, watchers }))];
  if (order.isScheduler) rounds.push(repeat(() => scheduleChecks({ db: database.worker, clock, watchers })));
  // Before it is killed, so that the next one starts sooner.
  flushCompileCache();
  process.send?.(crawl.pids());
  process.once("disconnect", async () => {
    isStopping = true;
    await Promise.all([crawl.stop(), ...rounds]);
    await database.close();
    process.exit(0);
  });
});
