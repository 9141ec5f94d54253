import { type Kysely, sql } from "kysely";
import type { Tables } from "../../platform/db/tables.ts";

/** Readings of a host's watched pages on a day. */
export interface StoredConfidenceDay {
  readonly localDay: string;
  /** Pages whose last check was on that day and was read, with or without a price. */
  readonly pages: number;
  readonly unpriced: number;
  /** Priced pages below the threshold. */
  readonly doubtful: number;
  /** Mean of the priced pages, 0 to 1; null without one. */
  readonly confidence: number | null;
}

/**
 * Writes the figures of a local day, from the states of the pages last checked within it; those of an earlier call are
 * replaced. A page whose last reading waits as doubtful counts with that reading's confidence.
 * @param threshold confidence below which a price is doubtful
 */
export async function saveConfidenceDay(
  db: Kysely<Tables>,
  localDay: string,
  day: { readonly from: Date; readonly to: Date },
  threshold: number,
): Promise<void> {
  await sql`
    insert into host_confidence_day (host, local_day, pages, unpriced, doubtful, confidence)
    select host, ${localDay}::date, count(*), count(*) filter (where state = 'failing'),
      count(*) filter (where state = 'read' and r.confidence < ${threshold}::real),
      avg(r.confidence) filter (where state = 'read')
    from page p, lateral (select coalesce((quarantine ->> 'confidence')::real, p.confidence) as confidence) r
    where tried_at >= ${day.from} and tried_at < ${day.to}
      and (state = 'read' and r.confidence is not null
        or state = 'failing' and reason in ('no-price', 'ambiguous', 'not-a-product'))
      and exists (select from page_watch w where w.page_id = p.page_id)
    group by host
    on conflict (host, local_day) do update set pages = excluded.pages, unpriced = excluded.unpriced,
      doubtful = excluded.doubtful, confidence = excluded.confidence`.execute(db);
}

export async function deleteConfidenceDays(db: Kysely<Tables>, before: string): Promise<void> {
  await sql`delete from host_confidence_day where local_day < ${before}::date`.execute(db);
}

const dayColumns = sql`to_char(d.local_day, 'YYYY-MM-DD') as "localDay", d.pages, d.unpriced, d.doubtful, d.confidence`;

/** The days of a host, oldest first. */
export async function findConfidenceDays(db: Kysely<Tables>, host: string): Promise<StoredConfidenceDay[]> {
  const { rows } = await sql<StoredConfidenceDay>`
    select ${dayColumns} from host_confidence_day d where host = ${host} order by d.local_day`.execute(db);
  return rows;
}

export interface StoredHostConfidence extends StoredConfidenceDay {
  readonly host: string;
  /** Confidence less the mean of the days before; null with fewer than three of them. */
  readonly change: number | null;
}

/**
 * The last day of each host within a week, largest loss of confidence first, then least confident.
 * @param query part of the host's name; empty: every host
 */
export async function findHostConfidences(
  db: Kysely<Tables>,
  query: string,
  today: string,
  limit: number,
): Promise<StoredHostConfidence[]> {
  const { rows } = await sql<StoredHostConfidence>`
    with last as (
      select distinct on (host) * from host_confidence_day
      where local_day > ${today}::date - 7 and position(${query.toLowerCase()}::text in host) > 0
      order by host, local_day desc
    )
    select d.host, ${dayColumns}, d.confidence - b.mean as change
    from last d left join lateral (
      select avg(confidence) as mean from host_confidence_day b
      where b.host = d.host and b.local_day < d.local_day and b.local_day >= d.local_day - 28
      having count(confidence) >= 3
    ) b on true
    order by change nulls last, d.confidence nulls first, d.host limit ${limit}`.execute(db);
  return rows;
}
