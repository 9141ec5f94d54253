import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { median, openBenchDatabase } from "../support/database.ts";
import {
  type CrawlSetting,
  hostsOf,
  openMarketProcess,
  tasksLeft,
  urlsOf,
  watchUrls,
} from "./setup.ts";

const kills = 20;
const shopCount = 40;
const pageCount = 4000;
const gapMs = 50;

/**
 * F1: a worker process is killed twenty times in the middle of its work; each time the next one goes on. Counts what
 * was lost and doubled, and how long the shops of the killed one waited.
 * @param leaseSeconds as in production 60
 */
export async function runKills(leaseSeconds: number): Promise<number> {
  const market = await openMarketProcess();
  const database = await openBenchDatabase();
  const hosts = hostsOf(market.port, shopCount);
  const setting: CrawlSetting = {
    ownerUrl: database.ownerUrl,
    secrets: database.secrets,
    hosts,
    leaseMs: leaseSeconds * 1000,
  };
  const waits: number[] = [];
  let requests = 0;
  let leastGapMs = Number.POSITIVE_INFINITY;
  const count = async () => {
    const report = await market.report();
    requests += report.requests;
    leastGapMs = Math.min(leastGapMs, report.leastGapMs);
    return report.requests;
  };
  try {
    market.order({ priceStep: 0, delayMs: 20 });
    await watchUrls(database, urlsOf(hosts, pageCount), gapMs);
    for (let kill = 1; kill <= kills; kill++) {
      const worker = await startWorker(setting);
      const startMs = performance.now();
      while ((await count()) === 0) await pause(100);
      if (kill > 1) waits.push((performance.now() - startMs) / 1000);
      // From shortly after its first request to well into its work.
      await pause(300 + ((kill * 370) % 1700));
      worker.kill("SIGKILL");
      await once(worker, "exit");
      await count();
      console.log(`kill ${kill}: ${await tasksLeft(database)} of ${pageCount} tasks left`);
    }
    const left = await tasksLeft(database);
    if (left === 0) throw new Error("the crawl was over before the last kill");
    const worker = await startWorker(setting);
    const startMs = performance.now();
    while ((await count()) === 0) await pause(100);
    waits.push((performance.now() - startMs) / 1000);
    while ((await tasksLeft(database)) > 0) await pause(200);
    await count();
    worker.disconnect();
    await once(worker, "exit");
    return await judge(database, { waits, requests, leastGapMs });
  } finally {
    await market.close();
    await database.close();
  }
}

async function judge(
  { worker: db }: Awaited<ReturnType<typeof openBenchDatabase>>,
  seen: { waits: readonly number[]; requests: number; leastGapMs: number },
): Promise<number> {
  const pages = await db.selectFrom("page").select("page_id").where("state", "=", "read").execute();
  const points = await db.selectFrom("price_point").select("page_id").execute();
  const checks = await db.selectFrom("page_check").select("page_id").execute();
  const lost =
    pageCount - Math.min(pages.length, new Set(points.map((point) => point.page_id)).size, checks.length);
  const doubled = points.length + checks.length - 2 * pageCount + 2 * lost;
  const longest = Math.max(...seen.waits);
  console.log(`F1  kill -9 ×${kills}: ${lost} lost, ${doubled} doubled of ${pageCount} observations`);
  console.log(
    `    went on after median ${median(seen.waits).toFixed(1)} s, at most ${longest.toFixed(1)} s (goal 90 s); ${seen.requests - pageCount} pages fetched again`,
  );
  console.log(
    `    least time between two requests to one shop: ${seen.leastGapMs.toFixed(1)} ms (gap ${gapMs} ms)`,
  );
  return lost === 0 && doubled === 0 && longest <= 90 ? 0 : 1;
}

async function startWorker(setting: CrawlSetting): Promise<ChildProcess> {
  const worker = fork(fileURLToPath(new URL("./worker.process.ts", import.meta.url)));
  worker.send(setting);
  await once(worker, "message");
  return worker;
}

function pause(ms: number): Promise<void> {
  return new Promise((resume) => setTimeout(resume, ms));
}
