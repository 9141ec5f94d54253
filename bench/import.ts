import { randomUUID } from "node:crypto";
import { parseArgs } from "node:util";
import { sql } from "kysely";
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

const usage = "Usage: npm run bench -- import [--addresses 1000] [--runs 9]\n";

/** For a thousand addresses, milliseconds. */
const goalMs = 500;

/**
 * Measures how long the addresses of a workbook take from its bytes to products, links and queued pages, beside an INSERT of as
 * many bare rows in the same run.
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
    const inserts: number[] = [];
    // The first run loads the code and fills the caches.
    for (let at = 0; at <= Number(values.runs); at += 1) {
      const domain = `shop${at}.example.com`;
      const siteId = authorizedSiteForJob(
        await createSite(database.app, { companyId: 1, domain }, new Date()),
      );
      const content = await workbook(domain, addresses);
      const fileMs = await timed(() => importFile(database, siteId, content));
      const insertMs = await timed(() => insertBare(database, siteId, addresses));
      const queued = await countQueued(database, siteId);
      if (queued !== addresses) throw new Error(`${queued} pages are queued, not ${addresses}`);
      if (at === 0) continue;
      files.push(fileMs);
      inserts.push(insertMs);
    }
    const fileMs = median(files);
    process.stdout.write(
      `${addresses} addresses from xlsx, parsed and queued: median ${fileMs.toFixed(0)} ms (goal ${goalMs} ms for 1,000), ` +
        `worst ${Math.max(...files).toFixed(0)} ms; bare INSERT of as many rows: ${median(inserts).toFixed(0)} ms\n`,
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
    key: undefined,
  });
  const background = { ...deps, db: database.worker, log: createLog("warn") };
  await applyImport({ ...background }, { siteId, importId });
}

/** The least that as many queue entries can cost. */
async function insertBare(
  database: BenchDatabase,
  siteId: AuthorizedSiteId,
  addresses: number,
): Promise<void> {
  const rows = Array.from({ length: addresses }, (_, at) => ({
    id: -1 - at,
    page: randomUUID(),
    url: `https://example.com/${at}`,
  }));
  await forSite(database.app, siteId, async (trx) => {
    await sql`
      insert into watch_outbox (site_id, entry_id, action, page_id, url, record_id, product_id, created_at)
      select ${siteId}, id, 'recheck', page, url, id, id, now()
        from json_to_recordset(${JSON.stringify(rows)}::json) as new(id bigint, page uuid, url text)`.execute(
      trx,
    );
  });
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
