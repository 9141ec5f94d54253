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
import { addUsage, type UsageCount, type UsageItem } from "./usage.repo.ts";

/** The counter of one process; what several count adds up in the database. */
export interface RunningUsageCounter extends UsageCounter {
  /** Writes what is counted up to now. Resolves also where the database does not take it: it is kept for later. */
  flush(): Promise<void>;
  /** Writes the rest, to be called when no request is under way any more. */
  close(): Promise<void>;
}

export interface UsageCounterOptions {
  /** From the first call to its writing, milliseconds. @default 5 s */
  readonly flushMs?: number;
  /** So many persons, sites, days and types are written at once. @default 1000 */
  readonly flushKeys?: number;
  /** So many are held while the database is away; calls of any further one are lost and logged. @default 100,000 */
  readonly mostKeys?: number;
}

/** "away": no other site's would be written either. */
type Writing = "written" | "refused" | "away";

/**
 * A process that is killed loses what it counted in the last `flushMs`. Where a connection breaks at the very moment
 * of a commit, its batch may be counted twice.
 * @param db `database.app`
 */
export function createUsageCounter(
  db: Kysely<Tables>,
  clock: Clock,
  log: Log,
  { flushMs = 5000, flushKeys = 1000, mostKeys = 100_000 }: UsageCounterOptions = {},
): RunningUsageCounter {
  const tally = createTally<AuthorizedSiteId, UsageItem>(mostKeys);
  const dayOf = createLocalDayFinder();
  let timer: NodeJS.Timeout | undefined;
  let flushing: Promise<void> | undefined;
  /** The last writing failed: the next waits for its time. */
  let hasFailed = false;
  let lost = 0;

  /** A timer runs only while something waits to be written. */
  function wake(): void {
    timer ??= setTimeout(() => void flush(), flushMs).unref();
    if (tally.size() >= flushKeys && !hasFailed) void flush();
  }

  function flush(): Promise<void> {
    flushing ??= write().finally(() => {
      flushing = undefined;
      if (tally.size() > 0) wake();
    });
    return flushing;
  }

  async function write(): Promise<void> {
    clearTimeout(timer);
    timer = undefined;
    hasFailed = false;
    let isAway = false;
    for (const [siteId, items] of tally.take()) {
      const counts = [...items.values()].map(({ item, calls }) => ({ ...item, calls }));
      const writing: Writing = isAway ? "away" : await writeSite(siteId, counts);
      if (writing === "written") continue;
      hasFailed = true;
      isAway = writing === "away";
      for (const count of counts) keep(siteId, count, count.calls);
    }
    if (lost > 0) log.error({ calls: lost }, "usage was lost: too much waits for the database");
    lost = 0;
  }

  async function writeSite(siteId: AuthorizedSiteId, counts: readonly UsageCount[]): Promise<Writing> {
    try {
      await forSite(db, siteId, (trx) => addUsage(trx, siteId, counts));
      return "written";
    } catch (err) {
      log.warn({ err, siteId }, "usage could not be written and is kept for later");
      return err instanceof Error && isDatabaseDown(err) ? "away" : "refused";
    }
  }

  function keep(siteId: AuthorizedSiteId, { userId, localDay, type }: UsageItem, calls: number): void {
    const isKept = tally.add(siteId, `${userId} ${localDay} ${type}`, { userId, localDay, type }, calls);
    if (!isKept) lost += calls;
  }

  return {
    count: (siteId, userId, type) => {
      keep(siteId, { userId, localDay: dayOf(clock.now()), type }, 1);
      wake();
    },
    flush,
    close: async () => {
      await flushing;
      await flush();
      clearTimeout(timer);
      if (tally.size() > 0) log.error({ counts: tally.size() }, "usage was lost: the database is away");
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
