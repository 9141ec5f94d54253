import { settableClock } from "../../src/platform/clock.ts";
import { readConfig } from "../../src/platform/config.ts";
import { createDatabase } from "../../src/platform/db/database.ts";
import { startJobs } from "../../src/platform/jobs.ts";
import { createLog } from "../../src/platform/log.ts";
import { createMetrics } from "../../src/platform/metrics.ts";
import type { Secrets } from "../../src/platform/secrets.ts";
import { composeSlices } from "../../src/slices.ts";

export interface ErasureWorkerOrder {
  readonly ownerUrl: string;
  readonly secrets: Secrets;
  readonly dataDir: string;
  /** Milliseconds; its clock stands still. */
  readonly nowMs: number;
}

/** A worker that carries out erasures, in a process of its own, so that it can be killed. */
process.once("message", async ({ ownerUrl, secrets, dataDir, nowMs }: ErasureWorkerOrder) => {
  const log = createLog("silent");
  const database = createDatabase({ ownerUrl, secrets, log, maxConnections: 4 });
  const config = readConfig({ DATA_DIR: dataDir, PUBLIC_URL: "https://prices.example" });
  const platform = { config, secrets, database, clock: settableClock(new Date(nowMs)), log };
  const { tasks } = composeSlices({ ...platform, metrics: createMetrics() }, { attemptLimits: {} });
  await startJobs({
    workerUrl: database.addresses.worker,
    tasks: tasks.filter(({ name }) => name.startsWith("data-rights.")),
    runsClock: false,
    log,
  });
  process.send?.("ready");
});
