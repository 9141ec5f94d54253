import { parseArgs } from "node:util";
import { Agent, fetch } from "undici";
import { type BenchDatabase, median, openBenchDatabase } from "./support/database.ts";
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
import { cpuMsOfChildren } from "./support/process-cpu.ts";

const usage = `Usage: npm run bench -- crawl [--pages 1000] [--hosts 100] [--rounds 5] [--processes N] [--at-once N]
       npm run bench -- crawl --kill [--leases 60]       F1: a worker killed 20 times mid-crawl
       npm run bench -- crawl --polite [--hosts 20]      F8: four workers on the same hosts\n`;

/**
 * P5: pages fetched, extracted and stored a second from a market on loopback in its own process, politeness off,
 * beside plain fetches of the same pages in the same run.
 * @see design/quality.md P5, F1, F8
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

interface SpeedSetting {
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
}: SpeedSetting): Promise<number> {
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
      market.order({ priceStep: round * 100, delayMs: 0 });
      const plain = await measured(pages, { market, database }, () => plainFetches(urls, market.port));
      const full = await measured(pages, { market, database }, async () => {
        await queueAll(database);
        // As the watch queue does when it has put tasks in.
        crawl.wake();
        while ((await tasksLeft(database)) > 0) await new Promise((resume) => setTimeout(resume, 20));
      });
      fetched.push(plain);
      crawled.push(full);
      console.log(`round ${round + 1}: crawl ${costOf(full)}\n         plain ${costOf(plain)}`);
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
    `P5  ${pages} pages of ~100 KB over ${hostCount} hosts, fetched, extracted and stored: median ${rate.toFixed(0)} pages/s (goal ${goal})`,
  );
  console.log(
    `    plain undici fetch of the same pages in the same run: median ${median(fetched.map((one) => one.rate)).toFixed(0)} pages/s`,
  );
  console.log(
    `    CPU a page, shops and database included: median ${cpuMs.toFixed(2)} ms, so that two cores of their own do at most ${(2000 / cpuMs).toFixed(0)} pages/s`,
  );
  return rate >= goal ? 0 : 1;
}

/** One pass over the pages. CPU times in milliseconds a page. */
interface Measure {
  /** Pages a second. */
  readonly rate: number;
  readonly allMs: number;
  /** Of this process, which fetches and stores. */
  readonly fetchMs: number;
  /** Of the processes that extract. */
  readonly extractMs: number;
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
      fetchMs: (own.user + own.system) / 1000,
      extractMs: cpuMsOfChildren("extraction.process"),
      shopsMs: market.cpuMs(),
      databaseMs: database.cpuMs(),
    };
  };
  const before = used();
  const startMs = performance.now();
  await work();
  const rate = (pages / (performance.now() - startMs)) * 1000;
  const after = used();
  const spent = (name: keyof typeof before) => (after[name] - before[name]) / pages;
  const costs = {
    fetchMs: spent("fetchMs"),
    extractMs: spent("extractMs"),
    shopsMs: spent("shopsMs"),
    databaseMs: spent("databaseMs"),
  };
  return { rate, allMs: Object.values(costs).reduce((sum, ms) => sum + ms, 0), ...costs };
}

function costOf({ rate, allMs, fetchMs, extractMs, shopsMs, databaseMs }: Measure): string {
  const parts = { fetch: fetchMs, extract: extractMs, shops: shopsMs, database: databaseMs };
  const shares = Object.entries(parts).map(([name, ms]) => `${name} ${ms.toFixed(2)}`);
  return `${rate.toFixed(0)} pages/s, CPU ${allMs.toFixed(2)} ms a page (${shares.join(", ")})`;
}

/** A figure for pages that were not kept would be worth nothing. */
async function assertStored(database: BenchDatabase, pages: number, rounds: number): Promise<void> {
  const rows = await database.worker
    .selectFrom("page")
    .select((is) => is.fn.countAll<number>().as("count"))
    .where("state", "=", "read")
    .where("price_minor", ">", 0)
    .executeTakeFirstOrThrow();
  const points = await database.worker
    .selectFrom("price_point")
    .select((is) => is.fn.countAll<number>().as("count"))
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
  const visitor = async () => {
    for (let url = urls[next++]; url !== undefined; url = urls[next++]) {
      const reply = await fetch(url, { dispatcher: agent });
      bytes += (await reply.arrayBuffer()).byteLength;
    }
  };
  await Promise.all(Array.from({ length: 64 }, visitor));
  await agent.close();
  if (bytes < urls.length * 90_000)
    throw new Error(`the market on port ${port} gave too little: ${bytes} bytes`);
}
