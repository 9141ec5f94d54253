import { setTimeout as sleep } from "node:timers/promises";
import type { Kysely } from "kysely";
import { localDayOf } from "../../kit/local-day.ts";
import type { Clock } from "../../platform/clock.ts";
import type { Tables } from "../../platform/db/tables.ts";
import type { Log } from "../../platform/log.ts";
import { createTurns } from "../../platform/loops/turns.ts";
import { createWakeSignal } from "../../platform/loops/wake-signal.ts";
import { findDueTasks, postponeTasks, removeTasks } from "../crawl-queue/tasks.repo.ts";
import type { Extractor } from "../extraction/extraction.service.ts";
import type { Fetcher } from "../fetch/fetcher.client.ts";
import type { Renderer } from "../fetch/rendering/renderer.client.ts";
import type { HostLease } from "../hosts/hosts.repo.ts";
import { createLeases } from "../hosts/leases.service.ts";
import { findPages } from "../observation/pages.repo.ts";
import { createDoubtCollector } from "../reading-review/doubtful-readings.service.ts";
import { createStatementLearner } from "../recipes/fixed-statements.service.ts";
import { createRecipeTrainer } from "../recipes/recipes.service.ts";
import type { RobotsClient } from "../robots/robots.client.ts";
import { createRobotsCache } from "../robots/robots.service.ts";
import { createCheckBatcher } from "./check-batcher.service.ts";
import { maxTasksInVisit } from "./core/retry-policy.ts";
import { type ReadPage, type VisitDeps, type VisitTask, visitHost } from "./visit.service.ts";

export interface CrawlDeps {
  /** The worker's pool. */
  readonly db: Kysely<Tables>;
  readonly clock: Clock;
  readonly log: Log;
  readonly leaseMs: number;
  /** Gap of a host that is not in the database yet, milliseconds. */
  readonly gapOf: (host: string) => number;
  readonly secondLookMs: number;
  readonly fetcher: Fetcher;
  readonly robotsClient: RobotsClient;
  readonly renderer?: Renderer | undefined;
  readonly readPage: ReadPage;
  /** Trains recipes. */
  readonly extractor: Pick<Extractor, "trainRecipe">;
  /** Owner of the leases. @default a new id */
  readonly owner?: string;
  /** @default 64 */
  readonly hostsAtOnce?: number;
  /** Longest time until a due task is seen, milliseconds. @default 300 */
  readonly idleMs?: number;
  /** Called after outcomes were saved: watchers may be waiting. */
  readonly onRecorded?: () => void;
}

export interface Crawl {
  /** Looks for due tasks at once. */
  wake(): void;
  /** Begins no further request, waits at most 10 s for those under way, cancels them and releases every host. */
  stop(): Promise<void>;
}

/** Rest after the database did not answer, milliseconds. */
const errorRestMs = 1000;
/**
 * Pages that wait to be read from which on no further visit begins: the process is busy, and a host that it held in
 * addition would only stand still.
 */
const maxWaitingPages = 8;
/** A query for due hosts reads all due tasks: visits that end at nearly the same time are followed by one query. */
const leaseEveryMs = 50;
/** So few that the first pages arrive before the process holds more hosts than it can read. */
const maxBegunAtOnce = 16;
/** Time that requests under way have once the crawl stops, milliseconds. */
const graceMs = 10_000;

/** Fetches what is due, host by host, until stopped. */
export function startCrawl(deps: CrawlDeps): Crawl {
  const { db, clock, log, hostsAtOnce = 64, idleMs = 300 } = deps;
  const wakeSignal = createWakeSignal();
  const stopping = new AbortController();
  const cancelling = new AbortController();
  const leases = createLeases(deps);
  const turns = createTurns();
  const { fetcher, renderer, readPage, extractor } = deps;
  const doubts = createDoubtCollector({ db, log });
  const visitDeps: VisitDeps = {
    clock,
    log,
    leases,
    robots: createRobotsCache({ db, clock, client: deps.robotsClient, leases }),
    fetcher,
    renderer,
    readPage,
    turns,
    batcher: createCheckBatcher(deps),
    recipes: createRecipeTrainer({ db, log, extractor }),
    statements: createStatementLearner({ db, log }),
    doubts,
    postpone: (task, dueAt) => postponeTasks(db, [{ ...task, dueAt }]),
  };
  const visits = new Set<Promise<void>>();

  async function visit(lease: HostLease, tasks: readonly VisitTask[]): Promise<void> {
    try {
      const signals = { stopping: stopping.signal, cancelling: cancelling.signal };
      await visitHost(visitDeps, lease, tasks, signals);
    } catch (err) {
      log.error({ err, host: lease.host }, "a visit failed");
    }
  }

  /** @returns how many visits began */
  async function beginVisits(): Promise<number> {
    const free = hostsAtOnce - visits.size;
    if (free <= 0 || turns.waiting() > maxWaitingPages) return 0;
    const leased = await leases.leaseDue(Math.min(free, maxBegunAtOnce), clock.now());
    if (leased.length === 0) return 0;
    const due = await dueTasks(db, clock, leased).catch(async (error: unknown) => {
      for (const { host } of leased) leases.forget(host);
      throw error;
    });
    for (const lease of leased) {
      const running = visit(lease, due.get(lease.host) ?? []).finally(() => {
        visits.delete(running);
        wakeSignal.signal();
      });
      visits.add(running);
    }
    return leased.length;
  }

  async function run(): Promise<void> {
    while (!stopping.signal.aborted) {
      const earliestNext = sleep(leaseEveryMs);
      let begun = 0;
      try {
        begun = await beginVisits();
      } catch (err) {
        log.warn({ err }, "due tasks could not be read");
        await wakeSignal.wait(errorRestMs);
      }
      if (begun === 0) await wakeSignal.wait(idleMs);
      await earliestNext;
    }
    await Promise.all(visits);
    await doubts.settled();
  }

  const finished = run();
  return {
    wake: () => wakeSignal.signal(),
    stop: async () => {
      stopping.abort();
      wakeSignal.signal();
      const timer = setTimeout(() => cancelling.abort(), graceMs);
      await finished;
      clearTimeout(timer);
      leases.stop();
    },
  };
}

/** Tasks of leased hosts with their pages. Scheduled tasks whose check of the day is already saved are deleted. */
async function dueTasks(
  db: Kysely<Tables>,
  clock: Clock,
  leased: readonly HostLease[],
): Promise<Map<string, VisitTask[]>> {
  const now = clock.now();
  const limits = leased.map(({ host, gapMs }) => ({ host, limit: maxTasksInVisit(gapMs) }));
  const tasks = await findDueTasks(db, limits, now, localDayOf(now));
  await removeTasks(
    db,
    tasks.filter((task) => task.isDone),
  );
  const open = tasks.filter((task) => !task.isDone);
  const pages = await findPages(
    db,
    open.map((task) => task.pageId),
  );
  const withPages = open.flatMap((task) => {
    const page = pages.get(task.pageId);
    return page ? [{ task, page }] : [];
  });
  return Map.groupBy(withPages, ({ task }) => task.host);
}
