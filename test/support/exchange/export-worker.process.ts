import { offlineWork, productsWork } from "../../../src/exchange/exports/export-files.service.ts";
import { offlineKind, productsKind } from "../../../src/exchange/exports/exports.service.ts";
import { systemClock } from "../../../src/platform/clock.ts";
import { createWorkerHandle } from "../../../src/platform/db/database.ts";
import { fileTasks } from "../../../src/platform/files/prepare-file.ts";
import { startJobs } from "../../../src/platform/jobs.ts";
import { createLog } from "../../../src/platform/log.ts";

/** A worker that writes files, in a process of its own, so that it can be killed. Argument: the worker's address. */
const [workerUrl = ""] = process.argv.slice(2);
const log = createLog("silent");
const db = createWorkerHandle({ url: workerUrl, name: "vizor worker", maxConnections: 4, log });
const deps = { db, address: workerUrl };
const works = { [productsKind]: productsWork(deps), [offlineKind]: offlineWork(deps) };
await startJobs({
  workerUrl,
  tasks: fileTasks({ db, clock: systemClock, log, works }),
  runsClock: false,
  log,
});
process.send?.("ready");
