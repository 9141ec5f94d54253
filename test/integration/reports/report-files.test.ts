import { sql } from "kysely";
import readSpreadsheet from "read-excel-file/node";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { forSite } from "../../../src/platform/db/database.ts";
import { showPages } from "../../factories/page-changes.ts";
import { testNow } from "../../factories/people.ts";
import { competitorPage, openReportScene, ownPage, type ReportScene } from "../../factories/report-scene.ts";
import { makeProducts } from "../../factories/sites.ts";
import { takeUpAll } from "../../factories/watched.ts";
import { createTestDatabase, type TestDatabase } from "../../support/database/database.ts";

/** Reports of more products than the text of a mail has: 54. */
let database: TestDatabase;
let scene: ReportScene;

const path = "/api/settings/notification-reports";

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());
beforeEach(async () => {
  scene = await openReportScene(database);
  const places = Array.from({ length: 50 }, (_, at) => 4 + at);
  const products = places.map((place) => ({
    url: ownPage(scene.domain, place),
    title: `Produs ${place}`,
    competitorUrls: [competitorPage(place)],
  }));
  await makeProducts(database.app, scene.siteId, products);
  await takeUpAll(database, scene.api.clock);
  const pages = places.flatMap((place) => [ownPage(scene.domain, place), competitorPage(place)]);
  const shown = Object.fromEntries(pages.map((page) => [page, { priceMinor: 10_000 }]));
  await showPages(database, scene.siteId, shown, new Date(testNow.getTime() - 3_600_000));
  return () => scene.close();
});

const body = () => ({ name: "Tot", price_difference_segment_id: scene.segmentId });
const post = async (rest: string, payload: object | null) =>
  (await scene.api.post(`${path}${rest}?domain=${scene.domain}`, payload, await scene.signIn())).json();

async function mailed() {
  const { id } = await post("", body());
  await post(`/${id}/send-now`, null);
  expect(await scene.runMailJobs()).toEqual([]);
  const [mail] = await scene.mails();
  const text = mail?.text ?? "";
  return {
    text,
    files: (mail?.attachments ?? []).map(({ content }) => Buffer.from(content as ArrayBuffer)),
    shown: text.match(/product=\d+/g)?.length,
  };
}

test("a mail and the preview have the first 50 products of a report, the attached files all of them", async () => {
  const preview = await post("/preview", body());
  expect([preview.content.length, preview.totals.products]).toEqual([50, 54]);
  const { text, shown, files } = await mailed();
  expect(shown).toBe(50);
  expect(text).toContain("Primele 50 sunt mai jos. Fișierele atașate, CSV și Excel, le conțin pe toate.");
  expect(text).toContain("Și încă 4 produse.");
  const [csv, xlsx] = files;
  expect(csv?.toString("utf8").trim().split("\r\n")).toHaveLength(1 + 54);
  const [sheet] = await readSpreadsheet(xlsx ?? Buffer.alloc(0));
  expect(sheet?.data).toHaveLength(1 + 54);
});

test("files that are too large for a mail are not attached, and the mail says where the list is", async () => {
  await forSite(database.app, scene.siteId, (trx) =>
    sql`update product set title = title || repeat('x', 120000)`.execute(trx),
  );
  const { text, shown, files } = await mailed();
  expect([shown, files]).toEqual([50, []]);
  expect(text).toContain(
    "Primele 50 sunt mai jos. Lista întreagă este prea mare pentru un e-mail: deschide-o în Vizor",
  );
});
