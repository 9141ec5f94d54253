import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { forSite } from "../../../../src/platform/db/database.ts";
import { takeIds } from "../../../../src/platform/db/record-ids.ts";
import { deriveKey } from "../../../../src/platform/secrets.ts";
import { insertAlert } from "../../../../src/reports/alerts/alerts.repo.ts";
import { signUnsubscribe } from "../../../../src/reports/mail/core/unsubscribe-link.ts";
import { insertReport } from "../../../../src/reports/notifications/notifications.repo.ts";
import type { LiveServer } from "../live-server.ts";
import { type Holder, insertPersonsSegment } from "../recipes/person-settings.ts";

/** A report of one person. @returns its id */
export async function insertPersonsReport(server: LiveServer, holder: Holder): Promise<number> {
  const { database, clock } = server;
  const { siteId, userId, mark } = holder;
  const segmentId = await insertPersonsSegment(server, holder);
  const reportId = (await takeIds(database.app, 1))();
  const report = {
    reportId,
    userId,
    name: `${mark} report ${randomUUID()}`,
    filter: { price_difference_segment_id: segmentId, brands: [`${mark} brand`] },
    includesOutOfStock: false,
    sendAtMinute: 480,
    onlyWithProducts: false,
    nextRunAt: clock.now(),
    createdAt: clock.now(),
  };
  await forSite(database.app, siteId, (trx) => insertReport(trx, siteId, report));
  return reportId;
}

/** An alert of one person with a change that waits and one that is not compared yet. @returns its id */
export async function insertPersonsAlert(server: LiveServer, holder: Holder): Promise<number> {
  const { database, clock } = server;
  const { siteId, userId, mark } = holder;
  const alertId = (await takeIds(database.app, 1))();
  const alert = {
    alertId,
    userId,
    name: `${mark} alert ${randomUUID()}`,
    kind: "UNDERCUT",
    thresholdBp: 500,
    filter: { brands: [`${mark} brand`] },
    includesOutOfStock: false,
    createdAt: clock.now(),
  } as const;
  const url = `https://${mark}-retailer.com/product`;
  await forSite(database.app, siteId, async (trx) => {
    await insertAlert(trx, siteId, alert);
    await sql`
      insert into alert_event (site_id, alert_id, offer_id, observed_at, product_id, url)
      values (${siteId}, ${alertId}, 1, ${clock.now()}, 1, ${url})`.execute(trx);
    await sql`
      insert into alert_change (site_id, offer_id, observed_at, product_id, url, before_availability, after_availability)
      values (${siteId}, ${alertId}, ${clock.now()}, 1, ${url}, 'IN_STOCK', 'OUT_OF_STOCK')`.execute(trx);
  });
  return alertId;
}

/** The token of the unsubscribe link of a person's new report. */
export async function insertUnsubscribeToken(server: LiveServer, holder: Holder): Promise<string> {
  const reportId = await insertPersonsReport(server, holder);
  const { siteId, userId } = holder;
  const key = deriveKey(server.database.secrets, "unsubscribe link");
  return signUnsubscribe(key, { kind: "report", siteId, reportId, userId });
}

/** Marks a report or alert as deleted just now. */
export async function markDeleted(
  { database, clock }: LiveServer,
  table: "notification_report" | "alert",
  id: number,
): Promise<void> {
  const column = table === "alert" ? "alert_id" : "report_id";
  await sql`update ${sql.table(table)} set deleted_at = ${clock.now()} where ${sql.ref(column)} = ${id}`.execute(
    database.owner,
  );
}
