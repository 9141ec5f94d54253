import type { Kysely } from "kysely";
import { localDayOf } from "../../kit/local-day.ts";
import type { Clock } from "../../platform/clock.ts";
import type { Tables } from "../../platform/db/tables.ts";
import { ensureMonthsOf } from "../history/partitions.service.ts";
import type { PageWatchers } from "../monitoring.ports.ts";
import { findStalePages, markStale } from "../observation/outbox.repo.ts";
import { weeklyRetryCutoff } from "../visits/core/retry-policy.ts";
import { markWaiting } from "./check-limits.repo.ts";
import { slotAt, slotLengthMs, startOfSlot } from "./core/slot.ts";
import { advanceSchedule, insertScheduled, lockSchedule } from "./schedule.repo.ts";

export interface ScheduleDeps {
  /** The worker's pool. */
  readonly db: Kysely<Tables>;
  readonly clock: Clock;
}

/** Slots in one transaction: a day's backlog is queued in 24 steps. */
const slotsInStep = 60;
const freshMs = 48 * 60 * 60 * 1000;
const stalePagesAtOnce = 10_000;

/**
 * Queues the checks of the current local day that are due: each watched page once, at its own time of the day. Before the first
 * one, the pages beyond a company's limit are marked as waiting for another day. Several
 * schedulers may run at once; checks missed earlier in the day are queued too.
 * @returns the number of checks queued
 */
export async function scheduleChecks({
  db,
  clock,
  watchers,
}: ScheduleDeps & {
  readonly watchers: Pick<PageWatchers, "findPausedSites" | "findCheckLimits">;
}): Promise<number> {
  const now = clock.now();
  const day = localDayOf(now);
  const target = slotAt(day, now);
  const pausedSites = await watchers.findPausedSites();
  const limits = await watchers.findCheckLimits();
  await ensureMonthsOf(db, [now]);
  let queued = 0;
  for (let through = -1; through < target; ) {
    [through, queued] = await db.transaction().execute(async (trx) => {
      const from = (await lockSchedule(trx, day)) + 1;
      if (from === 0) await markWaiting(trx, limits, day);
      if (from > target) return [target, queued];
      const last = Math.min(target, from + slotsInStep - 1);
      const more = await insertScheduled(trx, {
        localDay: day,
        from,
        through: last,
        dayStart: startOfSlot(day, 0),
        slotMs: slotLengthMs(day),
        weeklyBefore: weeklyRetryCutoff(day),
        pausedSites,
      });
      await advanceSchedule(trx, day, last);
      return [last, queued + more];
    });
  }
  return queued;
}

/** Marks pages that were not read for 48 h as stale and notifies their watchers. @returns the number of pages */
export async function expireStalePages({ db, clock }: ScheduleDeps): Promise<number> {
  const now = clock.now();
  const before = new Date(now.getTime() - freshMs);
  let marked = 0;
  for (;;) {
    const pages = await findStalePages(db, before, now, stalePagesAtOnce);
    if (pages.length > 0) marked += await db.transaction().execute((trx) => markStale(trx, pages, before));
    if (pages.length < stalePagesAtOnce) return marked;
  }
}
