import { type RawBuilder, sql } from "kysely";
import type { AuthorizedSiteId } from "../platform/authorized-site.ts";

/** What the list is narrowed by, parsed. */
export interface ListingFilter {
  readonly siteId: AuthorizedSiteId;
}

/**
 * WHERE of a filter over the listing rows: the one place that turns a filter into conditions, the same for the
 * page and for its count. Row level security would hide other sites' rows by itself; the condition lets the
 * indexes, which begin with the site, be used.
 * @param table alias of the listing rows
 */
export function conditionOfListing({ siteId }: ListingFilter, table: string): RawBuilder<unknown> {
  const conditions = [sql`${sql.ref(`${table}.site_id`)} = ${siteId}`];
  return sql.join(conditions, sql` and `);
}
