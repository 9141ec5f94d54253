import { isDeepStrictEqual } from "node:util";
import pg from "pg";
import type { ProductListRequest } from "../../src/catalog/product-list/product-list.service.ts";
import { listProducts } from "../../src/catalog/product-list/product-list.service.ts";
import type { Database } from "../../src/platform/db/database.ts";
import { type BareSetting, bareStatements, type Statement } from "./plain-sql.ts";
import { type ListCase, pageSize } from "./cases.ts";
import type { MarketPeople } from "./people.ts";
import { createRandom } from "../support/random.ts";

/** Milliseconds of the runs of one case, in no order. */
export interface CaseTimes {
  readonly service: readonly number[];
  readonly bare: readonly number[];
  /** CPU time of a call, ours and the database's, on the mean: what a busy machine says little about. */
  readonly serviceCpuMs: number;
  readonly bareCpuMs: number;
}

export interface MeasureSetting {
  readonly database: Database;
  readonly people: MarketPeople;
  readonly bare: BareSetting;
  /** CPU time that the database server has used, milliseconds. */
  cpuMs(): number;
  readonly runs: number;
  readonly seed: number;
}

/** Before the runs that count: plans, pages and connections are warm in a server that runs. */
const warmRuns = 3;

/**
 * Times the service's call and the plain statements of the same result, one after the other.
 * @throws Error where the two do not tell the same products and the same total
 */
export async function measureCase(one: ListCase, setting: MeasureSetting): Promise<CaseTimes> {
  const { database, people, runs, seed } = setting;
  const random = createRandom(seed);
  const client = new pg.Client({ connectionString: database.addresses.owner });
  await client.connect();
  const times: { service: number[]; bare: number[] } = { service: [], bare: [] };
  let serviceCpuMs = 0;
  let bareCpuMs = 0;
  const usedMs = () => setting.cpuMs() + ownCpuMs();
  try {
    for (let run = -warmRuns; run < runs; run++) {
      const ask = one.ask(random);
      const { sort_type: sort = null, ...filter } = ask.body;
      const request: ProductListRequest = {
        siteId: people.siteId,
        userId: ask.isHiding ? people.hidingUserId : people.userId,
        provider: people.domain,
        page: ask.page,
        size: pageSize,
        sort,
        hasOutOfStock: ask.hasOutOfStock,
        filter,
        search: ask.search,
      };
      const beforeMs = usedMs();
      const startMs = performance.now();
      const shown = await listProducts(database.app, request);
      const serviceMs = performance.now() - startMs;
      const statements = bareStatements(setting.bare, { ...ask, page: shown.number });
      const betweenMs = usedMs();
      const bareStartMs = performance.now();
      const total = (await client.query<{ total: number }>(statements.count)).rows[0]?.total;
      const { rows } = await client.query<{ product_id: string }>(statements.page);
      const bareMs = performance.now() - bareStartMs;
      const afterMs = usedMs();
      const ids = rows.map((row) => Number(row.product_id));
      if (
        total !== shown.totalElements ||
        !isDeepStrictEqual(
          ids,
          shown.content.map(({ productId }) => productId),
        )
      ) {
        throw new Error(
          `${one.name}: the service shows others than the plain statement: ${described(statements.page)}`,
        );
      }
      if (run < 0) continue;
      times.service.push(serviceMs);
      times.bare.push(bareMs);
      serviceCpuMs += betweenMs - beforeMs;
      bareCpuMs += afterMs - betweenMs;
    }
  } finally {
    await client.end();
  }
  return { ...times, serviceCpuMs: serviceCpuMs / runs, bareCpuMs: bareCpuMs / runs };
}

function ownCpuMs(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}

function described({ text, values }: Statement): string {
  return `${text} ${JSON.stringify(values).slice(0, 500)}`;
}

/** The value that so many of a hundred do not pass. @param percent 1 .. 100 */
export function percentile(values: readonly number[], percent: number): number {
  const sorted = [...values].sort((one, other) => one - other);
  return sorted[Math.ceil((percent / 100) * sorted.length) - 1] ?? Number.NaN;
}
