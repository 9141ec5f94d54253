import { randomUUID } from "node:crypto";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { parseArgs } from "node:util";
import { sql } from "kysely";
import pg from "pg";
import { from as copyFrom } from "pg-copy-streams";
import writeXlsxFile from "write-excel-file/node";
import { PUBLIC_ONLY } from "../src/address/address.ts";
import { createSite } from "../src/catalog/sites/sites.service.ts";
import { applyImport } from "../src/exchange/imports/apply.service.ts";
import { startImport } from "../src/exchange/imports/imports.service.ts";
import type { AuthorizedSiteId } from "../src/platform/authorized-site.ts";
import { systemClock } from "../src/platform/clock.ts";
import { forSite } from "../src/platform/db/database.ts";
import { authorizedSiteForJob } from "../src/platform/job-gate.ts";
import { createLog } from "../src/platform/log.ts";
import { type BenchDatabase, openBenchDatabase } from "./support/database.ts";
import { median } from "./support/statistics.ts";
import { watchMemory } from "./support/watch-memory.ts";

const usage = "Usage: npm run bench -- import [--addresses 1000] [--runs 9]\n";

/** For a thousand addresses, milliseconds. */
const goalMs = 500;

/**
 * Measures how long the addresses of a workbook take from its bytes to products, links and queued pages, and the memory, beside a
 * COPY of as many bare queue entries in the same run.
 */
export async function run(args: readonly string[]): Promise<number> {
  const { values } = parseArgs({
    args: [...args],
    options: {
      addresses: { type: "string", default: "1000" },
      runs: { type: "string", default: "9" },
      help: { type: "boolean", default: false },
    },
  });
  if (values.help) {
    process.stdout.write(usage);
    return 0;
  }
  const addresses = Number(values.addresses);
  const database = await openBenchDatabase();
  try {
    await sql`insert into company (company_id, name, created_at) values (1, 'bench', now())`.execute(
      database.owner,
    );
    const files: number[] = [];
    const copies: number[] = [];
    let growthBytes = 0;
    // The first run loads the code and fills the caches.
    for (let at = 0; at <= Number(values.runs); at += 1) {
      const domain = `shop${at}.example.com`;
      const siteId = authorizedSiteForJob(
        await createSite(database.app, { companyId: 1, domain }, new Date()),
      );
      const content = await workbook(domain, addresses);
      const before = process.memoryUsage.rss();
      const { mostBytes, result: fileMs } = await watchMemory(() =>
        timed(() => importFile(database, siteId, content)),
      );
      const copyMs = await timed(() => copyBare(database, siteId, addresses));
      const queued = await countQueued(database, siteId);
      if (queued !== addresses) throw new Error(`${queued} pages are queued, not ${addresses}`);
      if (at === 0) continue;
      files.push(fileMs);
      copies.push(copyMs);
      growthBytes = Math.max(growthBytes, mostBytes - before);
    }
    const fileMs = median(files);
    process.stdout.write(
      `${addresses} addresses from xlsx, parsed and queued: median ${fileMs.toFixed(0)} ms (goal ${goalMs} ms for 1,000), ` +
        `worst ${Math.max(...files).toFixed(0)} ms; memory +${(growthBytes / 1_000_000).toFixed(0)} MB at most; ` +
        `bare COPY of as many rows: ${median(copies).toFixed(0)} ms\n`,
    );
    return fileMs <= goalMs ? 0 : 1;
  } finally {
    await database.close();
  }
}

/** Half of the addresses are own products, each with one competitor. */
function workbook(domain: string, addresses: number): Promise<Buffer> {
  const rows = Array.from({ length: addresses / 2 }, (_, at) => [
    { type: String, value: `https://${domain}/product-${at}` },
    { type: String, value: `https://competitor-${at % 20}.example.com/product-${at}` },
  ]);
  return writeXlsxFile(rows).toBuffer();
}

async function importFile(database: BenchDatabase, siteId: AuthorizedSiteId, content: Buffer): Promise<void> {
  const deps = {
    db: database.app,
    clock: systemClock,
    policy: PUBLIC_ONLY,
    languageOf: () => Promise.resolve("ro" as const),
    findNames: () => Promise.resolve(new Map<number, string>()),
  };
  const file = { name: "products.xlsx", content };
  const importId = await startImport(deps, {
    siteId,
    userId: 1,
    kind: "LINKS",
    file,
    isPreview: false,
    statedMark: undefined,
    key: undefined,
  });
  const background = { ...deps, db: database.worker, log: createLog("warn") };
  await applyImport({ ...background }, { siteId, importId });
}

/** The least that as many queue entries can cost. */
async function copyBare(
  { addresses: { owner } }: BenchDatabase,
  siteId: AuthorizedSiteId,
  addresses: number,
): Promise<void> {
  const at = new Date().toISOString();
  const lines = Array.from({ length: addresses }, (_, place) => {
    const id = -1 - place;
    const row = [siteId, id, "recheck", randomUUID(), `https://example.com/${place}`, id, id, at];
    return `${row.join("\t")}\n`;
  });
  const client = new pg.Client({ connectionString: owner });
  await client.connect();
  try {
    const columns = "site_id, entry_id, action, page_id, url, record_id, product_id, created_at";
    await pipeline(Readable.from(lines), client.query(copyFrom(`copy watch_outbox (${columns}) from stdin`)));
  } finally {
    await client.end();
  }
}

async function countQueued(database: BenchDatabase, siteId: AuthorizedSiteId): Promise<number> {
  const { rows } = await forSite(database.app, siteId, (trx) =>
    sql<{ queued: number }>`
      select count(*) as queued from watch_outbox where site_id = ${siteId} and action = 'watch'`.execute(
      trx,
    ),
  );
  return rows[0]?.queued ?? 0;
}

async function timed(work: () => Promise<void>): Promise<number> {
  const startMs = performance.now();
  await work();
  return performance.now() - startMs;
}
