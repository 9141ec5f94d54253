import { parseArgs } from "node:util";
import { sql } from "kysely";
import { PUBLIC_ONLY } from "../src/address/address.ts";
import { createSite } from "../src/catalog/sites/sites.service.ts";
import { type FeedRunDeps, runFeed } from "../src/exchange/product-feeds/feed-runs.service.ts";
import { createFeedVault } from "../src/exchange/product-feeds/feed-vault.service.ts";
import { changeFeed, readFeedState } from "../src/exchange/product-feeds/product-feeds.service.ts";
import { confirmRun, startRun } from "../src/exchange/product-feeds/run-decisions.service.ts";
import type { AuthorizedSiteId } from "../src/platform/authorized-site.ts";
import { systemClock } from "../src/platform/clock.ts";
import { authorizedSiteForJob } from "../src/platform/job-gate.ts";
import { createLog } from "../src/platform/log.ts";
import { type BenchDatabase, openBenchDatabase } from "./support/database.ts";
import { watchMemory } from "./support/watch-memory.ts";

const usage = "Usage: npm run bench -- feed [--items 500000]\n";

/** Of the largest feed, 500,000 items: read while it is transferred, in 30 minutes at most, and applied in an hour. */
const goalPerSecond = { preview: 280, applied: 140, unchanged: 140 };
const goalMegabytes = 300;

/** Measures how fast a product feed is previewed, applied and read again unchanged, and the memory that it takes. */
export async function run(args: readonly string[]): Promise<number> {
  const { values } = parseArgs({
    args: [...args],
    options: { items: { type: "string", default: "500000" }, help: { type: "boolean", default: false } },
  });
  if (values.help) {
    process.stdout.write(usage);
    return 0;
  }
  const items = Number(values.items);
  const database = await openBenchDatabase();
  try {
    await sql`insert into company (company_id, name, created_at) values (1, 'bench', now())`.execute(
      database.owner,
    );
    const domain = "shop.example.com";
    const siteId = authorizedSiteForJob(await createSite(database.app, { companyId: 1, domain }, new Date()));
    await sql`update site set is_verified = true where site_id = ${siteId}`.execute(database.owner);
    const deps = depsOf(database, () => feed(domain, items));
    const background = { ...deps, db: database.worker };
    const runLast = async (expected: string) => {
      const runId = await lastRun(deps, siteId);
      const startMs = performance.now();
      await runFeed(background, { siteId, runId });
      const seconds = (performance.now() - startMs) / 1000;
      const [done] = (await readFeedState(deps, siteId)).runs;
      if (done?.state !== expected || done.items !== items) throw new Error(JSON.stringify(done));
      return items / seconds;
    };
    const before = process.memoryUsage.rss();
    const { mostBytes, result } = await watchMemory(async () => {
      const body = { address: "https://shop.example.com/feed.xml", hour: 5, paused: false };
      await changeFeed(deps, siteId, 1, body);
      const preview = await runLast("WAITING");
      await confirmRun(deps, siteId, 1, await lastRun(deps, siteId));
      const applied = await runLast("DONE");
      await startRun(deps, siteId);
      return { preview, applied, unchanged: await runLast("DONE") };
    });
    const megabytes = (mostBytes - before) / 1_000_000;
    const [preview, applied, unchanged] = [result.preview, result.applied, result.unchanged].map((rate) =>
      rate.toFixed(0),
    );
    process.stdout.write(
      `${items} items: previewed ${preview}/s, applied as new products ${applied}/s, read again and applied unchanged ${unchanged}/s ` +
        `(goals ${Object.values(goalPerSecond).join(", ")}/s); memory +${megabytes.toFixed(0)} MB at most (goal ${goalMegabytes} MB)\n`,
    );
    const isFast = (["preview", "applied", "unchanged"] as const).every(
      (name) => result[name] >= goalPerSecond[name],
    );
    return isFast && megabytes <= goalMegabytes ? 0 : 1;
  } finally {
    await database.close();
  }
}

function depsOf(database: BenchDatabase, body: () => AsyncIterable<Buffer>) {
  const files: FeedRunDeps["files"] = {
    policy: PUBLIC_ONLY,
    read: async (_url, consume) => ({
      found: true,
      value: await consume({ contentType: "text/xml", body: body() }),
    }),
  };
  return {
    db: database.app,
    workerDb: database.worker,
    clock: systemClock,
    log: createLog("warn"),
    files,
    vault: createFeedVault(database.secrets),
    policy: PUBLIC_ONLY,
  };
}

async function lastRun(deps: ReturnType<typeof depsOf>, siteId: AuthorizedSiteId): Promise<string> {
  const [last] = (await readFeedState(deps, siteId)).runs;
  if (!last) throw new Error("no run");
  return last.id;
}

/** A feed that is made while it is read. */
async function* feed(domain: string, items: number): AsyncGenerator<Buffer> {
  yield Buffer.from('<rss xmlns:g="http://base.google.com/ns/1.0"><channel>');
  for (let from = 0; from < items; from += 100) {
    const until = Math.min(from + 100, items);
    yield Buffer.from(Array.from({ length: until - from }, (_, at) => itemXml(domain, from + at)).join(""));
  }
  yield Buffer.from("</channel></rss>");
}

function itemXml(domain: string, n: number): string {
  return `<item><g:id>SKU-${n}</g:id><title>Produs numărul ${n}</title><link>https://${domain}/produs-${n}</link>
    <g:description>${"O descriere a produsului. ".repeat(8)}</g:description><g:price>${10 + (n % 900)}.99 RON</g:price>
    <g:availability>in_stock</g:availability><g:brand>Marca ${n % 50}</g:brand><g:mpn>M-${n}</g:mpn>
    <g:product_type>Casă &gt; Raft ${n % 40}</g:product_type><g:cost_of_goods_sold>${5 + (n % 400)}.50 RON</g:cost_of_goods_sold></item>`;
}
