import { afterAll, beforeAll, expect, test } from "vitest";
import { openReportScene, type ReportScene } from "../../factories/report-scene.ts";
import { announced, subscribe } from "../../factories/webhook-subscription.ts";
import { createTestDatabase, type TestDatabase } from "../../support/database/database.ts";

let database: TestDatabase;
let scene: ReportScene;

beforeAll(async () => {
  database = await createTestDatabase();
  scene = await openReportScene(database);
});
afterAll(async () => {
  await scene.close();
  await database.close();
});

test("a report that was mailed is announced to programs once", async () => {
  await subscribe(database, scene.siteId, scene.person.userId, "report.ready");
  const address = "/api/settings/notification-reports";
  const body = { name: "Zilnic", price_difference_segment_id: scene.segmentId };
  const { id } = (
    await scene.api.post(`${address}?domain=${scene.domain}`, body, await scene.signIn())
  ).json();
  await scene.api.post(`${address}/${id}/send-now?domain=${scene.domain}`, null, await scene.signIn());
  expect(await announced(database, scene.siteId)).toEqual([]);
  await scene.runMailJobs();
  expect(await announced(database, scene.siteId)).toMatchObject([
    { type: "report.ready", data: { name: "Zilnic" } },
  ]);
});
