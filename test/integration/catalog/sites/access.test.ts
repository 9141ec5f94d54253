import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import {
  createAccessRecorder,
  type RecordAccess,
  readSiteAccesses,
} from "../../../../src/catalog/site-access/site-access.service.ts";
import type { AuthorizedSiteId } from "../../../../src/platform/authorized-site.ts";
import { settableClock } from "../../../../src/platform/clock.ts";
import { forSite } from "../../../../src/platform/db/database.ts";
import { createLog } from "../../../../src/platform/log.ts";
import type { Actor } from "../../../../src/platform/session-gate.ts";
import { makePerson, testNow } from "../../../factories/people.ts";
import { makeSite } from "../../../factories/sites.ts";
import { createTestDatabase, type TestDatabase } from "../../../support/database/database.ts";

let database: TestDatabase;
let record: RecordAccess;
let siteId: AuthorizedSiteId;
let ownSiteId: AuthorizedSiteId;
let god: Actor;
const clock = settableClock(testNow);
const log = createLog("silent");

beforeAll(async () => {
  database = await createTestDatabase();
  const [owner, operator] = [await makePerson(database.app), await makePerson(database.app, { role: "GOD" })];
  siteId = await makeSite(database.app, owner.companyId, "opened.example.com");
  ownSiteId = await makeSite(database.app, operator.companyId, "own.example.com");
  god = {
    userId: operator.userId,
    companyId: operator.companyId,
    role: "GOD",
    sessionId: "first session",
    signedInAt: testNow,
  };
  record = createAccessRecorder({ db: database.app, clock, log });
});
afterAll(() => database.close());

const accesses = () =>
  readSiteAccesses(database.app, siteId, async (ids) => new Map(ids.map((id) => [id, `${id}@example.com`])));

test("an access is stored once per session and day, with who and when, also by several processes", async () => {
  await record(god, siteId);
  await record(god, siteId);
  await createAccessRecorder({ db: database.app, clock, log })(god, siteId);
  expect(await accesses()).toEqual([{ email: `${god.userId}@example.com`, timestamp: testNow.getTime() }]);
  clock.set(new Date(testNow.getTime() + 60_000));
  await record({ ...god, sessionId: "second session" }, siteId);
  clock.set(new Date(testNow.getTime() + 86_400_000));
  await record(god, siteId);
  expect((await accesses()).map(({ timestamp }) => timestamp - testNow.getTime())).toEqual([
    86_400_000, 60_000, 0,
  ]);
});

test("a site of the person's own company is not recorded", async () => {
  await record(god, ownSiteId);
  expect(await readSiteAccesses(database.app, ownSiteId, async () => new Map())).toEqual([]);
});

test("an account that was deleted has no address, but its access stays", async () => {
  const [newest] = await readSiteAccesses(database.app, siteId, async () => new Map());
  expect(newest).toMatchObject({ email: null });
});

test("an access that cannot be stored ends the call: nothing is opened without a trace", async () => {
  const failing = createAccessRecorder({
    db: database.app,
    clock: { now: () => new Date(Number.NaN) },
    log,
  });
  await expect(failing({ ...god, sessionId: "third session" }, siteId)).rejects.toThrow();
});

test.each(["update site_access set user_id = 1", "delete from site_access", "truncate site_access"])(
  "requests and jobs cannot take a trace back: %s",
  async (statement) => {
    for (const db of [database.app, database.worker])
      await expect(forSite(db, siteId, (trx) => sql.raw(statement).execute(trx))).rejects.toThrow(
        /permission denied/,
      );
  },
);

test("accesses to one site are not visible from another", async () => {
  const { rows } = await forSite(database.app, ownSiteId, (trx) => sql`select from site_access`.execute(trx));
  expect(rows).toEqual([]);
});
