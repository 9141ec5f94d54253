import { type Kysely, type RawBuilder, sql } from "kysely";
import type { Tables } from "../../platform/db/tables.ts";
import type { ChangePoint } from "./core/change-point.ts";
import { pointsInRange } from "./point-range.repo.ts";

export interface PagePoint extends ChangePoint {
  readonly pageId: string;
}

/** Inserts change points; an existing point is not changed. */
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

/** The part of a change point shown in a chart. */
export type LinePoint = Pick<
  ChangePoint,
  "observedAt" | "priceMinor" | "currency" | "availability" | "isPromo"
>;

/** Separates values in an aggregated column; never part of a currency. */
const separator = "\u001f";

/**
 * Change points of pages in a range, preceded by the last one before it; by page, oldest first. Columns are
 * aggregated to one text per page, since twenty thousand rows take longer in the driver than in the database.
 * @param from null for no lower bound
 * @param to inclusive; null for no upper bound
 */
export async function findPoints(
  db: Kysely<Tables>,
  pageIds: readonly string[],
  from: Date | null,
  to: Date | null,
): Promise<Map<string, LinePoint[]>> {
  if (pageIds.length === 0) return new Map();
  const points = pointsInRange({
    pageIds,
    from,
    until: sql`observed_at <= coalesce(${to}::timestamptz, 'infinity')`,
    columns: sql`price_minor, currency, availability, is_promo`,
  });
  const column = (value: RawBuilder<unknown>) =>
    sql`string_agg(coalesce(${value}, ''), ${separator} order by p.observed_at)`;
  const { rows } = await sql<PageColumns>`
    select p.page_id as "pageId",
      ${column(sql`(extract(epoch from p.observed_at) * 1000)::bigint::text`)} as instants,
      ${column(sql`p.price_minor::text`)} as prices, ${column(sql`p.currency`)} as currencies,
      ${column(sql`p.availability`)} as availabilities, ${column(sql`p.is_promo::text`)} as promos
    from ${points} p
    group by p.page_id`.execute(db);
  return new Map(rows.map((row) => [row.pageId, linePoints(row)]));
}

interface PageColumns {
  readonly pageId: string;
  readonly instants: string;
  readonly prices: string;
  readonly currencies: string;
  readonly availabilities: string;
  readonly promos: string;
}

function linePoints(columns: PageColumns): LinePoint[] {
  const prices = columns.prices.split(separator);
  const currencies = columns.currencies.split(separator);
  const availabilities = columns.availabilities.split(separator);
  const promos = columns.promos.split(separator);
  return columns.instants.split(separator).map((instant, place) => ({
    observedAt: new Date(Number(instant)),
    priceMinor: prices[place] ? Number(prices[place]) : null,
    currency: currencies[place] || null,
    availability: availabilities[place] as LinePoint["availability"],
    isPromo: promos[place] === "true",
  }));
}

export interface DayCheck {
  readonly pageId: string;
  /** Local day, for example "2026-11-21". */
  readonly localDay: string;
  readonly checkedAt: Date;
  /** "changed", "unchanged", "confirmed", "quarantined" or the reason for a failure. */
  readonly outcome: string;
}

/** Inserts scheduled checks of pages; only the first check of a local day is stored. */
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

/** Creates the monthly partitions of a month if they do not exist. @param month any day of it, "2026-11-01" */
export async function ensureMonth(db: Kysely<Tables>, month: string): Promise<void> {
  await sql`select ensure_month(${month}::date)`.execute(db);
}
