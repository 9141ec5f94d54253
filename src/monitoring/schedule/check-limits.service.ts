import type { Kysely } from "kysely";
import { localDayOf } from "../../kit/local-day.ts";
import type { Tables } from "../../platform/db/tables.ts";
import { countPages } from "./check-limits.repo.ts";

/** Pages that sites watch together, each checked once a day, and how many of them wait for another day. @param db `database.worker` */
export function countChecks(
  db: Kysely<Tables>,
  siteIds: readonly number[],
  now: Date,
): Promise<{ readonly pages: number; readonly waiting: number }> {
  return countPages(db, siteIds, localDayOf(now));
}
