import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { authorizedSiteForJob } from "../../../src/platform/job-gate.ts";
import { enqueue, enqueueForSite, enqueueRoutine, startJobs } from "../../../src/platform/jobs.ts";
import { createLog } from "../../../src/platform/log.ts";
import type { Task } from "../../../src/platform/slice.ts";
import { createTestDatabase, type TestDatabase } from "../../support/database/database.ts";
import { until } from "../../support/until.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterEach(() => sql`delete from graphile_worker._private_jobs`.execute(database.owner));
afterAll(() => database.close());

const [loud, quiet, third] = [1, 2, 3].map(authorizedSiteForJob) as [
  ReturnType<typeof authorizedSiteForJob>,
  ReturnType<typeof authorizedSiteForJob>,
  ReturnType<typeof authorizedSiteForJob>,
];
type Site = typeof loud;

const ask = (siteId: Site, name: string, options?: { readonly most: null }) =>
  enqueueForSite(
    database.app,
    siteId,
    { task: "test.compute", payload: { name }, key: `test.compute:${name}` },
    options,
  );
const routine = (siteId: Site, name: string) =>
  enqueueRoutine(database.worker, siteId, { task: "test.tidy", payload: { name }, key: `test.tidy:${name}` });

const start = (tasks: readonly Task[], heavyAtOnce: number) =>
  startJobs({
    workerUrl: database.addresses.worker,
    tasks,
    runsClock: false,
    log: createLog("silent"),
    heavyAtOnce,
  });

test("sites take turns, a site's tasks run in the order of their requests, and routine ones come last", async () => {
  await routine(quiet, "quiet tidies");
  for (const name of ["loud 1", "loud 2", "loud 3"]) await ask(loud, name);
  await ask(quiet, "quiet 1");
  await ask(third, "third 1");
  const done: string[] = [];
  const run = async (payload: unknown) => void done.push((payload as { name: string }).name);
  const jobs = await start(
    ["test.compute", "test.tidy"].map((name) => ({ name, isHeavy: true, run })),
    1,
  );
  try {
    await until("all have run", () => done.length === 6);
    const asked = done.filter((name) => name !== "quiet tidies");
    expect(asked).toEqual(["loud 1", "quiet 1", "third 1", "loud 2", "loud 3"]);
    // While the loud site's queue is still locked after one of its tasks, nothing that was asked for can run.
    expect(done.indexOf("quiet tidies")).toBeGreaterThanOrEqual(3);
  } finally {
    await jobs.stop();
  }
});

test("a site's later task stays behind its earlier ones when some of them have run", async () => {
  const [first, second] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const done: string[] = [];
  const run = async (payload: unknown) => {
    const { name } = payload as { name: string };
    if (name === "first") await first.promise;
    if (name === "second") await second.promise;
    done.push(name);
  };
  for (const name of ["first", "second", "third"]) await ask(loud, name);
  const jobs = await start([{ name: "test.compute", isHeavy: true, run }], 1);
  try {
    first.resolve();
    await until("the first has run", () => done.length === 1);
    await ask(loud, "fourth");
    second.resolve();
    await until("all have run", () => done.length === 4);
    expect(done).toEqual(["first", "second", "third", "fourth"]);
  } finally {
    await jobs.stop();
  }
});

test("one task of a site runs at a time beside another site's, and light tasks wait for neither", async () => {
  const { promise: isOver, resolve: end } = Promise.withResolvers<void>();
  const running: string[] = [];
  let isLightDone = false;
  const heavy: Task = {
    name: "test.compute",
    isHeavy: true,
    run: async (payload) => {
      running.push((payload as { name: string }).name);
      await isOver;
    },
  };
  const light: Task = {
    name: "test.note",
    run: async () => {
      isLightDone = true;
    },
  };
  for (const name of ["loud 1", "loud 2"]) await ask(loud, name);
  await ask(quiet, "quiet 1");
  const jobs = await start([heavy, light], 3);
  try {
    await until("one of each site runs", () => running.length === 2);
    await enqueue(database.app, "test.note", {});
    await until("the light task has run", () => isLightDone);
    expect(running.toSorted()).toEqual(["loud 1", "quiet 1"]);
  } finally {
    end();
    await jobs.stop();
  }
});

test("a site's eleventh task is refused with what waits; its next parts, merged ones and other sites' tasks are not", async () => {
  for (let count = 0; count < 9; count += 1) await ask(loud, `${count}`);
  await routine(loud, "tidies");
  await enqueueForSite(database.app, loud, { task: "test.write", payload: {}, key: "test.write" });
  await expect(ask(loud, "eleventh")).rejects.toMatchObject({
    status: 429,
    code: "SITE_TASKS_WAITING",
    parameters: { count: 10 },
    items: expect.arrayContaining([
      { task: "test.compute", count: 9 },
      { task: "test.write", count: 1 },
    ]),
  });
  await ask(loud, "8");
  await ask(quiet, "first");
  await ask(loud, "next part", { most: null });
  const { rows } = await sql<{ jobs: number }>`
    select count(*)::integer as jobs from graphile_worker._private_jobs`.execute(database.owner);
  expect(rows).toEqual([{ jobs: 13 }]);
});
