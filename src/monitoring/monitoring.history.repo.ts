import { type Kysely, sql } from "kysely";
import type { Tables } from "../platform/db/tables/tables.ts";
import type { ChangePoint } from "./core/observation/decide.ts";

export interface PagePoint extends ChangePoint {
  readonly pageId: string;
}

/** Keeps change-points; a point that is there already stays as it is. */
export async function insertPoints(db: Kysely<Tables>, points: readonly PagePoint[]): Promise<void> {
  if (points.length === 0) return;
  const rows = points.map((point) => ({
    page_id: point.pageId,
    observed_at: point.observedAt,
    price_minor: point.priceMinor,
    cut_price_minor: point.cutPriceMinor,
    currency: point.currency,
    availability: point.availability,
    availability_label: point.availabilityLabel,
    is_promo: point.isPromo,
  }));
  await sql`
    insert into price_point (page_id, observed_at, price_minor, cut_price_minor, currency, availability,
      availability_label, is_promo)
    select r.page_id, r.observed_at, r.price_minor, r.cut_price_minor, r.currency, r.availability,
      r.availability_label, r.is_promo
    from json_to_recordset(${JSON.stringify(rows)}::json) as r(
      page_id uuid, observed_at timestamptz, price_minor bigint, cut_price_minor bigint, currency text,
      availability text, availability_label text, is_promo boolean)
    on conflict do nothing`.execute(db);
}

/**
 * Change-points of pages within a span, and the last one before it as the state that held when it began; by page,
 * oldest first.
 * @param from null: from the beginning
 * @param to null: to the end; a point at the instant itself is included
 */
export async function findPoints(
  db: Kysely<Tables>,
  pageIds: readonly string[],
  from: Date | null,
  to: Date | null,
): Promise<PagePoint[]> {
  const { rows } = await sql<Tables["price_point"]>`
    select p.* from unnest(${[...pageIds]}::uuid[]) as wanted(page_id), lateral (
      (select * from price_point
        where page_id = wanted.page_id and observed_at < ${from}::timestamptz
        order by observed_at desc limit 1)
      union all
      select * from price_point
        where page_id = wanted.page_id
          and observed_at >= coalesce(${from}::timestamptz, '-infinity')
          and observed_at <= coalesce(${to}::timestamptz, 'infinity')
    ) p
    order by p.page_id, p.observed_at`.execute(db);
  return rows.map((row) => ({
    pageId: row.page_id,
    observedAt: row.observed_at,
    priceMinor: row.price_minor,
    cutPriceMinor: row.cut_price_minor,
    currency: row.currency,
    availability: row.availability,
    availabilityLabel: row.availability_label,
    isPromo: row.is_promo,
  }));
}

export interface DayCheck {
  readonly pageId: string;
  /** Local day, as "2026-11-21". */
  readonly localDay: string;
  readonly checkedAt: Date;
  /** "changed", "unchanged", "confirmed", "quarantined" or the reason why not. */
  readonly outcome: string;
}

/** Keeps the scheduled checks of pages; the first one of a local day stands. */
export async function insertDayChecks(db: Kysely<Tables>, checks: readonly DayCheck[]): Promise<void> {
  if (checks.length === 0) return;
  const rows = checks.map(({ pageId, localDay, checkedAt, outcome }) => ({
    page_id: pageId,
    local_day: localDay,
    checked_at: checkedAt,
    outcome,
  }));
  await sql`
    insert into page_check (page_id, local_day, checked_at, outcome)
    select r.page_id, r.local_day, r.checked_at, r.outcome
    from json_to_recordset(${JSON.stringify(rows)}::json) as r(
      page_id uuid, local_day date, checked_at timestamptz, outcome text)
    on conflict do nothing`.execute(db);
}

/** Makes the monthly partitions of a month unless they are there. @param month any day of it, "2026-11-01" */
export async function ensureMonth(db: Kysely<Tables>, month: string): Promise<void> {
  await sql`select ensure_month(${month}::date)`.execute(db);
}
