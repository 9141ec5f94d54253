import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openReportScene, type ReportScene } from "../../factories/report-scene.ts";
import { createTestDatabase, type TestDatabase } from "../../support/database/database.ts";
import { startMailServer } from "../../support/mail-server.ts";

/** A mail server that refuses everything for a day, then takes it. */
let database: TestDatabase;
let scene: ReportScene;
let server: Awaited<ReturnType<typeof startMailServer>>;
let isRefusing = true;

beforeAll(async () => {
  database = await createTestDatabase();
  server = await startMailServer({
    onMailFrom: (_from, _session, done) =>
      done(isRefusing ? Object.assign(new Error("later"), { responseCode: 421 }) : null),
  });
  scene = await openReportScene(database, { SMTP_URL: `smtp://127.0.0.1:${server.port}` });
});
afterAll(async () => {
  await scene.close();
  await server.close();
  await database.close();
});

const at = (time: string) => scene.api.clock.set(new Date(time));
/** The schedule's round, and every job that is queued; those that fail stay queued, as in the job queue. */
async function runDay(time: string): Promise<void> {
  at(time);
  await scene.api.runTask("reports.queue-due", null);
  for (const payload of await scene.api.queued("reports.send-report"))
    await scene.api.runTask("reports.send-report", payload).catch(() => undefined);
}
const states = async () => {
  const { rows } = await sql<{ day: string; state: string }>`
    select local_day as day, state from report_delivery where site_id = ${scene.siteId} order by 1`.execute(
    database.owner,
  );
  return rows.map(({ day, state }) => [day, state]);
};

test("the report of a day is sent when the server takes mail again, and of two days only the later one", async () => {
  const body = { name: "Zilnic", price_difference_segment_id: scene.segmentId };
  const path = `/api/settings/notification-reports?domain=${scene.domain}`;
  await scene.api.post(path, body, await scene.signIn());
  for (const time of ["2026-11-22T06:00:00Z", "2026-11-22T12:00:00Z", "2026-11-22T23:00:00Z"])
    await runDay(time);
  expect(await states()).toEqual([["2026-11-22", "QUEUED"]]);
  isRefusing = false;
  await runDay("2026-11-23T05:00:00Z");
  expect(server.mails.map(({ subject }) => subject?.split(" · ")[1])).toEqual(["23 noiembrie 2026"]);
  isRefusing = true;
  await runDay("2026-11-23T06:00:00Z");
  await runDay("2026-11-24T06:00:00Z");
  isRefusing = false;
  await runDay("2026-11-24T06:30:00Z");
  expect(await states()).toEqual([
    ["2026-11-22", "SENT"],
    ["2026-11-23", "DROPPED"],
    ["2026-11-24", "SENT"],
  ]);
  expect(server.mails).toHaveLength(2);
  // The job queue tries a mail again after e, e², … seconds, at most e¹⁰ (graphile-worker, "exponential backoff").
  const { rows } = await sql<{ hours: number }>`
    select sum(exp(least(10, attempt)))::double precision / 3600 as hours
      from (select min(max_attempts) as tries from graphile_worker._private_jobs) queued,
           generate_series(1, queued.tries - 1) attempt`.execute(database.owner);
  expect(rows[0]?.hours).toBeGreaterThan(24);
});
