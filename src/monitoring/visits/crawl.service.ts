import type { Kysely } from "kysely";
import { localDayOf } from "../../kit/local-day.ts";
import type { Clock } from "../../platform/clock.ts";
import type { Tables } from "../../platform/db/tables.ts";
import type { Log } from "../../platform/log.ts";
import type { Extractor } from "../extraction/extraction.service.ts";
import type { Fetcher } from "../fetch/fetcher.client.ts";
import type { Renderer } from "../fetch/rendering/renderer.client.ts";
import type { HostLease } from "../hosts/hosts.repo.ts";
import { createLeases } from "../hosts/leases.service.ts";
import { findPages } from "../observation/pages.repo.ts";
import { createRecipeLearner } from "../recipes/recipes.service.ts";
import type { RobotsClient } from "../robots/robots.client.ts";
import { createRobotsKeeper } from "../robots/robots.service.ts";
import { createRecorder } from "./check-batcher.service.ts";
import { visitSize } from "./core/visit-size.ts";
import { findDueTasks, postponeTasks, removeTasks } from "./tasks.repo.ts";
import { type VisitDeps, type VisitTask, visitHost } from "./visit.service.ts";
import { createBell } from "./wake-signal.service.ts";

export interface CrawlDeps {
  /** The worker's pool. */
  readonly db: Kysely<Tables>;
  readonly clock: Clock;
  readonly log: Log;
  readonly leaseMs: number;
  /** Least time between two requests to a host that is new to us, milliseconds. */
  readonly gapOf: (host: string) => number;
  readonly secondLookMs: number;
  readonly fetcher: Fetcher;
  readonly robotsClient: RobotsClient;
  readonly renderer?: Renderer | undefined;
  readonly extractor: Extractor;
  /** @default 64 */
  readonly hostsAtOnce?: number;
  /** Called after outcomes were kept: watchers may be waiting. */
  readonly onRecorded?: () => void;
}

export interface Crawl {
  /** Looks for due tasks at once. */
  wake(): void;
  /** Begins no further request, lets those under way end for a while, then gives every host back. */
  stop(): Promise<void>;
}

/** Longest time until a task that somebody asked for is seen, milliseconds. */
const idleMs = 300;
/** Requests under way may end for so long once stopping. */
const graceMs = 10_000;

/** Fetches what is due, host by host, until stopped. */
export function startCrawl(deps: CrawlDeps): Crawl {
  const { db, clock, log, hostsAtOnce = 64 } = deps;
  const bell = createBell();
  const stopping = new AbortController();
  const cancelling = new AbortController();
  const leases = createLeases(deps);
  const recorder = createRecorder(deps);
  const robots = createRobotsKeeper({ db, clock, client: deps.robotsClient, leases });
  const { fetcher, renderer, extractor } = deps;
  const visitDeps: VisitDeps = {
    clock,
    log,
    leases,
    robots,
    fetcher,
    renderer,
    extractor,
    recorder,
    recipes: createRecipeLearner({ db, log, extractor }),
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
    if (free <= 0) return 0;
    const leased = await leases.take(free, clock.now());
    if (leased.length === 0) return 0;
    const due = await dueTasks(db, clock, leased).catch(async (error: unknown) => {
      for (const { host } of leased) leases.forget(host);
      throw error;
    });
    for (const lease of leased) {
      const running = visit(lease, due.get(lease.host) ?? []).finally(() => {
        visits.delete(running);
        bell.ring();
      });
      visits.add(running);
    }
    return leased.length;
  }

  async function run(): Promise<void> {
    while (!stopping.signal.aborted) {
      let begun = 0;
      try {
        begun = await beginVisits();
      } catch (err) {
        log.warn({ err }, "no tasks could be taken");
        await bell.wait(1000);
      }
      if (begun === 0) await bell.wait(idleMs);
    }
    await Promise.all(visits);
  }

  const finished = run();
  return {
    wake: () => bell.ring(),
    stop: async () => {
      stopping.abort();
      bell.ring();
      const timer = setTimeout(() => cancelling.abort(), graceMs);
      await finished;
      clearTimeout(timer);
      leases.stop();
    },
  };
}

/** Tasks of leased hosts with their pages; those of a day whose check was made already are taken away. */
async function dueTasks(
  db: Kysely<Tables>,
  clock: Clock,
  leased: readonly HostLease[],
): Promise<Map<string, VisitTask[]>> {
  const now = clock.now();
  const limits = leased.map(({ host, gapMs }) => ({ host, limit: visitSize(gapMs) }));
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
