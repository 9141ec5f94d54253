import { parseArgs } from "node:util";
import { sql } from "kysely";
import { readEveryPage } from "./capacity/day.ts";
import { checkDays, fill, queueEveryCheck } from "./capacity/fill.ts";
import { type Assumptions, capacityOf, type DayCost, type RowSizes, type Scenario } from "./capacity/plan.ts";
import { bytesOfRow, measureTables, rowSizes, type TableSize } from "./capacity/sizes.ts";
import { generatedAt } from "./products/generate.ts";
import { openBenchDatabase } from "./support/database.ts";

const usage = `Usage: npm run bench -- capacity [--products 10000] [--changed-percent 5] [--node-gb 500] [--json]\n`;

/** Entries of product history for a product in a year. */
const historyEntries = 6;
/** A node is planned with a quarter of the measured speed. */
const usedShare = 0.25;

const scenarios: readonly Scenario[] = [
  { merchants: 10, products: 5_000, offers: 4 },
  { merchants: 100, products: 10_000, offers: 4 },
  { merchants: 500, products: 20_000, offers: 4 },
  { merchants: 1_000, products: 20_000, offers: 5 },
  { merchants: 5_000, products: 20_000, offers: 5 },
];

/**
 * Measures how many bytes a product, an offer, a change-point, a check and an entry of history take, with their indexes and
 * TOAST, on a filled database after a day of checks and VACUUM, what a day writes, and derives from this what numbers of
 * merchants need: the tables of docs/operations.md.
 */
export async function run(args: readonly string[]): Promise<number> {
  const { values } = parseArgs({
    args: [...args],
    options: {
      products: { type: "string", default: "10000" },
      "changed-percent": { type: "string", default: "5" },
      "node-gb": { type: "string", default: "500" },
      json: { type: "boolean", default: false },
      help: { type: "boolean", default: false },
    },
  });
  if (values.help) {
    process.stdout.write(usage);
    return 0;
  }
  const changedShare = Number(values["changed-percent"]) / 100;
  const assumed: Assumptions = { changedShare, historyEntries, nodeGb: Number(values["node-gb"]), usedShare };
  const database = await openBenchDatabase();
  try {
    await fill(database, { siteId: 1, products: Number(values.products), seed: 20_261_125 }, changedShare);
    const day = (number: number) => new Date(generatedAt.getTime() + number * 86_400_000);
    // The first day gives each page its facts; what it leaves behind is removed, since no later day rewrites everything.
    await readEveryPage(database, day(1), 0);
    await sql`vacuum full analyze`.execute(database.owner);
    const cost = await readEveryPage(database, day(2), changedShare);
    await queueEveryCheck(database);
    await sql`vacuum analyze`.execute(database.owner);
    const tables = await measureTables(database);
    const sizes = rowSizes(tables);
    if (values.json) console.log(JSON.stringify({ tables, sizes, cost, assumed }, null, 2));
    else print(tables, sizes, cost, assumed);
    return 0;
  } finally {
    await database.close();
  }
}

function print(tables: readonly TableSize[], sizes: RowSizes, cost: DayCost, assumed: Assumptions): void {
  console.log("table              rows       bytes/row  table  indexes  toast");
  for (const one of tables) {
    const share = (bytes: number) => String(Math.round(bytes / one.rows)).padStart(6);
    console.log(
      `${one.name.padEnd(16)} ${String(one.rows).padStart(8)}  ${String(Math.round(bytesOfRow(one))).padStart(9)}  ${share(one.tableBytes)} ${share(one.indexBytes)}  ${share(one.toastBytes)}`,
    );
  }
  const yearOfPoints = 365 * assumed.changedShare * sizes.changePoint;
  console.log(
    `\nan own product ${bytes(sizes.product)}, an offer ${bytes(sizes.offer)}, a check ${bytes(sizes.pageCheck)} (measured on ${checkDays + 2} days), an entry of product history ${bytes(sizes.historyEntry)}`,
  );
  console.log(
    `a change-point ${bytes(sizes.changePoint)}: where ${assumed.changedShare * 100} % of pages change a day, a year of a page ${bytes(yearOfPoints)}; a year of its checks ${bytes(365 * sizes.pageCheck)}`,
  );
  console.log(
    `a page read on a day: ${cost.rowsWritten.toFixed(2)} rows written, ${bytes(cost.walBytes)} of WAL; ${Math.round(cost.pagesPerSecond)} pages/s recorded and propagated here\n`,
  );
  console.log(
    `| Merchants × products × offers | Pages a day | Pages/s | Rows after a year | GB after a year | Rows written a day | WAL GB a day | Nodes |`,
  );
  console.log(`|---|---|---|---|---|---|---|---|`);
  for (const scenario of scenarios) console.log(tableRow(scenario, sizes, cost, assumed));
  console.log(
    `\nAssumed: ${assumed.changedShare * 100} % of pages change a day, ${assumed.historyEntries} entries of history a product and year, no page shared by merchants, ${assumed.nodeGb} GB a node, ${assumed.usedShare * 100} % of the measured speed`,
  );
}

function tableRow(scenario: Scenario, sizes: RowSizes, cost: DayCost, assumed: Assumptions): string {
  const capacity = capacityOf(scenario, sizes, cost, assumed);
  const { merchants, products, offers } = scenario;
  const cells = [
    `${whole(merchants)} × ${whole(products)} × ${offers}`,
    `${millions(capacity.pages)}`,
    capacity.pagesPerSecond.toFixed(capacity.pagesPerSecond < 10 ? 1 : 0),
    millions(capacity.rows),
    whole(capacity.bytes / 1e9),
    millions(capacity.rowsWrittenADay),
    (capacity.walBytesADay / 1e9).toFixed(1),
    String(capacity.nodes),
  ];
  return `| ${cells.join(" | ")} |`;
}

function bytes(value: number): string {
  return `${whole(value)} B`;
}

function whole(value: number): string {
  return Math.round(value).toLocaleString("en-US");
}

function millions(value: number): string {
  const count = value / 1e6;
  return `${count < 10 ? count.toFixed(2) : whole(count)} M`;
}
