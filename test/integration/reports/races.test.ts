import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { forSite } from "../../../src/platform/db/database.ts";
import { alertOfferEvents } from "../../../src/reports/alerts/alert-changes.service.ts";
import { showPages } from "../../factories/page-changes.ts";
import { testNow } from "../../factories/people.ts";
import { competitorPage, openReportScene, type ReportScene } from "../../factories/report-scene.ts";
import { createTestDatabase, type TestDatabase } from "../../support/database/database.ts";

/** What people stop while the schedule, or a link of a mail, looks at it. */
let database: TestDatabase;
let scene: ReportScene;

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());
beforeEach(async () => {
  scene = await openReportScene(database);
  return () => scene.close();
});

/** Does `other` while a transaction that changes what the person set up is open, and ends that once the other waits for it. */
async function whileChanging(
  change: string,
  other: () => Promise<unknown>,
  table: "notification_report" | "alert" = "notification_report",
): Promise<void> {
  const changed = Promise.withResolvers<void>();
  const held = Promise.withResolvers<void>();
  const changing = forSite(database.app, scene.siteId, async (trx) => {
    await sql`update ${sql.table(table)} set ${sql.raw(change)}`.execute(trx);
    changed.resolve();
    await held.promise;
  });
  await changed.promise;
  const doing = other();
  await expect.poll(blocked).toBeGreaterThan(0);
  held.resolve();
  await Promise.all([changing, doing]);
}

async function blocked(): Promise<number> {
  const { rows } = await sql<{ found: number }>`
    select count(*)::integer as found from pg_stat_activity
     where datname = current_database() and wait_event_type = 'Lock'`.execute(database.owner);
  return rows[0]?.found ?? 0;
}

async function addReport(): Promise<number> {
  const body = { name: "Zilnic", price_difference_segment_id: scene.segmentId };
  const address = `/api/settings/notification-reports?domain=${scene.domain}`;
  return (await scene.api.post(address, body, await scene.signIn())).json().id;
}

const stored = async () =>
  (
    await sql`select paused_at is not null as "isPaused", deleted_at is not null as "isDeleted", next_run_at as "nextRunAt"
      from notification_report where site_id = ${scene.siteId}`.execute(database.owner)
  ).rows;

test.each([
  ["paused", { isPaused: true, isDeleted: false }],
  ["deleted", { isPaused: false, isDeleted: true }],
])("a report that is %s while the schedule looks at it stays so, and is not mailed", async (name, state) => {
  await addReport();
  scene.api.clock.set(new Date("2026-11-22T06:00:00Z"));
  await whileChanging(`${name}_at = now()`, () => scene.api.runTask("reports.queue-due", null));
  expect(await stored()).toMatchObject([state]);
  await scene.runMailJobs();
  expect(await scene.mails()).toEqual([]);
});

test("of an alert that is paused while the schedule compares changes, none waits for a mail", async () => {
  const body = { name: "Sub noi", kind: "UNDERCUT", threshold: 5 };
  await scene.api.post(`/api/settings/alerts?domain=${scene.domain}`, body, await scene.signIn());
  const at = new Date(testNow.getTime() + 60_000);
  const shown = { [competitorPage(1)]: { priceMinor: 18_000 } };
  await showPages(database, scene.siteId, shown, at, alertOfferEvents);
  scene.api.clock.set(new Date(testNow.getTime() + 15 * 60_000));
  await whileChanging("paused_at = now()", () => scene.api.runTask("reports.collect-alerts", null), "alert");
  const { rows } = await sql`select from alert_event where site_id = ${scene.siteId}`.execute(database.owner);
  expect(rows).toEqual([]);
});

test("unsubscribing from a report keeps what its person changes at the same time", async () => {
  const id = await addReport();
  const address = `/api/settings/notification-reports/${id}/send-now?domain=${scene.domain}`;
  await scene.api.post(address, null, await scene.signIn());
  await scene.runMailJobs();
  const [mail] = await scene.mails();
  const [link = ""] = /https?:\/\/\S+\/unsubscribe\?token=\S+/.exec(mail?.text ?? "") ?? [];
  const { pathname, search } = new URL(link);
  await whileChanging("deleted_at = now()", () => scene.api.post(pathname + search, null));
  expect(await stored()).toMatchObject([{ isDeleted: true }]);
});
