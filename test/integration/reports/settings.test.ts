import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { addSegment } from "../../../src/catalog/settings/segments/segments.contract.ts";
import { authorizedSiteForJob } from "../../../src/platform/job-gate.ts";
import { listAlerts } from "../../../src/reports/alerts/alerts.service.ts";
import { changeReport, listReports } from "../../../src/reports/notifications/notifications.service.ts";
import { makePerson } from "../../factories/people.ts";
import { openReportScene, type ReportScene } from "../../factories/report-scene.ts";
import { createTestDatabase, type TestDatabase } from "../../support/database/database.ts";

/** What people store of reports and alerts. */
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

const kinds = {
  reports: { path: "/api/settings/notification-reports", code: "REPORT_NAME_TAKEN", own: {} },
  alerts: { path: "/api/settings/alerts", code: "ALERT_NAME_TAKEN", own: { kind: "OUT_OF_STOCK" } },
} as const;
type Kind = keyof typeof kinds;
const address = (kind: Kind, rest = "") => `${kinds[kind].path}${rest}?domain=${scene.domain}`;
const body = (kind: Kind, given: object) => ({
  ...kinds[kind].own,
  price_difference_segment_id: scene.segmentId,
  ...given,
});
const add = async (kind: Kind, given: object) =>
  scene.api.post(address(kind), body(kind, given), await scene.signIn());
const added = async (kind: Kind, given: object) => {
  const reply = await add(kind, given);
  if (reply.statusCode !== 201) throw new Error(reply.body);
  return reply.json();
};

describe.each(["reports", "alerts"] as const)("%s", (kind) => {
  test.each([
    ["i", "İ"],
    ["ΑΣ", "ασ"],
    ["Țară", "ȚARĂ"],
  ])("have names that differ as the database compares them: %s, %s", async (one, other) => {
    const { id } = await added(kind, { name: one });
    const second = await add(kind, { name: other });
    expect([second.statusCode, second.json().code]).toEqual([422, kinds[kind].code]);
    const token = await scene.signIn();
    // Its own name is no other's.
    const same = await scene.api.put(address(kind, `/${id}`), body(kind, { name: other }), token);
    expect(same.statusCode).toBe(200);
    await scene.api.delete(address(kind, `/${id}`), token);
    await added(kind, { name: one });
    const restored = await scene.api.post(address(kind, `/${id}/restore`), null, token);
    expect(restored.json().code).toBe(kinds[kind].code);
  });

  test("name what is gone, each its own, with one statement for the whole list and none where nothing is named", async () => {
    await added(kind, { name: "A" });
    const none = await statementsAboutNames(kind);
    await added(kind, { name: "B", brands: ["Fosta", "Țara"] });
    await added(kind, { name: "C", category: "Fosta", brands: ["Alta"] });
    await added(kind, { name: "D", brands: ["Fosta", "Nici ea"] });
    const all = await statementsAboutNames(kind);
    expect([none.statements, all.statements]).toEqual([0, 1]);
    const brand = (name: string) => ({ kind: "brand", name });
    expect(all.missing).toEqual([
      [],
      [brand("Fosta")],
      [{ kind: "category", name: "Fosta" }],
      [brand("Fosta"), brand("Nici ea")],
    ]);
  });
});

test.each(["POST", "PUT", "preview"] as const)(
  "a report without a segment, or with one that is not the person's own, is refused and names the field: %s",
  async (how) => {
    const { id } = await added("reports", { name: "A" });
    const colleague = await makePerson(database.app, { companyId: scene.person.companyId });
    const segment = { name: "Ei", type: "over", start: 0, end: 100, difference: "minimum" };
    const theirs = await scene.api.post(
      `${addSegment.path}?domain=${scene.domain}`,
      segment,
      await scene.api.signIn(colleague),
    );
    expect(theirs.statusCode, theirs.body).toBe(201);
    const token = await scene.signIn();
    const ask = (segmentId?: number) => {
      const given = body("reports", { name: "B", price_difference_segment_id: segmentId });
      if (how === "PUT") return scene.api.put(address("reports", `/${id}`), given, token);
      return scene.api.post(address("reports", how === "preview" ? "/preview" : ""), given, token);
    };
    for (const [segmentId, status] of [
      [undefined, 400],
      [0, 400],
      [999_999_999, 422],
      [theirs.json().id, 422],
    ]) {
      const reply = await ask(segmentId);
      const { fields } = reply.json();
      expect([reply.statusCode, Object.keys(fields)], `${segmentId}`).toEqual([
        status,
        ["price_difference_segment_id"],
      ]);
    }
    const reports = await scene.api.get(address("reports"), token);
    expect(reports.json().map(({ name }: { name: string }) => name)).toEqual(["A"]);
    expect((await ask(scene.segmentId)).statusCode).toBeLessThan(300);
  },
);

test("a report that is changed is read alone", async () => {
  const { id } = await added("reports", { name: "A", brands: ["Fosta"] });
  await added("reports", { name: "B", brands: ["Nici ea"] });
  const { db, compiled } = recorded();
  const holder = { siteId: scene.siteId, actor: scene.person };
  const given = body("reports", { name: "A", brands: ["Fosta"] }) as Parameters<typeof changeReport>[3];
  const clock = scene.api.clock;
  const report = await changeReport({ db, clock }, holder, id, {
    ...given,
    sendAt: "08:00",
    includeOutOfStock: false,
    onlyWithProducts: false,
  });
  expect(report.missing).toEqual([{ kind: "brand", name: "Fosta" }]);
  expect(JSON.stringify(compiled)).not.toContain("Nici ea");
});

/** The database of the app, and the statements that it is asked, with their values. */
function recorded() {
  const compiled: { sql: string; parameters: readonly unknown[] }[] = [];
  const db = database.app.withPlugin({
    transformQuery: ({ node }) => {
      const { sql: text, parameters } = database.app
        .getExecutor()
        .compileQuery(node, { queryId: "recorded" });
      compiled.push({ sql: text, parameters });
      return node;
    },
    transformResult: async ({ result }) => result,
  });
  return { db, compiled };
}

async function statementsAboutNames(kind: Kind) {
  const { db, compiled } = recorded();
  const holder = { siteId: authorizedSiteForJob(scene.siteId), actor: scene.person };
  const list = { reports: listReports, alerts: listAlerts }[kind];
  const listed = await list({ db, clock: scene.api.clock }, holder);
  return {
    statements: compiled.filter(({ sql: text }) => text.includes("dynamic_field")).length,
    missing: listed.map(({ missing }) => missing),
  };
}

describe("the mail of today", () => {
  const schedule = () => scene.api.runTask("reports.queue-due", null);
  const at = (time: string) => scene.api.clock.set(new Date(time));
  const edit = async (id: number, sendAt: string) => {
    const given = body("reports", { name: "Zilnic", sendAt });
    return scene.api.put(address("reports", `/${id}`), given, await scene.signIn());
  };
  const days = async () => {
    await schedule();
    const { rows } = await sql<{ day: string }>`
      select local_day as day from report_delivery where site_id = ${scene.siteId} order by 1`.execute(
      database.owner,
    );
    return rows.map(({ day }) => day);
  };

  test("is sent once when its time is moved to one that has passed, and to one that is still to come", async () => {
    // testNow is 12:00 in Romania.
    const { id } = await added("reports", { name: "Zilnic", sendAt: "18:00" });
    expect((await edit(id, "08:00")).json().nextRunTimestamp).toBe(scene.api.clock.now().getTime());
    expect(await days()).toEqual(["2026-11-21"]);
    await edit(id, "19:00");
    at("2026-11-21T17:00:00Z");
    expect(await days()).toEqual(["2026-11-21"]);
    at("2026-11-22T17:00:00Z");
    expect(await days()).toEqual(["2026-11-21", "2026-11-22"]);
  });

  test("is not lost when the report is changed or resumed once more between its time and the schedule's round", async () => {
    const { id } = await added("reports", { name: "Zilnic" });
    at("2026-11-22T06:00:10Z");
    await edit(id, "08:00");
    const resumed = await scene.api.post(address("reports", `/${id}/resume`), null, await scene.signIn());
    expect(resumed.statusCode).toBe(200);
    expect(await days()).toEqual(["2026-11-22"]);
  });
});
