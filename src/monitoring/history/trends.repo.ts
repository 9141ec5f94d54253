import { type Kysely, sql } from "kysely";
import type { Tables } from "../../platform/db/tables.ts";

/** The columns of a change point needed for a trend. */
export interface PageTrendPoint {
  /** Index of the page in the requested list. */
  readonly page: number;
  readonly observedAt: Date;
  /** Hundredths of the currency's unit. */
  readonly priceMinor: number | null;
  readonly currency: string | null;
  readonly isOutOfStock: boolean;
}

/** Change points of pages since an instant, preceded by the last one before it; by page, oldest first. */
export async function findTrendPoints(
  db: Kysely<Tables>,
  pageIds: readonly string[],
  from: Date,
): Promise<PageTrendPoint[]> {
  const { rows } = await sql<PageTrendPoint>`
    select wanted.page::integer as page, p.observed_at as "observedAt", p.price_minor as "priceMinor", p.currency,
      p.availability = 'OUT_OF_STOCK' as "isOutOfStock"
    from unnest(${[...pageIds]}::uuid[]) with ordinality as wanted(page_id, page), lateral (
      (select observed_at, price_minor, currency, availability from price_point
        where page_id = wanted.page_id and observed_at < ${from}::timestamptz
        order by observed_at desc limit 1)
      union all
      select observed_at, price_minor, currency, availability from price_point
        where page_id = wanted.page_id and observed_at >= ${from}::timestamptz
    ) p
    order by wanted.page, p.observed_at`.execute(db);
  return rows.map((row) => ({ ...row, page: row.page - 1 }));
}
