import { type Kysely, sql } from "kysely";
import type { Tables } from "../../platform/db/tables.ts";

/**
 * The progress of a day's schedule, locked until the transaction ends, so that concurrent schedulers continue where
 * the other one stopped.
 * @returns the last slot whose pages are queued; -1 before the first
 */
export async function lockSchedule(trx: Kysely<Tables>, localDay: string): Promise<number> {
  await trx
    .insertInto("crawl_schedule")
    .values({ local_day: localDay, through_slot: -1 })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const row = await trx
    .selectFrom("crawl_schedule")
    .select("through_slot")
    .where("local_day", "=", sql<string>`${localDay}::date`)
    .forUpdate()
    .executeTakeFirstOrThrow();
  return row.through_slot;
}

export async function advanceSchedule(
  trx: Kysely<Tables>,
  localDay: string,
  throughSlot: number,
): Promise<void> {
  await trx
    .updateTable("crawl_schedule")
    .set({ through_slot: throughSlot })
    .where("local_day", "=", sql<string>`${localDay}::date`)
    .execute();
}

export interface SlotRange {
  readonly localDay: string;
  /** First and last slot, both included. */
  readonly from: number;
  readonly through: number;
  /** When slot 0 begins, and how long a slot is. */
  readonly dayStart: Date;
  readonly slotMs: number;
  /** Pages that are gone, or that robots.txt disallowed, are queued when they were last tried before this. */
  readonly weeklyBefore: Date;
  /** Sites whose checks are paused; a page that only they watch is left out. */
  readonly pausedSites: readonly number[];
}

/**
 * Queues the day's check of watched pages with slots in the range, except pages whose check of the day is done or
 * queued, pages that wait for another day at all of their watchers, and pages whose address may not be requested. What robots.txt disallowed is looked at weekly: its rules change.
 * @returns the number of checks queued
 */
export async function insertScheduled(trx: Kysely<Tables>, range: SlotRange): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    insert into crawl_task (page_id, kind, host, due_at)
    select p.page_id, 'scheduled', p.host, ${range.dayStart}::timestamptz
      + p.slot * ${range.slotMs}::double precision * interval '1 ms'
    from page p
    where p.slot between ${range.from} and ${range.through}
      and (p.state not in ('gone', 'refused')
        or (p.state = 'gone' or p.reason = 'robots-disallowed') and p.tried_at < ${range.weeklyBefore})
      and exists (
        select from page_watch w
        where w.page_id = p.page_id and w.site_id <> all(${[...range.pausedSites]}::bigint[])
          and w.waits_on is distinct from ${range.localDay}::date)
      and not exists (
        select from page_check c where c.page_id = p.page_id and c.local_day = ${range.localDay}::date)
    on conflict do nothing`.execute(trx);
  return Number(numAffectedRows);
}
