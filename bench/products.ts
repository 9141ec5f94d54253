import { parseArgs } from "node:util";
import { type ListCase, listCases, searchCases } from "./products/cases.ts";
import { copySites } from "./products/copy.ts";
import { type SitePlan, siteNames } from "./products/generate.ts";
import { runHistory } from "./products/history.ts";
import { type CaseTimes, measureCase } from "./products/measure.ts";
import { addUsers } from "./products/users.ts";
import { type BenchDatabase, openBenchDatabase } from "./support/database.ts";
import { percentile } from "./support/statistics.ts";

const usage = `Usage: npm run bench -- products [--sizes 10k,100k,1m] [--runs 30] [--only <part of a case's name>] [--no-history]\n`;

/** Number of products by size name. */
const sizes: Readonly<Record<string, number>> = { "10k": 10_000, "100k": 100_000, "1m": 1_000_000 };

/** Goals for the 95th percentile by size, milliseconds. */
const goals: Readonly<Record<ListCase["goal"], Readonly<Record<string, number>>>> = {
  list: { "100k": 100, "1m": 500 },
  search: { "1m": 300 },
};

/**
 * Measures the list, search and price history calls on generated sites with four offers per product, compared with
 * plain SQL for the same result in the same run, and how the times grow with the size of the site.
 */
export async function run(args: readonly string[]): Promise<number> {
  const { values } = parseArgs({
    args: [...args],
    options: {
      sizes: { type: "string", default: "10k,100k,1m" },
      runs: { type: "string", default: "30" },
      only: { type: "string", default: "" },
      "no-history": { type: "boolean", default: false },
      help: { type: "boolean", default: false },
    },
  });
  if (values.help) {
    process.stdout.write(usage);
    return 0;
  }
  const sizeNames = values.sizes.split(",");
  const plans = sizeNames.map((size, index): SitePlan => {
    const products = sizes[size];
    if (products === undefined)
      throw new Error(`unknown size ${size}; known: ${Object.keys(sizes).join(", ")}`);
    return { siteId: index + 1, products, seed: 20_261_121 + index };
  });
  const database = await openBenchDatabase();
  try {
    const startMs = performance.now();
    await copySites(database.ownerUrl, plans);
    console.log(
      `generated ${sizeNames.join(", ")} products in ${((performance.now() - startMs) / 1000).toFixed(0)} s`,
    );
    const options = { runs: Number(values.runs), only: values.only };
    const isListFast = await measureLists(database, sizeNames, plans, options);
    const isHistoryFast = values["no-history"] || (await runHistory(database, options.runs));
    return isListFast && isHistoryFast ? 0 : 1;
  } finally {
    await database.close();
  }
}

/** @returns whether every case meets its goal */
export async function measureLists(
  database: Omit<BenchDatabase, "ownerUrl" | "secrets">,
  sizeNames: readonly string[],
  plans: readonly SitePlan[],
  { runs, only }: { runs: number; only: string },
): Promise<boolean> {
  const bySize = new Map<string, Map<string, CaseTimes>>();
  let isFast = true;
  for (const [index, plan] of plans.entries()) {
    const size = sizeNames[index] ?? "";
    const names = siteNames(plan);
    const { users, plainSql, segmentIds } = await addUsers(database, plan, names);
    const cases = [...listCases({ plan, names, segmentIds }), ...searchCases({ names })].filter(({ name }) =>
      name.includes(only),
    );
    if (cases.length === 0) throw new Error(`no case name contains "${only}"`);
    const byCase = new Map<string, CaseTimes>();
    bySize.set(size, byCase);
    console.log(`\n${size}: p50 / p95 ms and mean CPU ms of the call; the same of plain SQL`);
    for (const one of cases) {
      const times = await measureCase(one, {
        database,
        users,
        plainSql,
        runs,
        seed: plan.seed,
        cpuMs: database.cpuMs,
      });
      byCase.set(one.name, times);
      const goal = goals[one.goal][size] ?? Number.POSITIVE_INFINITY;
      const isSlow = percentile(times.service, 95) > goal;
      if (isSlow) isFast = false;
      console.log(
        `${one.name.padEnd(34)} ${formatPercentiles(times.service)} ${formatMs(times.serviceCpuMs)}   ${formatPercentiles(times.plain)} ${formatMs(times.plainCpuMs)}${isSlow ? `  above ${goal} ms` : ""}`,
      );
    }
  }
  printGrowth(bySize);
  return isFast;
}

function formatPercentiles(times: readonly number[]): string {
  return `${formatMs(percentile(times, 50))} / ${formatMs(percentile(times, 95))}`;
}

function formatMs(value: number): string {
  return value.toFixed(value < 10 ? 1 : 0).padStart(5);
}

function printGrowth(bySize: ReadonlyMap<string, ReadonlyMap<string, CaseTimes>>): void {
  if (bySize.size < 2) return;
  console.log(`\np50 ms of the call at ${[...bySize.keys()].join(" → ")}`);
  const [first] = bySize.values();
  for (const name of first?.keys() ?? []) {
    const medians = [...bySize.values()].map((byCase) => percentile(byCase.get(name)?.service ?? [], 50));
    console.log(`${name.padEnd(34)} ${medians.map(formatMs).join(" → ")}`);
  }
}
