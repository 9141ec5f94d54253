import { parseArgs } from "node:util";
import { PUBLIC_ONLY } from "../src/address/address.ts";
import { chooseFor } from "../src/matching/finder/choosing.service.ts";
import { chooseForProducts } from "../src/matching/finder/core/choose-for-products.ts";
import { openFinder } from "../src/matching/finder/finder-site.service.ts";
import { findOwnProducts } from "../src/matching/finder/own-products.repo.ts";
import { runProductSearch } from "../src/matching/runs/product-search.service.ts";
import { readRuns, startSearch } from "../src/matching/runs/runs.service.ts";
import { systemClock } from "../src/platform/clock.ts";
import { forSite } from "../src/platform/db/database.ts";
import { insertMarket, siteId, userId } from "./find-run/market.ts";
import { peakMemory, profiled } from "./find-run/profile.ts";
import { openBenchDatabase } from "./support/database.ts";

const usage = "Usage: npm run bench -- find-run [--products 10000] [--pages 100000]\n";

/** Seconds for 10,000 products among 100,000 pages on two cores, the database included. */
const goalSeconds = 60;
const profiledProducts = 200;

/**
 * Measures "Find competitors" for a whole site as the worker does it: every own product against the known pages in the database,
 * scored and stored. Prints seconds, memory with the threads, and in which files a thread spends its time.
 */
export async function run(args: readonly string[]): Promise<number> {
  const { values } = parseArgs({
    args: [...args],
    options: {
      products: { type: "string", default: "10000" },
      pages: { type: "string", default: "100000" },
      help: { type: "boolean", default: false },
    },
  });
  if (values.help) {
    process.stdout.write(usage);
    return 0;
  }
  const [products, pages] = [Number(values.products), Number(values.pages)];
  const database = await openBenchDatabase();
  try {
    const prepareMs = performance.now();
    await insertMarket(database, products, pages);
    console.log(`prepared in ${seconds(performance.now() - prepareMs)} s, not measured`);
    const deps = { db: database.worker, clock: systemClock, policy: PUBLIC_ONLY };
    const runId = await startSearch(deps, siteId, userId, undefined);
    const before = { wall: performance.now(), cpu: process.cpuUsage(), database: database.cpuMs() };
    const peakMb = await peakMemory(async () => {
      while ((await readRuns(deps, siteId))[0]?.state === "RUNNING")
        await runProductSearch(deps, siteId, runId);
    });
    const took = (performance.now() - before.wall) / 1000;
    const cpu = process.cpuUsage(before.cpu);
    const [ended] = await readRuns(deps, siteId);
    console.log(
      `${products} products among ${pages} pages: ${took.toFixed(1)} s (goal ${goalSeconds} s); ` +
        `${seconds((cpu.user + cpu.system) / 1000)} s CPU here, ${seconds(database.cpuMs() - before.database)} s in the database; ` +
        `${Math.round(peakMb)} MB at most; ${ended?.candidates} candidates of ${ended?.done} products, ${ended?.state}`,
    );
    const finder = await openFinder(deps, siteId, userId);
    const some = await forSite(database.worker, siteId, (trx) =>
      findOwnProducts(trx, siteId, { afterId: 0, limit: profiledProducts, ids: null }),
    );
    console.log(`Where a thread spends its time, with ${some.length} products:`);
    const modules = await profiled(() => chooseFor(database.worker, finder, some, chooseForProducts));
    for (const { name, share } of modules)
      console.log(`  ${(share * 100).toFixed(1).padStart(5)} %  ${name}`);
    return ended?.state === "DONE" && took <= goalSeconds ? 0 : 1;
  } finally {
    await database.close();
  }
}

function seconds(ms: number): string {
  return (ms / 1000).toFixed(1);
}
