import { type Kysely, sql } from "kysely";
import type { Tables } from "../../platform/db/tables.ts";
import { pointsInRange } from "./point-range.repo.ts";

/** What a page stated about its price from an instant on. Amounts in hundredths of the currency's unit. */
export interface StatedPoint {
  readonly observedAt: Date;
  readonly priceMinor: number | null;
  /** The struck-through price. */
  readonly cutPriceMinor: number | null;
  readonly currency: string | null;
  readonly isPromo: boolean;
}

/**
 * Change points of pages in a range, preceded by the last one before it; oldest first.
 * @param from null for no lower bound
 * @param before exclusive
 */
export async function findStatedPoints(
  db: Kysely<Tables>,
  pageIds: readonly string[],
  from: Date | null,
  before: Date,
): Promise<Map<string, StatedPoint[]>> {
  if (pageIds.length === 0) return new Map();
  const points = pointsInRange({
    pageIds: [...new Set(pageIds)],
    from,
    until: sql`observed_at < ${before}::timestamptz`,
    columns: sql`price_minor, cut_price_minor, currency, is_promo`,
  });
  const { rows } = await sql<StatedPoint & { readonly pageId: string }>`
    select p.page_id as "pageId", p.observed_at as "observedAt", p.price_minor as "priceMinor",
      p.cut_price_minor as "cutPriceMinor", p.currency, p.is_promo as "isPromo"
    from ${points} p
    order by p.page_id, p.observed_at`.execute(db);
  const byPage = Map.groupBy(rows, ({ pageId }) => pageId);
  return new Map(
    [...byPage].map(([id, points]) => [id, points.map(({ pageId: _pageId, ...point }) => point)]),
  );
}
