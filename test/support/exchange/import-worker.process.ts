import { PUBLIC_ONLY } from "../../../src/address/address.ts";
import { importTasks } from "../../../src/exchange/imports/imports.jobs.ts";
import { systemClock } from "../../../src/platform/clock.ts";
import { createWorkerHandle } from "../../../src/platform/db/database.ts";
import { startJobs } from "../../../src/platform/jobs.ts";
import { createLog } from "../../../src/platform/log.ts";

/** A worker that applies imports, in a process of its own, so that it can be killed. Argument: the worker's address. */
const [workerUrl = ""] = process.argv.slice(2);
const log = createLog("silent");
const db = createWorkerHandle({ url: workerUrl, name: "vizor worker", maxConnections: 4, log });
const tasks = importTasks({ db, clock: systemClock, log, policy: PUBLIC_ONLY });
await startJobs({ workerUrl, tasks, runsClock: false, log });
process.send?.("ready");
