import { parseArgs } from "node:util";
import { sql } from "kysely";
import { PUBLIC_ONLY } from "../src/address/address.ts";
import {
  listHistory,
  listHistoryPeople,
  type ProductHistoryDeps,
} from "../src/admin/product-history/product-history.service.ts";
import type { EntryFilter } from "../src/catalog/product-history/entries.service.ts";
import { systemClock } from "../src/platform/clock.ts";
import { authorizedSiteForJob } from "../src/platform/job-gate.ts";
import { rollBackCosts } from "../src/pricing/costs/cost-history.service.ts";
import { type BenchDatabase, openBenchDatabase } from "./support/database.ts";
import { percentile } from "./support/statistics.ts";

const usage = "Usage: npm run bench -- history [--entries 1000000] [--runs 30]\n";

/** For the 95th percentile of a page of 50 entries, milliseconds. */
const goalMs = 200;
const siteId = authorizedSiteForJob(1);
/** Most entries are of the first person; the last one made a single change, long ago. */
const people = 40;
/** Before the first entry. */
const startedAt = new Date("2024-01-01T00:00:00Z");

/** Measures the pages of a site's product history: bare, with each filter, deep in the list, and the people whom it names. */
export async function run(args: readonly string[]): Promise<number> {
  const { values } = parseArgs({
    args: [...args],
    options: {
      entries: { type: "string", default: "1000000" },
      runs: { type: "string", default: "30" },
      help: { type: "boolean", default: false },
    },
  });
  if (values.help) {
    process.stdout.write(usage);
    return 0;
  }
  const entries = Number(values.entries);
  const database = await openBenchDatabase();
  try {
    await insertEntries(database, entries);
    const deps: ProductHistoryDeps = {
      db: database.app,
      clock: systemClock,
      policy: PUBLIC_ONLY,
      sites: async () => [{ siteId, domain: "shop.example" }],
      rollBackCosts,
      rollBackReview: () => Promise.reject(new Error("the bench makes no decisions")),
      findEmails: async () => new Map(),
    };
    const day = new Date(startedAt.getTime() + (entries / 2) * 60_000);
    const middle = { changedAt: day, entryId: Math.floor(entries / 2) };
    const page = (filter: EntryFilter, after?: typeof middle) => async () => {
      const found = await listHistory(deps, [siteId], filter, { limit: 50, offset: 0, after });
      return found.length;
    };
    const cases: readonly (readonly [string, () => Promise<number>])[] = [
      ["first page", page({})],
      ["in the middle of the list", page({}, middle)],
      ["of a person with many changes", page({ userId: 1 })],
      ["of a person with a single change", page({ userId: people })],
      ["deletions only, one in 10,000", page({ modification: "DELETE" })],
      ["of a day two years ago", page({ from: day, until: new Date(day.getTime() + 86_400_000) })],
      ["people", async () => (await listHistoryPeople(deps, siteId)).length],
    ];
    let isFast = true;
    for (const [name, read] of cases) {
      const times: number[] = [];
      let rows = 0;
      for (let round = 0; round < Number(values.runs); round += 1) {
        const begunMs = performance.now();
        rows = await read();
        times.push(performance.now() - begunMs);
      }
      const p95 = percentile(times, 95);
      isFast &&= p95 <= goalMs;
      const median = percentile(times, 50).toFixed(1);
      console.log(
        `${name}: ${rows} rows, p50 ${median} ms, p95 ${p95.toFixed(1)} ms (goal ${goalMs} ms), first ${(times[0] ?? 0).toFixed(1)} ms`,
      );
    }
    return isFast ? 0 : 1;
  } finally {
    await database.close();
  }
}

/** One entry a minute, edits of titles: of 1,000 products, one in 10,000 a deletion, some of them by each person. */
async function insertEntries(database: BenchDatabase, entries: number): Promise<void> {
  await sql`
      insert into product_history (site_id, entry_id, changed_at, user_id, modification, subject, product_id, record_id,
        product_name, main_product_link, modified_product_link, before, after)
      select ${siteId}, n, ${startedAt}::timestamptz + make_interval(mins => n),
          case when n = 1 then ${people} when n % 50 = 0 then 2 + n / 50 % (${people} - 2) else 1 end,
          case when n % 10000 = 0 then 'DELETE' else 'EDIT' end, 'PRODUCT', n % 1000, n % 1000, 'Product ' || n % 1000,
          'https://shop.example/p/' || n % 1000, 'https://shop.example/p/' || n % 1000,
          jsonb_build_object('title', 'Title ' || n), jsonb_build_object('title', 'Title ' || n + 1)
        from generate_series(1, ${entries}::integer) n`.execute(database.owner);
  await sql`analyze product_history`.execute(database.owner);
}
