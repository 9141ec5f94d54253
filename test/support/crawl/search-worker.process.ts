import { admitHosts } from "../../../src/address/admitted-hosts.ts";
import { systemClock } from "../../../src/platform/clock.ts";
import { readConfig } from "../../../src/platform/config.ts";
import { createDatabase } from "../../../src/platform/db/database.ts";
import { startJobs } from "../../../src/platform/jobs.ts";
import { createLog } from "../../../src/platform/log.ts";
import { createMetrics } from "../../../src/platform/metrics.ts";
import type { Secrets } from "../../../src/platform/secrets.ts";
import { composeSlices } from "../../../src/slices.ts";

export interface SearchWorkerOrder {
  readonly ownerUrl: string;
  readonly secrets: Secrets;
  /** Shops that it may read. */
  readonly hosts: readonly string[];
}

/** A worker that searches for candidates, in a process of its own, so that it can be killed. */
process.once("message", async ({ ownerUrl, secrets, hosts }: SearchWorkerOrder) => {
  const log = createLog("silent");
  const database = createDatabase({ ownerUrl, secrets, log, maxConnections: 4 });
  const platform = { config: readConfig({ LEASE_SECONDS: "5" }), secrets, database, clock: systemClock, log };
  const { tasks } = composeSlices(
    { ...platform, metrics: createMetrics() },
    { attemptLimits: {}, admitted: admitHosts(hosts), gaps: { defaultMs: 0, ofHosts: new Map() } },
  );
  await startJobs({
    workerUrl: database.addresses.worker,
    tasks: tasks.filter(({ name }) => name.startsWith("matching.search-")),
    runsClock: false,
    log,
  });
  process.send?.("ready");
});
