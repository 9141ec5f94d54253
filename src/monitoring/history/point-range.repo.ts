import { type RawBuilder, sql } from "kysely";

export interface PointRange {
  readonly pageIds: readonly string[];
  /** Null: no lower bound. */
  readonly from: Date | null;
  /** Condition on `observed_at`. @default none */
  readonly until?: RawBuilder<unknown>;
  /** Columns of `price_point` beside `page_id` and `observed_at`. */
  readonly columns: RawBuilder<unknown>;
}

/**
 * Change points of pages in a range, preceded by the last one before it, for FROM. The last ones are looked up from the pages
 * themselves: a subquery with LIMIT runs beside the rows that it is joined with (decision 72).
 */
export function pointsInRange({
  pageIds,
  from,
  until = sql`true`,
  columns,
}: PointRange): RawBuilder<unknown> {
  const isWanted = sql`page_id = any(${[...pageIds]}::uuid[])`;
  const within = sql`
    select page_id, observed_at, ${columns} from price_point
     where ${isWanted} and observed_at >= coalesce(${from}::timestamptz, '-infinity') and ${until}`;
  if (from === null) return sql`(${within})`;
  return sql`(${within}
    union all
    select last.* from page w, lateral (
      select page_id, observed_at, ${columns} from price_point
       where page_id = w.page_id and observed_at < ${from}::timestamptz
       order by observed_at desc limit 1) last
     where w.${isWanted})`;
}
