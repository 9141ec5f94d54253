import { sql, type Transaction } from "kysely";
import type { AuthorizedSiteId } from "../../src/platform/authorized-site.ts";
import type { Tables } from "../../src/platform/db/tables.ts";
import { testNow } from "./people.ts";

/** A row of a person in every table of the reports slice that belongs to a site. */
export async function fillReports(
  trx: Transaction<Tables>,
  siteId: AuthorizedSiteId,
  { productId, userId }: { readonly productId: number; readonly userId: number },
): Promise<void> {
  await sql`insert into notification_report (site_id, report_id, user_id, name, filter, includes_out_of_stock,
      send_at_minute, only_with_products, next_run_at, created_at)
    values (${siteId}, 1, ${userId}, 'A', '{}', false, 480, false, ${testNow}, ${testNow})`.execute(trx);
  await sql`insert into report_delivery (site_id, delivery_id, report_id, local_day, is_scheduled, created_at)
    values (${siteId}, gen_random_uuid(), 1, '2026-11-20', true, ${testNow})`.execute(trx);
  await sql`insert into alert (site_id, alert_id, user_id, name, kind, filter, includes_out_of_stock, created_at)
    values (${siteId}, 1, ${userId}, 'A', 'OUT_OF_STOCK', '{}', false, ${testNow})`.execute(trx);
  await sql`insert into alert_event (site_id, alert_id, offer_id, observed_at, product_id, url)
    values (${siteId}, 1, 1, ${testNow}, ${productId}, 'https://a.example/')`.execute(trx);
  await sql`insert into alert_own_price (site_id, offer_id, own_bani, compared_at)
    values (${siteId}, 1, 100, ${testNow})`.execute(trx);
  await sql`insert into alert_change (site_id, offer_id, observed_at, product_id, url, before_availability,
      after_availability)
    values (${siteId}, 1, ${testNow}, ${productId}, 'https://a.example/', 'IN_STOCK', 'OUT_OF_STOCK')`.execute(
    trx,
  );
}
