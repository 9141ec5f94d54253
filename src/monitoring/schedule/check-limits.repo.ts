import { type Kysely, sql } from "kysely";
import type { Tables } from "../../platform/db/tables.ts";
import type { CheckLimit } from "../monitoring.ports.ts";

/**
 * Marks what each company watches beyond its limit as waiting on this day. The pages that were checked longest ago have the checks,
 * so that every page has its turn.
 */
export async function markWaiting(
  trx: Kysely<Tables>,
  limits: readonly CheckLimit[],
  localDay: string,
): Promise<void> {
  for (const { siteIds, checksPerDay } of limits) {
    const { pages } = await countPages(trx, siteIds, localDay);
    if (pages <= checksPerDay) continue;
    const watched = sql`site_id = any(${[...siteIds]}::bigint[])`;
    await sql`
      update page_watch set waits_on = ${localDay}::date
       where ${watched} and page_id in (
        select p.page_id from page p
         where exists (select from page_watch w where w.page_id = p.page_id and w.${watched})
         order by greatest(p.tried_at, p.checked_at) nulls first, p.page_id offset ${checksPerDay})`.execute(
      trx,
    );
  }
}

/** Distinct pages of sites, and how many of them wait on a local day. */
export async function countPages(
  db: Kysely<Tables>,
  siteIds: readonly number[],
  localDay: string,
): Promise<{ readonly pages: number; readonly waiting: number }> {
  const { rows } = await sql<{ pages: number; waiting: number }>`
    select count(distinct page_id)::integer as pages,
           (count(distinct page_id) filter (where waits_on = ${localDay}::date))::integer as waiting
      from page_watch where site_id = any(${[...siteIds]}::bigint[])`.execute(db);
  return rows[0] ?? { pages: 0, waiting: 0 };
}
