import type { Kysely } from "kysely";
import type { ReplyOf } from "../../kit/call.ts";
import { addDays, localDayOf, startOfDay } from "../../kit/local-day.ts";
import type { Clock } from "../../platform/clock.ts";
import type { Tables } from "../../platform/db/tables.ts";
import type { Log } from "../../platform/log.ts";
import { countJobs } from "../../platform/loops/job-queues.ts";
import { countQueues, type QueueTable } from "../../platform/loops/queue-tables.ts";
import type { Metrics } from "../../platform/metrics.ts";
import { type HostPace, hostHealths } from "./core/host-health.ts";
import { slowestCalls } from "./core/slowest-calls.ts";
import type { HostHealth, operationsSummary, QueueDepth } from "./operations.contract.ts";
import {
  countPages,
  countTasks,
  findConfidence,
  findCounts,
  findPaces,
  type StoredCounts,
  saveCounts,
} from "./operations.repo.ts";

/** The health of every host at one time. */
export interface HostSnapshot {
  readonly hosts: readonly HostHealth[];
  readonly countedAt: Date;
}

/** Stored figures that are older are counted anew. */
const renewedAfterMs = 60_000;
/** Stored figures that are older are not shown: the caller waits for new ones. The job `monitoring.count-hosts` keeps them younger. */
const shownForMs = 20 * 60_000;
const confidenceDays = 90;
const maxSlowCalls = 10;

/** Counts the pages and checks of all hosts and stores the figures. A scan of all pages. @param db `database.worker` */
export async function countHosts(db: Kysely<Tables>, clock: Clock): Promise<StoredCounts> {
  const now = clock.now();
  const [pages, tasks] = await Promise.all([
    countPages(db, startOfDay(localDayOf(now))),
    countTasks(db, now),
  ]);
  const counts = { countedAt: now, pages, tasks };
  await saveCounts(db, counts);
  return counts;
}

/**
 * The stored figures of the hosts, at once. Where they are older than a minute they are counted anew meanwhile, by each process
 * once however many people look, so that the next look shows those.
 * @param db `database.worker`: the app's role does not see who watches
 */
export function createHostSnapshots(db: Kysely<Tables>, clock: Clock, log: Log): () => Promise<HostSnapshot> {
  let counting: Promise<StoredCounts> | undefined;

  function count(): Promise<StoredCounts> {
    counting ??= countHosts(db, clock).finally(() => {
      counting = undefined;
    });
    return counting;
  }

  return async () => {
    const [stored, paces] = await Promise.all([findCounts(db), findPaces(db)]);
    const ageMs = stored ? clock.now().getTime() - stored.countedAt.getTime() : Number.POSITIVE_INFINITY;
    if (stored && ageMs < shownForMs) {
      if (ageMs >= renewedAfterMs) count().catch((err) => log.warn({ err }, "hosts were not counted"));
      return snapshotOf(stored, paces);
    }
    return snapshotOf(await count(), paces);
  };
}

function snapshotOf({ countedAt, pages, tasks }: StoredCounts, paces: readonly HostPace[]): HostSnapshot {
  return { hosts: hostHealths(pages, tasks, paces), countedAt };
}

export interface SummaryDeps {
  /** `database.worker` */
  readonly workerDb: Kysely<Tables>;
  readonly clock: Clock;
  readonly metrics: Metrics;
  readonly snapshot: () => Promise<HostSnapshot>;
  /** Of all slices, in the order in which they are shown. */
  readonly queues: readonly QueueTable[];
  /** Where a request's log lines are shown, with {id} in place of its id; null: nowhere. */
  readonly logUrl: string | null;
  /** Routes of the server's calls. */
  readonly callRoutes: () => ReadonlySet<string>;
}

/** The state of the installation, as the web process that answers sees it. */
export async function summarize(deps: SummaryDeps): Promise<ReplyOf<typeof operationsSummary>> {
  const { workerDb, clock, metrics, snapshot, queues, logUrl, callRoutes } = deps;
  const now = clock.now();
  const [{ hosts, countedAt }, depths, jobs, confidence, requestSeconds] = await Promise.all([
    snapshot(),
    countQueues(workerDb, queues),
    countJobs(workerDb, now),
    findConfidence(workerDb, addDays(localDayOf(now), -confidenceDays)),
    metrics.requestSeconds.get(),
  ]);
  const sum = (of: (host: HostHealth) => number) => hosts.reduce((total, one) => total + of(one), 0);
  return {
    hosts: hosts.length,
    blockingHosts: hosts.filter(({ isBlocking }) => isBlocking).length,
    pages: sum(({ pages }) => pages),
    fresh: sum(({ fresh }) => fresh),
    done: sum(({ done }) => done),
    queues: [
      checksQueue(hosts),
      ...depths.map(({ queue, waiting, oldestAt }) => ({ ...idle, queue, waiting, ...since(oldestAt) })),
      ...jobs.map(({ task, oldestAt, ...counts }) => ({ queue: task, ...counts, ...since(oldestAt) })),
    ],
    confidence,
    slowCalls: slowestCalls(requestSeconds.values, callRoutes(), maxSlowCalls),
    slowRequests: metrics.slowRequests.list().map(({ at, ...request }) => ({
      ...request,
      timestamp: at.getTime(),
      logUrl: logUrl?.replaceAll("{id}", () => encodeURIComponent(request.requestId)) ?? null,
    })),
    countedTimestamp: countedAt.getTime(),
  };
}

const idle = { later: 0, running: 0, failed: 0 } as const;

function since(oldestAt: Date | null): Pick<QueueDepth, "oldestTimestamp"> {
  return { oldestTimestamp: oldestAt?.getTime() ?? null };
}

function checksQueue(hosts: readonly HostHealth[]): QueueDepth {
  let [waiting, later] = [0, 0];
  let oldestTimestamp: number | null = null;
  for (const host of hosts) {
    waiting += host.due;
    later += host.later;
    const oldest = host.oldestDueTimestamp;
    if (oldest !== null) oldestTimestamp = Math.min(oldestTimestamp ?? oldest, oldest);
  }
  return { ...idle, queue: "checks", waiting, later, oldestTimestamp };
}
