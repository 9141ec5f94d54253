import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { enqueue, startJobs } from "../../src/platform/jobs.ts";
import { createLog } from "../../src/platform/log.ts";
import { createTestDatabase, type TestDatabase } from "../support/database.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

async function until(isTrue: () => boolean, limitMs = 10_000): Promise<void> {
  const deadline = performance.now() + limitMs;
  while (!isTrue()) {
    if (performance.now() > deadline) throw new Error("it did not come about in time");
    await sleep(20);
  }
}

test("the app's role hands work over in its transaction, and the worker's role does it", async () => {
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
