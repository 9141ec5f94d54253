import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { enqueue, startJobs } from "../../../src/platform/jobs.ts";
import { createLog } from "../../../src/platform/log.ts";
import { createTestDatabase, type TestDatabase } from "../../support/database/database.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

async function until(isTrue: () => boolean, limitMs = 60_000): Promise<void> {
  const deadline = performance.now() + limitMs;
  while (!isTrue()) {
    if (performance.now() > deadline) throw new Error("it did not come about in time");
    await sleep(20);
  }
}

test("the app role enqueues jobs in its transaction, and the worker role runs them", async () => {
  const done: unknown[] = [];
  const task = { name: "test.note", run: async (payload: unknown) => void done.push(payload) };
  const jobs = await startJobs({
    workerUrl: database.addresses.worker,
    tasks: [task],
    runsClock: true,
    log: createLog("silent"),
  });
  try {
    await enqueue(database.app, "test.note", { id: 1 });
    await expect(
      database.app.transaction().execute(async (trx) => {
        await enqueue(trx, "test.note", { id: 2 });
        throw new Error("given up");
      }),
    ).rejects.toThrow("given up");
    const inOneMinute = new Date(Date.now() + 60_000);
    await enqueue(database.app, "test.note", { id: 3 }, { key: "k", runAt: inOneMinute });
    await enqueue(database.app, "test.note", { id: 4 }, { key: "k", runAt: new Date(0) });
    await until(() => done.length === 2);
    await sleep(200);
    expect(done).toEqual(expect.arrayContaining([{ id: 1 }, { id: 4 }]));
    expect(done).toHaveLength(2);
  } finally {
    await jobs.stop();
  }
});

test("jobs of one queue run one after another, jobs of other queues concurrently", async () => {
  const running = new Set<string>();
  let maxRunning = 0;
  let done = 0;
  const run = async (payload: unknown) => {
    const { name } = payload as { name: string };
    running.add(name);
    maxRunning = Math.max(maxRunning, [...running].filter((one) => one.startsWith("mail")).length);
    await sleep(100);
    running.delete(name);
    done += 1;
  };
  for (const name of ["mail 1", "mail 2", "mail 3"]) {
    await enqueue(database.app, "test.slow", { name }, { queue: "mail" });
  }
  await enqueue(database.app, "test.slow", { name: "other" });
  const jobs = await startJobs({
    workerUrl: database.addresses.worker,
    tasks: [{ name: "test.slow", run }],
    runsClock: false,
    log: createLog("silent"),
  });
  try {
    await until(() => done === 4);
    expect(maxRunning).toBe(1);
  } finally {
    await jobs.stop();
  }
});

test("a job of a killed process is run by the next process", async () => {
  await enqueue(database.app, "test.lost", { id: 9 }, { queue: "mail" });
  // The state after kill -9: the job and its queue are locked by a worker that no longer exists.
  await sql`update graphile_worker._private_jobs
    set locked_by = 'dead slot', locked_at = now() - interval '61 seconds', attempts = 1`.execute(
    database.owner,
  );
  await sql`update graphile_worker._private_job_queues
    set locked_by = 'dead slot', locked_at = now() - interval '61 seconds'`.execute(database.owner);
  const done: unknown[] = [];
  const jobs = await startJobs({
    workerUrl: database.addresses.worker,
    tasks: [{ name: "test.lost", run: async (payload) => void done.push(payload) }],
    runsClock: false,
    log: createLog("silent"),
  });
  try {
    await until(() => done.length === 1);
    expect(done).toEqual([{ id: 9 }]);
  } finally {
    await jobs.stop();
  }
});

test("a job that takes longer than its lock is not started again: its process renews the lock", async () => {
  let started = 0;
  const run = async () => {
    started += 1;
    await sleep(6500);
  };
  const start = () =>
    startJobs({
      workerUrl: database.addresses.worker,
      tasks: [{ name: "test.long", run }],
      runsClock: false,
      log: createLog("silent"),
      lostAfterMs: 3000,
    });
  await enqueue(database.app, "test.long", {}, { queue: "mail" });
  const first = await start();
  await until(() => started === 1);
  const second = await start();
  // Past the end of the lock, which the first process has renewed.
  await sleep(7000);
  await Promise.all([first.stop(), second.stop()]);
  expect(started).toBe(1);
});

test("stopping waits for the running job and for its completion in the database", async () => {
  let ended = 0;
  const run = async () => {
    await sleep(60);
    ended += 1;
  };
  for (const waitMs of [0, 20, 50]) {
    await enqueue(database.app, "test.brief", {}, { queue: "mail" });
    const jobs = await startJobs({
      workerUrl: database.addresses.worker,
      tasks: [{ name: "test.brief", run }],
      runsClock: false,
      log: createLog("silent"),
    });
    await sleep(waitMs);
    await jobs.stop();
    const { rows } = await sql`select 1 from graphile_worker._private_jobs where locked_at is not null
      union all select 1 from graphile_worker._private_job_queues where locked_at is not null`.execute(
      database.owner,
    );
    expect([waitMs, rows]).toEqual([waitMs, []]);
  }
  expect(ended).toBeGreaterThan(0);
});
