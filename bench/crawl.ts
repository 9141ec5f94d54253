import { parseArgs } from "node:util";
import { Agent, fetch } from "undici";
import { runKills } from "./crawl/kill.ts";
import { runPoliteness } from "./crawl/politeness.ts";
import {
  hostsOf,
  type Market,
  openMarketProcess,
  queueAll,
  startBenchCrawl,
  tasksLeft,
  urlsOf,
  watchUrls,
} from "./crawl/setup.ts";
import { type BenchDatabase, openBenchDatabase } from "./support/database.ts";
import { cpuMsOfChildren } from "./support/process-cpu.ts";
import { median } from "./support/statistics.ts";

const usage = `Usage: npm run bench -- crawl [--pages 1000] [--hosts 100] [--rounds 5] [--processes N] [--at-once N]
       npm run bench -- crawl --kill [--leases 60]       a worker killed 20 times during a crawl
       npm run bench -- crawl --polite [--hosts 20]      four workers on the same hosts\n`;

/**
 * Measures the pages per second that are fetched, extracted and stored from a loopback market in a separate process,
 * without gaps between requests, and compares it with plain fetches of the same pages in the same run. Goal: 500 pages
 * per second. `--kill` and `--polite` test the behaviour of several workers instead.
 */
export async function run(args: readonly string[]): Promise<number> {
  const { values } = parseArgs({
    args: [...args],
    options: {
      pages: { type: "string", default: "1000" },
      hosts: { type: "string" },
      rounds: { type: "string", default: "5" },
      processes: { type: "string" },
      "at-once": { type: "string" },
      leases: { type: "string", default: "60" },
      kill: { type: "boolean", default: false },
      polite: { type: "boolean", default: false },
      help: { type: "boolean", default: false },
    },
  });
  if (values.help) {
    process.stdout.write(usage);
    return 0;
  }
  if (values.kill) return runKills(Number(values.leases));
  if (values.polite) return runPoliteness(Number(values.hosts ?? 20));
  return runSpeed({
    pages: Number(values.pages),
    hosts: Number(values.hosts ?? 100),
    rounds: Number(values.rounds),
    processes: values.processes === undefined ? undefined : Number(values.processes),
    hostsAtOnce: values["at-once"] === undefined ? undefined : Number(values["at-once"]),
  });
}

interface SpeedOptions {
  readonly pages: number;
  readonly hosts: number;
  readonly rounds: number;
  readonly processes: number | undefined;
  readonly hostsAtOnce: number | undefined;
}

const goal = 500;

async function runSpeed({
  pages,
  hosts: hostCount,
  rounds,
  processes,
  hostsAtOnce,
}: SpeedOptions): Promise<number> {
  const market = await openMarketProcess();
  const database = await openBenchDatabase();
  const hosts = hostsOf(market.port, hostCount);
  const urls = urlsOf(hosts, pages);
  const crawled: Measure[] = [];
  const fetched: Measure[] = [];
  try {
    await watchUrls(database, urls, 0);
    await database.worker.deleteFrom("crawl_task").execute();
    const { ownerUrl, secrets } = database;
    const crawl = startBenchCrawl({
      ownerUrl,
      secrets,
      hosts,
      leaseMs: 60_000,
      ...(processes === undefined ? {} : { processes }),
      ...(hostsAtOnce === undefined ? {} : { hostsAtOnce }),
    });
    for (let round = 0; round < rounds; round++) {
      market.configure({ priceStep: round * 100, delayMs: 0 });
      const plain = await measured(pages, { market, database }, () => plainFetches(urls, market.port));
      const full = await measured(pages, { market, database }, async () => {
        await queueAll(database);
        // The watch queue does the same after it has added tasks.
        crawl.wake();
        while ((await tasksLeft(database)) > 0) await new Promise((resume) => setTimeout(resume, 20));
      });
      fetched.push(plain);
      crawled.push(full);
      console.log(`round ${round + 1}: crawl ${formatCost(full)}\n         plain ${formatCost(plain)}`);
    }
    await crawl.stop();
    await assertStored(database, pages, rounds);
  } finally {
    await market.close();
    await database.close();
  }
  const rate = median(crawled.map((one) => one.rate));
  const cpuMs = median(crawled.map((one) => one.allMs));
  console.log(
    `${pages} pages of ~100 KB over ${hostCount} hosts, fetched, extracted and stored: median ${rate.toFixed(0)} pages/s (goal ${goal})`,
  );
  console.log(
    `    plain undici fetch of the same pages in the same run: median ${median(fetched.map((one) => one.rate)).toFixed(0)} pages/s`,
  );
  console.log(
    `    CPU per page, shops and database included: median ${cpuMs.toFixed(2)} ms; two cores handle at most ${(2000 / cpuMs).toFixed(0)} pages/s`,
  );
  return rate >= goal ? 0 : 1;
}

/** One pass over the pages. CPU times in milliseconds per page. */
interface Measure {
  /** Pages per second. */
  readonly rate: number;
  readonly allMs: number;
  /** CPU time of the crawler processes, which fetch, read and store. */
  readonly crawlersMs: number;
  /** CPU time of this process, which supervises them and does the plain fetches. */
  readonly ownMs: number;
  readonly shopsMs: number;
  readonly databaseMs: number;
}

async function measured(
  pages: number,
  { market, database }: { market: Market; database: BenchDatabase },
  work: () => Promise<unknown>,
): Promise<Measure> {
  const used = () => {
    const own = process.cpuUsage();
    return {
      crawlersMs: cpuMsOfChildren("crawler.process"),
      ownMs: (own.user + own.system) / 1000,
      shopsMs: market.cpuMs(),
      databaseMs: database.cpuMs(),
    };
  };
  const before = used();
  const startMs = performance.now();
  await work();
  const rate = (pages / (performance.now() - startMs)) * 1000;
  const after = used();
  const perPage = (name: keyof typeof before) => (after[name] - before[name]) / pages;
  const costs = {
    crawlersMs: perPage("crawlersMs"),
    ownMs: perPage("ownMs"),
    shopsMs: perPage("shopsMs"),
    databaseMs: perPage("databaseMs"),
  };
  return { rate, allMs: Object.values(costs).reduce((sum, ms) => sum + ms, 0), ...costs };
}

function formatCost({ rate, allMs, crawlersMs, ownMs, shopsMs, databaseMs }: Measure): string {
  const parts = { crawlers: crawlersMs, own: ownMs, shops: shopsMs, database: databaseMs };
  const shares = Object.entries(parts).map(([name, ms]) => `${name} ${ms.toFixed(2)}`);
  return `${rate.toFixed(0)} pages/s, CPU ${allMs.toFixed(2)} ms per page (${shares.join(", ")})`;
}

/** Checks that every page was really stored; otherwise the rate means nothing. */
async function assertStored(database: BenchDatabase, pages: number, rounds: number): Promise<void> {
  const rows = await database.worker
    .selectFrom("page")
    .select((builder) => builder.fn.countAll<number>().as("count"))
    .where("state", "=", "read")
    .where("price_minor", ">", 0)
    .executeTakeFirstOrThrow();
  const points = await database.worker
    .selectFrom("price_point")
    .select((builder) => builder.fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  const expected = pages + (rounds - 1) * Math.ceil(pages / 10);
  if (Number(rows.count) !== pages || Number(points.count) !== expected) {
    throw new Error(
      `stored ${rows.count} pages of ${pages} and ${points.count} change-points of ${expected}`,
    );
  }
}

/** Plain fetches of the same pages, 64 at a time. */
async function plainFetches(urls: readonly string[], port: number): Promise<void> {
  const agent = new Agent({
    connections: 1,
    connect: {
      lookup: (_name, _options, callback) => callback(null, [{ address: "127.0.0.1", family: 4 }]),
    },
  });
  let next = 0;
  let bytes = 0;
  const fetchPages = async () => {
    for (let url = urls[next++]; url !== undefined; url = urls[next++]) {
      const reply = await fetch(url, { dispatcher: agent });
      bytes += (await reply.arrayBuffer()).byteLength;
    }
  };
  await Promise.all(Array.from({ length: 64 }, fetchPages));
  await agent.close();
  if (bytes < urls.length * 90_000)
    throw new Error(`the market on port ${port} sent too little: ${bytes} bytes`);
}
