import { fork } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { openBenchDatabase } from "../support/database.ts";
import { type CrawlSettings, hostsOf, openMarketProcess, tasksLeft, urlsOf, watchUrls } from "./setup.ts";

const workerCount = 4;
const pagesPerShop = 30;
const gapMs = 200;

/**
 * Runs four worker processes on the same shops. Goal: one request at a time per shop, never closer together than the
 * gap, as recorded by the shops themselves.
 */
export async function runPoliteness(shopCount: number): Promise<number> {
  const market = await openMarketProcess();
  const database = await openBenchDatabase();
  const hosts = hostsOf(market.port, shopCount);
  try {
    market.configure({ priceStep: 0, delayMs: 30 });
    await watchUrls(database, urlsOf(hosts, shopCount * pagesPerShop), gapMs);
    const { ownerUrl, secrets } = database;
    const settings: CrawlSettings = { ownerUrl, secrets, hosts, leaseMs: 60_000, processes: 1 };
    const workers = await Promise.all(
      Array.from({ length: workerCount }, async () => {
        const worker = fork(fileURLToPath(new URL("./worker.process.ts", import.meta.url)));
        worker.send(settings);
        await once(worker, "message");
        return worker;
      }),
    );
    const startMs = performance.now();
    while ((await tasksLeft(database)) > 0) await new Promise((resume) => setTimeout(resume, 100));
    const seconds = (performance.now() - startMs) / 1000;
    for (const worker of workers) worker.disconnect();
    await Promise.all(workers.map((worker) => once(worker, "exit")));
    const report = await market.report();
    const checks = await database.worker.selectFrom("page_check").select("page_id").execute();
    const pages = shopCount * pagesPerShop;
    console.log(
      `${workerCount} workers, ${shopCount} shops, gap ${gapMs} ms: ${report.requests} requests for ${pages} pages, ${checks.length} checks, in ${seconds.toFixed(1)} s`,
    );
    console.log(
      `    shortest gap between two requests to one shop: ${report.minGapMs.toFixed(1)} ms; at most ${report.maxConcurrent} simultaneous`,
    );
    const isPolite = report.minGapMs >= gapMs - 15 && report.maxConcurrent === 1;
    return isPolite && report.requests === pages && checks.length === pages ? 0 : 1;
  } finally {
    await market.close();
    await database.close();
  }
}
