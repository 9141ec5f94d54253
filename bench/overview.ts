import { parseArgs } from "node:util";
import {
  type OverviewDeps,
  readOverview,
  refreshOverview,
} from "../src/catalog/market-overview/market-overview.service.ts";
import { settableClock } from "../src/platform/clock.ts";
import { copySites } from "./products/copy.ts";
import { generatedAt, type SitePlan, siteNames } from "./products/generate.ts";
import { addUsers } from "./products/users.ts";
import { openBenchDatabase } from "./support/database.ts";
import { percentile } from "./support/statistics.ts";

const usage = "Usage: npm run bench -- overview [--products 1000000] [--runs 30]\n";

/** Goal for the 95th percentile of reading the overview, milliseconds. */
const goalMs = 1000;

/**
 * Measures the market overview of a generated site with four offers per product: reading it as a request does, and the
 * computation in the background.
 */
export async function run(args: readonly string[]): Promise<number> {
  const { values } = parseArgs({
    args: [...args],
    options: {
      products: { type: "string", default: "1000000" },
      runs: { type: "string", default: "30" },
      help: { type: "boolean", default: false },
    },
  });
  if (values.help) {
    process.stdout.write(usage);
    return 0;
  }
  const plan: SitePlan = { siteId: 1, products: Number(values.products), seed: 20_261_121 };
  const database = await openBenchDatabase();
  try {
    await copySites(database.ownerUrl, [plan]);
    const { users } = await addUsers(database, plan, siteNames(plan));
    const clock = settableClock(generatedAt);
    const deps: OverviewDeps = { db: database.worker, clock, lastChecked: async () => generatedAt.getTime() };
    let isFast = true;
    for (const [name, userId] of [
      ["all products", users.userId],
      ["with invisible brands and categories", users.hidingUserId],
    ] as const) {
      const request = { siteId: users.siteId, userId, hasOutOfStock: false };
      const startMs = performance.now();
      const { figures } = await refreshOverview(deps, request);
      const computedMs = performance.now() - startMs;
      const times: number[] = [];
      for (let round = 0; round < Number(values.runs); round += 1) {
        const readAt = performance.now();
        await readOverview({ ...deps, db: database.app, queueRefresh: async () => undefined }, request);
        times.push(performance.now() - readAt);
      }
      const p95 = percentile(times, 95);
      isFast &&= p95 <= goalMs;
      console.log(
        `${name}: ${figures.products} products, ${figures.heatMap.cells.length} cells; read p50 ${percentile(times, 50).toFixed(1)} ms, p95 ${p95.toFixed(1)} ms (goal ${goalMs} ms); computed in ${(computedMs / 1000).toFixed(1)} s`,
      );
    }
    return isFast ? 0 : 1;
  } finally {
    await database.close();
  }
}
