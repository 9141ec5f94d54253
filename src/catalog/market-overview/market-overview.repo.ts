import { type Kysely, sql, type Transaction } from "kysely";
import type { AuthorizedSiteId } from "../../platform/authorized-site.ts";
import type { Tables } from "../../platform/db/tables.ts";
import type { MarketFigures } from "./market-overview.contract.ts";

export interface StoredOverview {
  readonly figures: MarketFigures;
  readonly products: number;
  readonly computedAt: Date;
}

const notedEveryMs = 3_600_000;

/** The stored figures of a view, noting that they were asked for. */
export async function findOverview(
  trx: Transaction<Tables>,
  siteId: AuthorizedSiteId,
  viewKey: string,
  now: Date,
): Promise<StoredOverview | undefined> {
  const { rows } = await sql<StoredOverview & { readonly requestedAt: Date }>`
    select figures, products, computed_at as "computedAt", requested_at as "requestedAt" from market_overview
     where site_id = ${siteId} and view_key = ${viewKey}`.execute(trx);
  const [found] = rows;
  if (!found) return undefined;
  const { requestedAt, ...overview } = found;
  if (now.getTime() - requestedAt.getTime() > notedEveryMs) {
    await sql`
      update market_overview set requested_at = ${now} where site_id = ${siteId} and view_key = ${viewKey}`.execute(
      trx,
    );
  }
  return overview;
}

/** Stores figures unless newer ones are there. */
export async function storeOverview(
  trx: Transaction<Tables>,
  siteId: AuthorizedSiteId,
  viewKey: string,
  { figures, products, computedAt }: StoredOverview,
): Promise<void> {
  await sql`
    insert into market_overview (site_id, view_key, figures, products, computed_at, requested_at)
    values (${siteId}, ${viewKey}, ${JSON.stringify(figures)}::jsonb, ${products}, ${computedAt}, ${computedAt})
    on conflict (site_id, view_key) do update
      set figures = excluded.figures, products = excluded.products, computed_at = excluded.computed_at
      where market_overview.computed_at <= excluded.computed_at`.execute(trx);
}

/** Deletes figures of all sites that nobody has asked for since a time. @param db the worker's pool */
export async function deleteOldOverviews(db: Kysely<Tables>, before: Date): Promise<void> {
  await sql`delete from market_overview where requested_at < ${before}`.execute(db);
}
