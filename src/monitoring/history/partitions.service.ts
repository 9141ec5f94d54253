import type { Kysely } from "kysely";
import { addDays, localDayOf } from "../../kit/local-day.ts";
import type { Tables } from "../../platform/db/tables.ts";
import { ensureMonth } from "./history.repo.ts";

const msInHour = 3_600_000;

/** Months with existing partitions, by database, so that each is checked once per process. */
const ensured = new WeakMap<Kysely<Tables>, Set<string>>();

/** Creates the partitions for rows of these instants, by UTC month and by month of the local day. */
export async function ensureMonthsOf(db: Kysely<Tables>, instants: readonly Date[]): Promise<void> {
  const known = ensured.get(db) ?? new Set<string>();
  ensured.set(db, known);
  const hours = new Set(instants.map((instant) => Math.floor(instant.getTime() / msInHour)));
  const months = new Set([...hours].flatMap(monthsOf).filter((month) => !known.has(month)));
  for (const month of [...months].sort()) {
    await ensureMonth(db, month);
    known.add(month);
  }
}

/** Creates the partitions of this month and the next two. */
export async function ensureComingMonths(db: Kysely<Tables>, now: Date): Promise<void> {
  const today = localDayOf(now);
  const instants = [0, 31, 62].map((days) => new Date(`${addDays(today, days)}T12:00:00Z`));
  await ensureMonthsOf(db, instants);
}

function monthsOf(hour: number): string[] {
  const instant = new Date(hour * msInHour);
  return [`${instant.toISOString().slice(0, 7)}-01`, `${localDayOf(instant).slice(0, 7)}-01`];
}
