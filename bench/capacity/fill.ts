import { sql } from "kysely";
import { copySites } from "../products/copy.ts";
import { generatedAt, type SitePlan } from "../products/generate.ts";
import type { BenchDatabase } from "../support/database.ts";

/** Days of page checks that are stored: their size does not depend on how many there are. */
export const checkDays = 20;

/**
 * Fills a database with one generated site, four offers per product on average: who watches its pages, a year of
 * change-points, some days of checks, and an entry of history for each product and offer.
 * @param changedShare of pages that change on a day
 */
export async function fill(database: BenchDatabase, plan: SitePlan, changedShare: number): Promise<void> {
  const { owner, worker, ownerUrl } = database;
  await copySites(ownerUrl, [plan]);
  await sql`insert into page_watch (page_id, site_id, offer_id, product_id, is_own)
    select page_id, site_id, offer_id, product_id, false from offer
    union all select page_id, site_id, product_id, product_id, true from product where page_id is not null`.execute(
    owner,
  );
  for (let months = 0; months <= 12; months++)
    await sql`select ensure_month((${generatedAt}::date - make_interval(months => ${months}::integer))::date)`.execute(
      owner,
    );
  await addHistory(database, changedShare);
  await addEntries(database, plan);
  await sql`insert into crawl_host (host, gap_ms, next_at) select distinct host, 1000, ${generatedAt}::timestamptz from page`.execute(
    worker,
  );
}

/** A day's checks, all of them due: the queue is never longer. */
export async function queueEveryCheck({ worker }: BenchDatabase): Promise<void> {
  await sql`insert into crawl_task (page_id, kind, host, due_at)
    select page_id, 'scheduled', host, ${generatedAt}::timestamptz from page`.execute(worker);
}

/** Day by day, as it is written in production; the pages of a day are a different share of all each day. */
async function addHistory({ owner }: BenchDatabase, changedShare: number): Promise<void> {
  for (let day = 365; day > 0; day--) {
    const at = new Date(generatedAt.getTime() - day * 86_400_000);
    await sql`insert into price_point (page_id, observed_at, price_minor, currency, availability, is_promo)
      select page_id, ${at}::timestamptz + random() * interval '20 hours', coalesce(price_minor, 10000), 'RON', 'IN_STOCK', false
        from page where random() < ${changedShare}`.execute(owner);
    if (day <= checkDays)
      await sql`insert into page_check (page_id, local_day, checked_at, outcome)
        select page_id, ${at}::date, ${at}::timestamptz + random() * interval '20 hours',
          case when random() < ${changedShare} then 'changed' else 'unchanged' end from page`.execute(owner);
  }
}

/** Links that were added and prices that were corrected. */
async function addEntries({ owner }: BenchDatabase, { siteId }: SitePlan): Promise<void> {
  await sql`insert into product_history (site_id, entry_id, changed_at, user_id, modification, subject, product_id, record_id,
      product_name, main_product_link, modified_product_link, before, after)
    select o.site_id, o.offer_id, ${generatedAt}::timestamptz, 1, 'ADD', 'LINK', o.product_id, o.offer_id, p.title, p.url, o.url, null::jsonb,
      jsonb_build_object('offerId', o.offer_id, 'url', o.url, 'domain', o.domain)
      from offer o join product p on p.site_id = ${siteId} and p.product_id = o.product_id where o.site_id = ${siteId}
    union all
    select p.site_id, p.product_id, ${generatedAt}::timestamptz, 1, 'EDIT', 'PRICE', p.product_id, p.product_id, p.title, p.url, p.url,
      '{"price": 199.9, "currency": "RON", "corrected": false}'::jsonb, '{"price": 189.9, "currency": "RON", "corrected": true}'::jsonb
      from product p where p.site_id = ${siteId}`.execute(owner);
}
