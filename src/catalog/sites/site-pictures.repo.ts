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
    .set({ image_url: imageUrl, image_checked_at: checkedAt, visit_failure: null })
    .where("domain", "=", domain)
    .execute();
}

/** Records a visit that returned no page. The stored picture is not changed. @param failure why */
export async function saveFailedVisit(
  db: Kysely<Tables>,
  domain: string,
  failure: string,
  checkedAt: Date,
): Promise<void> {
  await db
    .updateTable("site")
    .set({ image_checked_at: checkedAt, visit_failure: failure })
    .where("domain", "=", domain)
    .execute();
}

/** When a home page is due for another visit. */
export interface VisitDue {
  /** Of the last visit, when it succeeded. */
  readonly before: Date;
  /** Of the last visit, when it failed. */
  readonly failedBefore: Date;
}

/** Domains of subscribed sites whose home page is due, never visited ones first. */
export async function findDomainsToVisit(
  db: Kysely<Tables>,
  { before, failedBefore }: VisitDue,
  limit: number,
): Promise<readonly string[]> {
  const { rows } = await sql<{ domain: string }>`
    select domain from site
    where has_active_subscription and (image_checked_at is null or image_checked_at < ${before}
      or (visit_failure is not null and image_checked_at < ${failedBefore}))
    group by domain
    order by min(image_checked_at) nulls first, domain
    limit ${limit}`.execute(db);
  return rows.map(({ domain }) => domain);
}
