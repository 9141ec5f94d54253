import { fork } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startJobs } from "../../../src/platform/jobs.ts";
import { createLog } from "../../../src/platform/log.ts";
import { type DataRightsScene, openDataRights } from "../../support/data-rights-scene.ts";
import type { ErasureWorkerOrder } from "../../support/data-rights-worker.process.ts";
import { type Gate, makeGate } from "../../support/database/gate.ts";
import { ageJobLocks } from "../../support/jobs.ts";
import { readOutbox } from "../../support/outbox.ts";

let scene: DataRightsScene;
let gate: Gate;

beforeAll(async () => {
  scene = await openDataRights();
  gate = await makeGate(scene.database, ["before delete on app_user"]);
});
afterAll(async () => {
  await gate.open();
  await scene.close();
});

/** @returns a function that kills it, as a crash does */
async function startWorker(): Promise<() => Promise<void>> {
  const program = fileURLToPath(new URL("../../support/data-rights-worker.process.ts", import.meta.url));
  const child = fork(program, { execArgv: [] });
  const ended = once(child, "exit");
  const { ownerUrl, secrets } = scene.database;
  const order: ErasureWorkerOrder = {
    ownerUrl,
    secrets,
    dataDir: scene.dataDir,
    nowMs: scene.api.clock.now().getTime(),
  };
  child.send(order);
  await Promise.race([once(child, "message"), ended]);
  if (child.exitCode !== null) throw new Error("the worker has ended");
  return async () => {
    child.kill("SIGKILL");
    await ended;
  };
}

test("an erasure whose worker is killed in its last transaction is carried out by the next one, once", async () => {
  const { api, database, dataDir } = scene;
  const admin = await scene.person("COMPANY_ADMIN");
  const person = await scene.person("OPERATOR", { companyId: admin.companyId });
  await scene.erasureOf(person);
  api.clock.advance(14 * 24 * 3_600_000);
  await api.runTask("data-rights.queue-due", null);
  const found = async () => {
    const { rows } =
      await sql`select e.state, (select count(*)::integer from app_user u where u.user_id = e.user_id) as accounts,
        (select count(*)::integer from graphile_worker._private_jobs where attempts < max_attempts) as jobs
      from erasure e where e.user_id = ${person.userId}`.execute(database.owner);
    return rows[0];
  };
  const mails = async () => (await readOutbox(dataDir, person.email)).map(({ subject }) => subject);

  await gate.close();
  const kill = await startWorker();
  await expect.poll(gate.waiting).toBe(1);
  await kill();
  await gate.open();
  // The last mail is sent before the address is deleted; nothing else has happened.
  expect([await found(), await mails()]).toEqual([
    { state: "RUNNING", accounts: 1, jobs: 1 },
    ["Your account is deleted"],
  ]);
  expect((await scene.withdraw(person)).statusCode).toBe(401);

  await ageJobLocks(database, 61);
  const jobs = await startJobs({
    workerUrl: database.addresses.worker,
    tasks: api.slices.tasks,
    runsClock: false,
    log: createLog("silent"),
  });
  try {
    // Queued once more, as it is every quarter of an hour: the same job.
    await api.runTask("data-rights.queue-due", null);
    await expect.poll(found).toEqual({ state: "DONE", accounts: 0, jobs: 0 });
  } finally {
    await jobs.stop();
  }
  expect(await mails()).toEqual(["Your account is deleted"]);
  expect(api.logLines.filter((line) => line.includes("erasure-done"))).toHaveLength(1);
});
