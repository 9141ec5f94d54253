import { type Kysely, sql } from "kysely";
import type { Tables } from "../../platform/db/tables.ts";

/**
 * Stores the picture of a domain's home page for every site of that domain, whichever company it belongs to.
 * @param imageUrl null when the page names none
 */
export async function saveSiteImage(
  db: Kysely<Tables>,
  domain: string,
  imageUrl: string | null,
  checkedAt: Date,
): Promise<void> {
  await db
    .updateTable("site")
    .set({ image_url: imageUrl, image_checked_at: checkedAt })
    .where("domain", "=", domain)
    .execute();
}

/** Records a visit that returned no page. The stored picture is not changed. */
export async function saveSiteVisit(db: Kysely<Tables>, domain: string, checkedAt: Date): Promise<void> {
  await db.updateTable("site").set({ image_checked_at: checkedAt }).where("domain", "=", domain).execute();
}

/** Domains of subscribed sites whose home page was not visited since `before`, never visited ones first. */
export async function findDomainsToVisit(
  db: Kysely<Tables>,
  before: Date,
  limit: number,
): Promise<readonly string[]> {
  const { rows } = await sql<{ domain: string }>`
    select domain from site
    where has_active_subscription and (image_checked_at is null or image_checked_at < ${before})
    group by domain
    order by min(image_checked_at) nulls first, domain
    limit ${limit}`.execute(db);
  return rows.map(({ domain }) => domain);
}
