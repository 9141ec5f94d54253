import { type Kysely, sql } from "kysely";
import type { Tables } from "../../platform/db/tables.ts";
import type { PageChange } from "../monitoring.ports.ts";

/** The current state of a page for one of its watchers. */
export interface WatchedPage extends PageChange {
  readonly pageId: string;
  readonly siteId: number;
}

/** Pages with each of their watchers; pages that nobody has read yet or that nobody watches are left out. */
export async function findWatchedPages(
  db: Kysely<Tables>,
  pageIds: readonly string[],
): Promise<WatchedPage[]> {
  const { rows } = await sql<Omit<WatchedPage, "quantity"> & { quantity: string | null }>`
    select p.page_id as "pageId", p.url, w.site_id as "siteId", w.offer_id as "offerId",
      w.product_id as "productId", w.is_own as "isOwn", p.observed_at as "observedAt", p.is_fresh as "isFresh",
      p.price_minor as "priceMinor", p.previous_price_minor as "previousPriceMinor",
      p.cut_price_minor as "cutPriceMinor", p.currency, p.availability,
      p.availability_label as "availabilityLabel", p.quantity, p.is_promo as "isPromo",
      p.price_changed_at as "priceChangedAt", p.facts
    from page p join page_watch w on w.page_id = p.page_id
    where p.page_id = any(${[...pageIds]}::uuid[]) and p.observed_at is not null`.execute(db);
  return rows.map((row) => ({ ...row, quantity: row.quantity === null ? null : Number(row.quantity) }));
}
