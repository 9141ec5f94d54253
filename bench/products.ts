import { parseArgs } from "node:util";
import { type BenchDatabase, openBenchDatabase } from "./support/database.ts";
import { type ListCase, listCases, searchCases } from "./products/cases.ts";
import { copyMarkets } from "./products/copy.ts";
import { runHistory } from "./products/history.ts";
import { type MarketPlan, marketNames } from "./products/market.ts";
import { type CaseTimes, measureCase, percentile } from "./products/measure.ts";
import { addPeople } from "./products/people.ts";

const usage = `Usage: npm run bench -- products [--sizes 10k,100k,1m] [--runs 30] [--only <part of a set's name>] [--no-history]\n`;

/** Products by the name of a size. */
const sizes: Readonly<Record<string, number>> = { "10k": 10_000, "100k": 100_000, "1m": 1_000_000 };

/** 95 of 100 calls take no longer, milliseconds. */
const goals: Readonly<Record<ListCase["goal"], Readonly<Record<string, number>>>> = {
  list: { "100k": 100, "1m": 500 },
  search: { "1m": 300 },
};

/**
 * P7, P8 and P9: the calls of the products page on generated sites, four offers a product, beside plain SQL of the
 * same result in the same run, and how both grow with the site.
 * @see design/quality.md
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
  const asked = values.sizes.split(",");
  const plans = asked.map((size, place): MarketPlan => {
    const products = sizes[size];
    if (products === undefined) throw new Error(`no size ${size}: ${Object.keys(sizes).join(", ")}`);
    return { siteId: place + 1, products, seed: 20_261_121 + place };
  });
  const database = await openBenchDatabase();
  try {
    const startMs = performance.now();
    await copyMarkets(database.ownerUrl, plans);
    console.log(
      `generated ${asked.join(", ")} products in ${((performance.now() - startMs) / 1000).toFixed(0)} s`,
    );
    const setting = { runs: Number(values.runs), only: values.only };
    const isListFast = await measureLists(database, asked, plans, setting);
    const isHistoryFast = values["no-history"] || (await runHistory(database, setting.runs));
    return isListFast && isHistoryFast ? 0 : 1;
  } finally {
    await database.close();
  }
}

/** @returns whether every set of cases reaches its goal */
export async function measureLists(
  database: Omit<BenchDatabase, "ownerUrl" | "secrets">,
  asked: readonly string[],
  plans: readonly MarketPlan[],
  { runs, only }: { runs: number; only: string },
): Promise<boolean> {
  const bySize = new Map<string, Map<string, CaseTimes>>();
  let isFast = true;
  for (const [place, plan] of plans.entries()) {
    const size = asked[place] ?? "";
    const names = marketNames(plan);
    const { people, bare, segmentIds } = await addPeople(database, plan, names);
    const cases = [...listCases({ plan, names, segmentIds }), ...searchCases({ names })].filter(({ name }) =>
      name.includes(only),
    );
    if (cases.length === 0) throw new Error(`no set's name holds "${only}"`);
    const byCase = new Map<string, CaseTimes>();
    bySize.set(size, byCase);
    console.log(`\n${size}: p50 / p95 ms and mean CPU ms of the call; of plain SQL`);
    for (const one of cases) {
      const times = await measureCase(one, {
        database,
        people,
        bare,
        runs,
        seed: plan.seed,
        cpuMs: database.cpuMs,
      });
      byCase.set(one.name, times);
      const goal = goals[one.goal][size] ?? Number.POSITIVE_INFINITY;
      const isSlow = percentile(times.service, 95) > goal;
      if (isSlow) isFast = false;
      console.log(
        `${one.name.padEnd(34)} ${told(times.service)} ${ms(times.serviceCpuMs)}   ${told(times.bare)} ${ms(times.bareCpuMs)}${isSlow ? `  over ${goal} ms` : ""}`,
      );
    }
  }
  printGrowth(bySize);
  return isFast;
}

function told(times: readonly number[]): string {
  return `${ms(percentile(times, 50))} / ${ms(percentile(times, 95))}`;
}

function ms(value: number): string {
  return value.toFixed(value < 10 ? 1 : 0).padStart(5);
}

function printGrowth(bySize: ReadonlyMap<string, ReadonlyMap<string, CaseTimes>>): void {
  if (bySize.size < 2) return;
  console.log(`\np50 ms of the call at ${[...bySize.keys()].join(" → ")}`);
  const [first] = bySize.values();
  for (const name of first?.keys() ?? []) {
    const medians = [...bySize.values()].map((byCase) => percentile(byCase.get(name)?.service ?? [], 50));
    console.log(`${name.padEnd(34)} ${medians.map(ms).join(" → ")}`);
  }
}
