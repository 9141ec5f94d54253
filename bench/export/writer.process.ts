import { setTimeout as sleep } from "node:timers/promises";
import { productsWork } from "../../src/exchange/exports/export-files.service.ts";
import type { ExportBody } from "../../src/exchange/exports/exports.contract.ts";
import { productsKind, startProductsExport } from "../../src/exchange/exports/exports.service.ts";
import { settableClock } from "../../src/platform/clock.ts";
import { createDatabase } from "../../src/platform/db/database.ts";
import { readParts } from "../../src/platform/files/file-parts.ts";
import { prepareFile } from "../../src/platform/files/prepare-file.ts";
import { findFileOf } from "../../src/platform/files/prepared-files.ts";
import { authorizedSiteForJob } from "../../src/platform/job-gate.ts";
import { createLog } from "../../src/platform/log.ts";
import { loadSecrets } from "../../src/platform/secrets.ts";
import { generatedAt } from "../products/generate.ts";
import type { ExportTimes, WriterRequest } from "./writer.ts";

/**
 * Makes files as the background does, in a process of its own, so that its memory can be measured. Arguments: the owner's
 * address of the database, and the folder of its secrets. One file for each message; sends what it took.
 */
const [ownerUrl = "", folder = ""] = process.argv.slice(2);
const log = createLog("warn");
const database = createDatabase({
  ownerUrl,
  secrets: loadSecrets(folder),
  log,
  requestLimits: { connectMs: 60_000, statementMs: 60_000 },
});
const clock = settableClock(generatedAt);
const works = {
  [productsKind]: productsWork({ db: database.worker, address: database.addresses.worker }),
};

async function writeFile({ siteId: id, userId, body }: WriterRequest): Promise<ExportTimes> {
  const siteId = authorizedSiteForJob(id);
  const deps = { db: database.app, clock, languageOf: async () => "ro" as const };
  globalThis.gc?.();
  const before = process.memoryUsage.rss();
  let most = before;
  let isDone = false;
  const watch = (async () => {
    while (!isDone) {
      most = Math.max(most, process.memoryUsage.rss());
      await sleep(20);
    }
  })();
  const startMs = performance.now();
  const cpuBefore = process.cpuUsage();
  const actor = { userId, role: "OPERATOR" } as const;
  const fileId = await startProductsExport(
    deps,
    { siteId, actor, includeOutOfStock: false },
    body as ExportBody,
  );
  await prepareFile({ db: database.worker, clock, log, works }, { siteId: id, fileId });
  const madeMs = performance.now() - startMs;
  const { user, system } = process.cpuUsage(cpuBefore);
  isDone = true;
  await watch;
  const madeMost = most;
  const { file } = await findFileOf(database.app, [siteId], { fileId, kind: productsKind });
  const readStart = performance.now();
  let bytes = 0;
  for await (const chunk of readParts(database.app, siteId, file)) bytes += (chunk as Buffer).length;
  if (file.state !== "DONE" || bytes !== file.bytes)
    throw new Error(`the file is ${file.state}, ${bytes} bytes`);
  return {
    rows: file.processed,
    bytes,
    madeMs,
    cpuMs: (user + system) / 1000,
    readMs: performance.now() - readStart,
    growthBytes: madeMost - before,
  };
}

process.on("message", async (request: WriterRequest) => process.send?.(await writeFile(request)));
process.once("disconnect", () => database.close());
process.send?.("ready");
