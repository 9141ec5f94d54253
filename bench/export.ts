import { createWriteStream, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import { parseArgs } from "node:util";
import pg from "pg";
import { to as copyTo } from "pg-copy-streams";
import { type ExportTimes, startWriter, type Writer } from "./export/writer.ts";
import { copySites } from "./products/copy.ts";
import { type SitePlan, siteNames } from "./products/generate.ts";
import { addUsers } from "./products/users.ts";
import { openBenchDatabase } from "./support/database.ts";
import { median } from "./support/statistics.ts";

const usage = `Usage: npm run bench -- export [--products 1000000] [--runs 3]\n`;

/** For a million products. */
const goals = { seconds: 10, growthMb: 150 };
const mb = 1_048_576;

/** The cells of the file's default columns without their words, as one statement: the least that an export can cost. */
const plainCopy = (siteId: number) => `
  copy (select p.title, p.sku, p.gtin, p.mpn, b.name, c.path, p.url, l.price_bani, l.previous_price_bani, l.cut_price_bani,
          l.availability, l.quantity, l.price_position_in, l.offers_in, l.min_in_bani, l.avg_in_bani, l.max_in_bani,
          l.price_bani - l.min_in_bani, l.over_min_in_bp, l.over_avg_in_bp, l.market_changed_at, p.dynamic_fields
     from listing l
     join product p on p.site_id = ${siteId} and p.product_id = l.product_id
     left join brand b on b.site_id = ${siteId} and b.brand_id = l.brand_id
     left join category c on c.site_id = ${siteId} and c.category_id = l.category_id
    where l.site_id = ${siteId} order by l.product_id) to stdout with (format csv)`;

/**
 * Measures how long a file of all products of a site takes and how much memory the process that writes it needs, beside COPY
 * of the same columns to a file in the same run.
 */
export async function run(args: readonly string[]): Promise<number> {
  const { values } = parseArgs({
    args: [...args],
    options: {
      products: { type: "string", default: "1000000" },
      runs: { type: "string", default: "3" },
      help: { type: "boolean", default: false },
    },
  });
  if (values.help) {
    process.stdout.write(usage);
    return 0;
  }
  const runs = Number(values.runs);
  const plans: SitePlan[] = [
    { siteId: 1, products: Number(values.products), seed: 20_261_121 },
    { siteId: 2, products: 100_000, seed: 20_261_122 },
  ];
  const database = await openBenchDatabase();
  let writer: Writer | undefined;
  try {
    await copySites(database.ownerUrl, plans);
    const userIds: number[] = [];
    for (const plan of plans) {
      const { users } = await addUsers(database, plan, siteNames(plan));
      await addSite(database.ownerUrl, plan.siteId);
      userIds.push(users.userId);
    }
    writer = await startWriter(database.ownerUrl, database.folder);
    const write = (site: 1 | 2, body: object) =>
      (writer as Writer).write({ siteId: site, userId: userIds[site - 1] ?? 0, body });
    // Loads the code and fills the caches.
    await write(2, {});
    const copies: number[] = [];
    const files: ExportTimes[] = [];
    for (let round = 0; round < runs; round += 1) {
      copies.push(await timeCopy(database.ownerUrl, 1));
      files.push(await write(1, { format: "csv-ro" }));
    }
    const seconds = (times: readonly number[]) => (median(times) / 1000).toFixed(1);
    console.log(`COPY to a file        ${seconds(copies)} s`);
    report("CSV, usual columns", files);
    report("CSV, other dialect", [await write(1, { format: "csv" })]);
    report("CSV, ordered", [await write(1, { sort_type: "OVERPRICED" })]);
    report("CSV, filtered", [await write(1, { stock_info: ["IN_STOCK"], nr_competitors: 3 })]);
    report("workbook", [await write(2, { format: "xlsx" })]);
    const isFast = median(files.map(({ madeMs }) => madeMs)) <= goals.seconds * 1000;
    const isSmall = Math.max(...files.map(({ growthBytes }) => growthBytes)) <= goals.growthMb * mb;
    console.log(`goals: ${goals.seconds} s, +${goals.growthMb} MB: ${isFast && isSmall ? "met" : "missed"}`);
    return isFast && isSmall ? 0 : 1;
  } finally {
    writer?.stop();
    await database.close();
  }
}

/** The generated sites have products only. */
async function addSite(ownerUrl: string, siteId: number): Promise<void> {
  const owner = new pg.Client({ connectionString: ownerUrl });
  await owner.connect();
  await owner.query(
    `insert into site (site_id, company_id, domain, created_at) values ($1, $1, $2, now()) on conflict do nothing`,
    [siteId, `shop${siteId}.example`],
  );
  await owner.end();
}

function report(name: string, all: readonly ExportTimes[]): void {
  const [first] = all;
  if (!first) return;
  const most = Math.max(...all.map(({ growthBytes }) => growthBytes));
  const middle = (of: (times: ExportTimes) => number) => (median(all.map(of)) / 1000).toFixed(1);
  console.log(
    `${name.padEnd(21)} ${middle(({ madeMs }) => madeMs)} s, ${middle(({ cpuMs }) => cpuMs)} s of CPU, memory +${(most / mb).toFixed(0)} MB; read in ${middle(({ readMs }) => readMs)} s; ${first.rows} rows, ${(first.bytes / mb).toFixed(0)} MB`,
  );
}

async function timeCopy(ownerUrl: string, siteId: number): Promise<number> {
  const client = new pg.Client({ connectionString: ownerUrl });
  await client.connect();
  const path = join(tmpdir(), `vizor-copy-${process.pid}.csv`);
  try {
    const startMs = performance.now();
    await pipeline(client.query(copyTo(plainCopy(siteId))), createWriteStream(path));
    return performance.now() - startMs;
  } finally {
    await client.end();
    rmSync(path, { force: true });
  }
}
