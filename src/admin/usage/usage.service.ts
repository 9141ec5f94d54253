import type { Kysely } from "kysely";
import { addDays, type LocalDay, localDayOf, startOfDay } from "../../kit/local-day.ts";
import type { AuthorizedSiteId } from "../../platform/authorized-site.ts";
import type { Clock } from "../../platform/clock.ts";
import { forSite } from "../../platform/db/database.ts";
import type { Tables } from "../../platform/db/tables.ts";
import { isDatabaseDown } from "../../platform/http/problems.ts";
import type { Log } from "../../platform/log.ts";
import type { UsageCounter } from "../../platform/usage-counter.ts";
import { createTally } from "./core/usage-tally.ts";
import { addUsage, removeUsage, type UsageCount, type UsageItem } from "./usage.repo.ts";

/** The usage counter of one process. The database adds up the counts of all processes. */
export interface RunningUsageCounter extends UsageCounter {
  /** Writes the current counts. Resolves even if the write fails; the counts are then retried later. */
  flush(): Promise<void>;
  /** Writes the remaining counts. Call it after the last request has finished. */
  close(): Promise<void>;
}

export interface UsageCounterOptions {
  /** Maximum time until a call is written, milliseconds. @default 5000 */
  readonly flushMs?: number;
  /** Number of counts (person, site, day, type) that triggers a write at once. @default 1000 */
  readonly flushKeys?: number;
  /** Maximum number of counts held in memory; calls beyond it are dropped and logged. @default 100,000 */
  readonly maxKeys?: number;
}

/** "unavailable": the database is down, so other sites' counts would fail as well. */
type WriteOutcome = "written" | "failed" | "unavailable";

/**
 * Counts calls in memory and writes them in batches. A process that is killed loses the counts of the last `flushMs`.
 * If a connection breaks during a commit, its batch may be counted twice.
 * @param db `database.app`
 */
export function createUsageCounter(
  db: Kysely<Tables>,
  clock: Clock,
  log: Log,
  { flushMs = 5000, flushKeys = 1000, maxKeys = 100_000 }: UsageCounterOptions = {},
): RunningUsageCounter {
  const tally = createTally<AuthorizedSiteId, UsageItem>(maxKeys);
  const dayOf = createLocalDayFinder();
  let timer: NodeJS.Timeout | undefined;
  let flushing: Promise<void> | undefined;
  /** After a failed write, the next one waits for the timer. */
  let hasFailed = false;
  let dropped = 0;

  /** The timer runs only while there are counts to write. */
  function schedule(): void {
    timer ??= setTimeout(() => void flush(), flushMs).unref();
    if (tally.size() >= flushKeys && !hasFailed) void flush();
  }

  function flush(): Promise<void> {
    flushing ??= write().finally(() => {
      flushing = undefined;
      if (tally.size() > 0) schedule();
    });
    return flushing;
  }

  async function write(): Promise<void> {
    clearTimeout(timer);
    timer = undefined;
    hasFailed = false;
    let isUnavailable = false;
    for (const [siteId, items] of tally.drain()) {
      const counts = [...items.values()].map(({ item, calls }) => ({ ...item, calls }));
      const outcome: WriteOutcome = isUnavailable ? "unavailable" : await writeSite(siteId, counts);
      if (outcome === "written") continue;
      hasFailed = true;
      isUnavailable = outcome === "unavailable";
      for (const count of counts) add(siteId, count, count.calls);
    }
    if (dropped > 0)
      log.error({ calls: dropped }, "usage counts were dropped: too many are waiting for the database");
    dropped = 0;
  }

  async function writeSite(siteId: AuthorizedSiteId, counts: readonly UsageCount[]): Promise<WriteOutcome> {
    try {
      await forSite(db, siteId, (trx) => addUsage(trx, siteId, counts));
      return "written";
    } catch (err) {
      log.warn({ err, siteId }, "usage counts could not be written and will be retried");
      return err instanceof Error && isDatabaseDown(err) ? "unavailable" : "failed";
    }
  }

  function add(siteId: AuthorizedSiteId, { userId, localDay, type }: UsageItem, calls: number): void {
    const isAdded = tally.add(siteId, `${userId} ${localDay} ${type}`, { userId, localDay, type }, calls);
    if (!isAdded) dropped += calls;
  }

  return {
    count: (siteId, userId, type) => {
      add(siteId, { userId, localDay: dayOf(clock.now()), type }, 1);
      schedule();
    },
    removeSite: removeUsage,
    flush,
    close: async () => {
      await flushing;
      await flush();
      clearTimeout(timer);
      if (tally.size() > 0)
        log.error({ counts: tally.size() }, "usage counts were lost: the database is unavailable");
    },
  };
}

/** Finds the local day (Europe/Bucharest) of an instant. The last day is cached: most calls are on the same day. */
export function createLocalDayFinder(): (instant: Date) => LocalDay {
  let day = "" as LocalDay;
  let from = Number.POSITIVE_INFINITY;
  let until = Number.NEGATIVE_INFINITY;
  return (instant) => {
    const ms = instant.getTime();
    if (ms < from || ms >= until) {
      day = localDayOf(instant);
      from = startOfDay(day).getTime();
      until = startOfDay(addDays(day, 1)).getTime();
    }
    return day;
  };
}
