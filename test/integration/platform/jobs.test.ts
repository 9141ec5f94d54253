import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { enqueue, startJobs } from "../../../src/platform/jobs.ts";
import { createLog } from "../../../src/platform/log.ts";
import { createTestDatabase, type TestDatabase } from "../../support/database/database.ts";
import { ageJobLocks } from "../../support/jobs.ts";
import { until } from "../../support/until.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

interface StoredLock {
  readonly locked_by: string | null;
  /** Since the lock was set or renewed. */
  readonly seconds: number | null;
}

/** Of each job and each queue that is stored. */
async function storedLocks(): Promise<StoredLock[]> {
  const age = sql`extract(epoch from now() - locked_at)::float8 as seconds`;
  const { rows } = await sql<StoredLock>`
    select locked_by, ${age} from graphile_worker._private_jobs
    union all select locked_by, ${age} from graphile_worker._private_job_queues`.execute(database.owner);
  return rows;
}

const deleteJobs = () => sql`delete from graphile_worker._private_jobs`.execute(database.owner);

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
    await until("no job is left", async () => (await storedLocks()).length === 0);
    expect(done).toEqual(expect.arrayContaining([{ id: 1 }, { id: 4 }]));
    expect(done).toHaveLength(2);
  } finally {
    await jobs.stop();
  }
});

test("jobs of one queue run one after another, jobs of other queues concurrently", async () => {
  const running = new Set<string>();
  const { promise: otherBegan, resolve: beginOther } = Promise.withResolvers<void>();
  let maxRunning = 0;
  let done = 0;
  const run = async (payload: unknown) => {
    const { name } = payload as { name: string };
    running.add(name);
    maxRunning = Math.max(maxRunning, [...running].filter((one) => one.startsWith("mail")).length);
    if (name === "other") beginOther();
    await otherBegan;
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
    await until("all have run", () => done === 4);
    expect(maxRunning).toBe(1);
  } finally {
    await jobs.stop();
  }
});

test("tasks that wait for foreign servers hold up no other ones, however many wait", async () => {
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  let waiting = 0;
  let done = 0;
  let mailed = 0;
  const tasks = [
    {
      name: "test.feed",
      isRemote: true,
      run: async () => {
        waiting += 1;
        await released;
        waiting -= 1;
        done += 1;
      },
    },
    {
      name: "test.mail",
      run: async () => {
        mailed += 1;
      },
    },
  ];
  for (let n = 0; n < 8; n++) await enqueue(database.app, "test.feed", { n });
  const workerUrl = database.addresses.worker;
  const jobs = await startJobs({ workerUrl, tasks, runsClock: false, log: createLog("silent") });
  try {
    await until("all places of remote tasks are taken", () => waiting === 6);
    await enqueue(database.app, "test.mail", {});
    await until("the mail is sent", () => mailed === 1);
    expect(waiting).toBe(6);
    release();
    await until("all have run", () => done === 8);
  } finally {
    release();
    await jobs.stop();
  }
});

test("a job of a killed process is run by the next process", async () => {
  await enqueue(database.app, "test.lost", { id: 9 }, { queue: "mail" });
  // The state after kill -9: the job and its queue are locked by a worker that no longer exists.
  await sql`update graphile_worker._private_jobs
    set locked_by = 'dead slot', locked_at = now(), attempts = 1`.execute(database.owner);
  await sql`update graphile_worker._private_job_queues
    set locked_by = 'dead slot', locked_at = now()`.execute(database.owner);
  await ageJobLocks(database, 61);
  const done: unknown[] = [];
  const jobs = await startJobs({
    workerUrl: database.addresses.worker,
    tasks: [{ name: "test.lost", run: async (payload) => void done.push(payload) }],
    runsClock: false,
    log: createLog("silent"),
  });
  try {
    await until("the job has run", () => done.length === 1);
    expect(done).toEqual([{ id: 9 }]);
  } finally {
    await jobs.stop();
  }
});

test("a job that takes longer than its lock is not started again: its process renews the lock", async () => {
  // Heartbeats come when the test moves the clock, so that a busy machine is not taken for a dead process.
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
  const { promise: finished, resolve: finish } = Promise.withResolvers<void>();
  let started = 0;
  const run = async () => {
    started += 1;
    await finished;
  };
  const start = () =>
    startJobs({
      workerUrl: database.addresses.worker,
      tasks: [{ name: "test.long", run }],
      runsClock: false,
      log: createLog("silent"),
      lostAfterMs: 60_000,
    });
  await enqueue(database.app, "test.long", {}, { queue: "mail" });
  const processes = [await start()];
  try {
    await until("the job runs", () => started === 1);
    processes.push(await start());
    const owners = (await storedLocks()).map(({ locked_by }) => locked_by);
    expect(owners).toEqual([expect.any(String), expect.any(String)]);
    // A minute and a half in all: the lock would have been lost in the second round.
    for (let round = 0; round < 2; round += 1) {
      await ageJobLocks(database, 45);
      vi.advanceTimersByTime(15_000);
      await until("the locks are renewed", async () =>
        (await storedLocks()).every(({ seconds }) => seconds !== null && seconds < 40),
      );
    }
    expect((await storedLocks()).map(({ locked_by }) => locked_by)).toEqual(owners);
  } finally {
    finish();
    await Promise.all(processes.map((process) => process.stop()));
    vi.useRealTimers();
    await deleteJobs();
  }
  expect(started).toBe(1);
});

test.each(["before the job begins", "while it runs", "as it ends"] as const)(
  "stopping %s waits for it and for its completion in the database",
  async (when) => {
    const { promise: begun, resolve: begin } = Promise.withResolvers<void>();
    const { promise: finished, resolve: finish } = Promise.withResolvers<void>();
    let hasEnded = false;
    const run = async () => {
      begin();
      await finished;
      // Longer than a stop takes that does not wait.
      if (when === "while it runs") await sleep(100);
      hasEnded = true;
    };
    await enqueue(database.app, "test.brief", {}, { queue: "mail" });
    const jobs = await startJobs({
      workerUrl: database.addresses.worker,
      tasks: [{ name: "test.brief", run }],
      runsClock: false,
      log: createLog("silent"),
    });
    if (when !== "before the job begins") await begun;
    if (when === "as it ends") finish();
    const stopped = jobs.stop();
    finish();
    await stopped;
    expect((await storedLocks()).filter(({ locked_by }) => locked_by !== null)).toEqual([]);
    if (when !== "before the job begins") expect(hasEnded).toBe(true);
    await deleteJobs();
  },
);
