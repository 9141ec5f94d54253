import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { createUsageCounter, type UsageCounterOptions } from "../../../src/admin/usage/usage.service.ts";
import type { AuthorizedSiteId } from "../../../src/platform/authorized-site.ts";
import { type SettableClock, settableClock } from "../../../src/platform/clock.ts";
import { createDatabase } from "../../../src/platform/db/database.ts";
import { createLog } from "../../../src/platform/log.ts";
import { makePerson, testNow } from "../../factories/people.ts";
import { makeSite } from "../../factories/sites.ts";
import { createTestDatabase, type TestDatabase } from "../../support/database/database.ts";
import { boundMs } from "../../support/time-limits.ts";
import { until } from "../../support/until.ts";

let database: TestDatabase;
let first: AuthorizedSiteId;
let second: AuthorizedSiteId;
let clock: SettableClock;

beforeAll(async () => {
  database = await createTestDatabase();
  const { companyId } = await makePerson(database.app);
  first = await makeSite(database.app, companyId, "first.example.com");
  second = await makeSite(database.app, companyId, "second.example.com");
});
beforeEach(async () => {
  clock = settableClock(testNow);
  await sql`truncate api_usage`.execute(database.owner);
});
afterAll(() => database.close());

const logLines: string[] = [];
const log = createLog("info", { write: (line) => void logLines.push(line) });
const counterOf = (options: UsageCounterOptions = {}, db = database.app) =>
  createUsageCounter(db, clock, log, { flushMs: 60_000, ...options });

/** [site, person, day, type, calls], as the owner of the tables sees them. */
async function counted(): Promise<unknown[][]> {
  const { rows } = await sql<{ line: unknown[] }>`
    select json_build_array(site_id, user_id, local_day, usage_type, calls) as line from api_usage
     order by site_id, user_id, local_day, usage_type`.execute(database.owner);
  return rows.map(({ line }) => line);
}

test("a thousand calls of several people, sites and types are summed exactly", async () => {
  const usage = counterOf();
  for (let n = 0; n < 1000; n++) {
    const site = n % 4 === 0 ? second : first;
    usage.count(site, n % 2 === 0 ? 1 : 2, n % 10 === 0 ? "SEARCH" : "PRODUCTS");
  }
  await usage.close();
  // Every fourth call is the second site's: n = 0, 4, 8 … all even; of those every fifth is n = 0, 20, 40 …
  expect(await counted()).toEqual([
    [first, 1, "2026-11-21", "PRODUCTS", 200],
    [first, 1, "2026-11-21", "SEARCH", 50],
    [first, 2, "2026-11-21", "PRODUCTS", 500],
    [second, 1, "2026-11-21", "PRODUCTS", 200],
    [second, 1, "2026-11-21", "SEARCH", 50],
  ]);
});

test("what several processes count at once adds up", async () => {
  const counters = [counterOf(), counterOf(), counterOf()];
  for (let round = 0; round < 5; round++) {
    for (const usage of counters) {
      for (let n = 0; n < 7; n++) usage.count(first, 1, "PRICE_HISTORY");
      usage.count(second, 2, "EXPORT");
    }
    await Promise.all(counters.map((usage) => usage.flush()));
  }
  await Promise.all(counters.map((usage) => usage.close()));
  expect(await counted()).toEqual([
    [first, 1, "2026-11-21", "PRICE_HISTORY", 105],
    [second, 2, "2026-11-21", "EXPORT", 15],
  ]);
});

test("a call belongs to the day of Romania in which it was made", async () => {
  const usage = counterOf();
  clock.set(new Date("2026-11-20T21:59:59.999Z"));
  usage.count(first, 1, "PRODUCTS");
  clock.advance(1);
  usage.count(first, 1, "PRODUCTS");
  usage.count(first, 1, "PRODUCTS");
  await usage.close();
  expect(await counted()).toEqual([
    [first, 1, "2026-11-20", "PRODUCTS", 1],
    [first, 1, "2026-11-21", "PRODUCTS", 2],
  ]);
});

test("counts are written after a time, and at once when there are enough", async () => {
  const byTime = counterOf({ flushMs: 50 });
  byTime.count(first, 1, "PRODUCTS");
  await until("written after its time", async () => (await counted()).length === 1);
  const byNumber = counterOf({ flushKeys: 3 });
  for (const person of [1, 2, 3]) byNumber.count(second, person, "PRODUCTS");
  await until("written when three had gathered", async () => (await counted()).length === 4);
  await Promise.all([byTime.close(), byNumber.close()]);
});

test("while the database is unavailable calls are still counted, and written later", async () => {
  await sql`alter table api_usage rename to api_usage_away`.execute(database.owner);
  const usage = counterOf({ flushMs: 20, flushKeys: 2 });
  for (let n = 0; n < 30; n++) usage.count(first, n % 3, "PRODUCTS");
  await usage.flush();
  for (let n = 0; n < 30; n++) usage.count(first, n % 3, "PRODUCTS");
  await usage.flush();
  expect(logLines.join("")).toContain("will be retried");
  await sql`alter table api_usage_away rename to api_usage`.execute(database.owner);
  await until("written", async () => (await counted()).length === 3);
  await usage.close();
  expect((await counted()).map((line) => line[4])).toEqual([20, 20, 20]);
});

test("a process that stops without a database logs its lost counts and does not hang; dropped calls are logged, too", async () => {
  const { secrets } = database;
  const nowhere = createDatabase({ ownerUrl: "postgres://nobody@127.0.0.1:1/none", secrets, log });
  logLines.length = 0;
  const usage = counterOf({ maxKeys: 2 }, nowhere.app);
  for (const person of [1, 2, 3, 3]) usage.count(first, person, "PRODUCTS");
  const startMs = performance.now();
  await usage.close();
  expect(performance.now() - startMs).toBeLessThan(boundMs(3000));
  const logged = logLines.map((line) => JSON.parse(line));
  expect(logged).toContainEqual(expect.objectContaining({ calls: 2, level: "error" }));
  expect(logged).toContainEqual(expect.objectContaining({ counts: 2, level: "error" }));
  await nowhere.close();
});
