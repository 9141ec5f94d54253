import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { openBenchDatabase } from "../support/database.ts";
import { median } from "../support/statistics.ts";
import { type CrawlSettings, hostsOf, openMarketProcess, tasksLeft, urlsOf, watchUrls } from "./setup.ts";

const kills = 20;
const shopCount = 40;
const pageCount = 4000;
const gapMs = 50;

/**
 * Kills a worker process with SIGKILL twenty times during a crawl and starts another one each time. Counts lost and
 * duplicate observations, and measures how long it takes until the hosts of the killed worker are visited again.
 * Goal: none lost, none duplicated, continued within 90 s.
 * @param leaseSeconds 60 in production
 */
export async function runKills(leaseSeconds: number): Promise<number> {
  const market = await openMarketProcess();
  const database = await openBenchDatabase();
  const hosts = hostsOf(market.port, shopCount);
  const settings: CrawlSettings = {
    ownerUrl: database.ownerUrl,
    secrets: database.secrets,
    hosts,
    leaseMs: leaseSeconds * 1000,
  };
  const waits: number[] = [];
  let requests = 0;
  let minGapMs = Number.POSITIVE_INFINITY;
  const count = async () => {
    const report = await market.report();
    requests += report.requests;
    minGapMs = Math.min(minGapMs, report.minGapMs);
    return report.requests;
  };
  try {
    market.configure({ priceStep: 0, delayMs: 20 });
    await watchUrls(database, urlsOf(hosts, pageCount), gapMs);
    for (let kill = 1; kill <= kills; kill++) {
      const worker = await startWorker(settings);
      const startMs = performance.now();
      while ((await count()) === 0) await pause(100);
      if (kill > 1) waits.push((performance.now() - startMs) / 1000);
      // Kills at different points, from just after the first request.
      await pause(300 + ((kill * 370) % 1700));
      worker.kill("SIGKILL");
      await once(worker, "exit");
      await count();
      console.log(`kill ${kill}: ${await tasksLeft(database)} of ${pageCount} tasks left`);
    }
    const left = await tasksLeft(database);
    if (left === 0) throw new Error("the crawl finished before the last kill");
    const worker = await startWorker(settings);
    const startMs = performance.now();
    while ((await count()) === 0) await pause(100);
    waits.push((performance.now() - startMs) / 1000);
    while ((await tasksLeft(database)) > 0) await pause(200);
    await count();
    worker.disconnect();
    await once(worker, "exit");
    return await reportResult(database, { waits, requests, minGapMs });
  } finally {
    await market.close();
    await database.close();
  }
}

async function reportResult(
  { worker: db }: Awaited<ReturnType<typeof openBenchDatabase>>,
  seen: { waits: readonly number[]; requests: number; minGapMs: number },
): Promise<number> {
  const pages = await db.selectFrom("page").select("page_id").where("state", "=", "read").execute();
  const points = await db.selectFrom("price_point").select("page_id").execute();
  const checks = await db.selectFrom("page_check").select("page_id").execute();
  const lost =
    pageCount - Math.min(pages.length, new Set(points.map((point) => point.page_id)).size, checks.length);
  const duplicates = points.length + checks.length - 2 * pageCount + 2 * lost;
  const maxWait = Math.max(...seen.waits);
  console.log(`kill -9 ×${kills}: ${lost} lost, ${duplicates} duplicates of ${pageCount} observations`);
  console.log(
    `    continued after: median ${median(seen.waits).toFixed(1)} s, max ${maxWait.toFixed(1)} s (goal 90 s); ${seen.requests - pageCount} pages fetched twice`,
  );
  console.log(
    `    shortest gap between two requests to one shop: ${seen.minGapMs.toFixed(1)} ms (required ${gapMs} ms)`,
  );
  return lost === 0 && duplicates === 0 && maxWait <= 90 ? 0 : 1;
}

async function startWorker(settings: CrawlSettings): Promise<ChildProcess> {
  const worker = fork(fileURLToPath(new URL("./worker.process.ts", import.meta.url)));
  worker.send(settings);
  await once(worker, "message");
  return worker;
}

function pause(ms: number): Promise<void> {
  return new Promise((resume) => setTimeout(resume, ms));
}
