import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import pg from "pg";
import { from as copyFrom } from "pg-copy-streams";
import { createPageWatchers } from "../../src/catalog/page-watching/page-watchers.service.ts";
import { readPriceHistory } from "../../src/monitoring/history/history.service.ts";
import { authorizedSiteForJob } from "../../src/platform/job-gate.ts";
import type { BenchDatabase } from "../support/database.ts";
import { createRandom } from "../support/random.ts";
import { percentile } from "../support/statistics.ts";

/** A separate site, in addition to the generated ones. */
const siteId = authorizedSiteForJob(900);
const products = 100;
const competitors = 20;
const days = 3 * 365;
const firstProduct = 900_000_000_000;
const dayMs = 86_400_000;
const lastDay = Date.parse("2026-11-20T08:00:00Z");
const goalMs = 100;

/**
 * Measures the price history of a product with 20 competitors whose prices changed every day for three years,
 * compared with plain SQL for the same points.
 * @returns whether the 95th percentile is within 100 ms
 */
export async function runHistory(database: BenchDatabase, runs: number): Promise<boolean> {
  const startMs = performance.now();
  await makeHistory(database.ownerUrl);
  console.log(
    `\ngenerated ${products} products × ${competitors + 1} pages × ${days} days in ${((performance.now() - startMs) / 1000).toFixed(0)} s`,
  );
  const client = new pg.Client({ connectionString: database.ownerUrl });
  await client.connect();
  const random = createRandom(9);
  const service: number[] = [];
  const plain: number[] = [];
  try {
    for (let run = -3; run < runs; run++) {
      const productId = firstProduct + random.integer(products);
      const startedMs = performance.now();
      const { series } = await readPriceHistory(
        { db: database.app, watchers: createPageWatchers(database) },
        {
          siteIds: [siteId],
          productId,
          from: undefined,
          to: undefined,
        },
      );
      const serviceMs = performance.now() - startedMs;
      const plainStartMs = performance.now();
      const { rowCount } = await client.query(
        `select o.domain, t.observed_at, t.price_minor from price_point t
           join (select page_id, domain from offer where site_id = $1 and product_id = $2
                 union all select page_id, 'own' from product where site_id = $1 and product_id = $2) o
             using (page_id) order by o.domain, t.observed_at`,
        [siteId, productId],
      );
      const plainMs = performance.now() - plainStartMs;
      if (rowCount !== (competitors + 1) * days || Object.keys(series).length !== competitors + 1) {
        throw new Error(`the history has ${rowCount} points of ${Object.keys(series).length} shops`);
      }
      if (run < 0) continue;
      service.push(serviceMs);
      plain.push(plainMs);
    }
  } finally {
    await client.end();
  }
  const p95 = percentile(service, 95);
  console.log(
    `price history of a product, ${competitors} competitors × 3 years of daily changes: p50 ${percentile(service, 50).toFixed(0)} ms, p95 ${p95.toFixed(0)} ms (goal ${goalMs})`,
  );
  console.log(
    `    plain SQL of all its points: p50 ${percentile(plain, 50).toFixed(0)} ms, p95 ${percentile(plain, 95).toFixed(0)} ms`,
  );
  return p95 <= goalMs;
}

async function makeHistory(ownerUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: ownerUrl });
  await client.connect();
  try {
    await client.query("insert into company values ($1, 'Bench', now())", [siteId]);
    await client.query(
      "insert into site (site_id, company_id, domain, created_at) values ($1, $1, 'history.example', now())",
      [siteId],
    );
    await client.query(
      `insert into product (site_id, product_id, page_id, title, created_at)
       select $1, $2::bigint + n, md5('own ' || n)::uuid, 'Produs ' || n, now() from generate_series(0, $3::integer - 1) n`,
      [siteId, firstProduct, products],
    );
    await client.query(
      `insert into offer (site_id, product_id, offer_id, page_id, domain, url, created_at)
       select $1, $2::bigint + n, $2::bigint + 1000000 + n * 100 + store, md5(n || ' store ' || store)::uuid,
         'store' || store || '.example', 'https://store.example/' || n, now()
         from generate_series(0, $3::integer - 1) n, generate_series(1, $4::integer) store`,
      [siteId, firstProduct, products, competitors],
    );
    for (let month = 0; month <= 37; month++) {
      await client.query("select ensure_month((date '2026-11-01' - make_interval(months => $1))::date)", [
        month,
      ]);
    }
    const { rows } = await client.query<{ page_id: string }>(
      "select page_id from offer where site_id = $1 union all select page_id from product where site_id = $1",
      [siteId],
    );
    const copy = client.query(
      copyFrom(
        "copy price_point (observed_at, price_minor, page_id, currency, availability, is_promo) from stdin",
      ),
    );
    await pipeline(Readable.from(pointLines(rows.map((row) => row.page_id))), copy);
    await client.query("vacuum analyze price_point, product, offer");
  } finally {
    await client.end();
  }
}

/** Ordered by day, as points are written in production. */
function* pointLines(pageIds: readonly string[]): Generator<string> {
  const random = createRandom(3);
  for (let day = days - 1; day >= 0; day--) {
    const at = new Date(lastDay - day * dayMs).toISOString();
    yield pageIds
      .map((pageId) => `${at}\t${5000 + random.integer(5000)}\t${pageId}\tRON\tIN_STOCK\tf\n`)
      .join("");
  }
}
