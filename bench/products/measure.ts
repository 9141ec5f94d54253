import { isDeepStrictEqual } from "node:util";
import pg from "pg";
import type { ProductListRequest } from "../../src/catalog/product-list/product-list.service.ts";
import { listProducts } from "../../src/catalog/product-list/product-list.service.ts";
import type { Database } from "../../src/platform/db/database.ts";
import { createRandom } from "../support/random.ts";
import { type ListCase, pageSize } from "./cases.ts";
import { type PlainSqlSettings, plainStatements, type Statement } from "./plain-sql.ts";
import type { SiteUsers } from "./users.ts";

/** Milliseconds of each run of one case, in run order. */
export interface CaseTimes {
  readonly service: readonly number[];
  readonly plain: readonly number[];
  /** Mean CPU time of a call including the database; less affected by other load than the duration. */
  readonly serviceCpuMs: number;
  readonly plainCpuMs: number;
}

export interface MeasureOptions {
  readonly database: Database;
  readonly users: SiteUsers;
  readonly plainSql: PlainSqlSettings;
  /** CPU time used by the database server, milliseconds. */
  cpuMs(): number;
  readonly runs: number;
  readonly seed: number;
}

/** Not counted: they warm up plans, cached pages and connections. */
const warmRuns = 3;

/**
 * Times the service call and the plain statements with the same result, one after the other.
 * @throws Error if they return different products or totals
 */
export async function measureCase(one: ListCase, options: MeasureOptions): Promise<CaseTimes> {
  const { database, users, runs, seed } = options;
  const random = createRandom(seed);
  const client = new pg.Client({ connectionString: database.addresses.owner });
  await client.connect();
  const times: { service: number[]; plain: number[] } = { service: [], plain: [] };
  let serviceCpuMs = 0;
  let plainCpuMs = 0;
  const usedMs = () => options.cpuMs() + ownCpuMs();
  try {
    for (let run = -warmRuns; run < runs; run++) {
      const request = one.request(random);
      const { sort_type: sort = null, ...filter } = request.body;
      const serviceRequest: ProductListRequest = {
        siteId: users.siteId,
        userId: request.hasHiddenItems ? users.hidingUserId : users.userId,
        provider: users.domain,
        page: request.page,
        size: pageSize,
        sort,
        hasOutOfStock: request.hasOutOfStock,
        filter,
        search: request.search,
      };
      const beforeMs = usedMs();
      const startMs = performance.now();
      const result = await listProducts(database.app, serviceRequest);
      const serviceMs = performance.now() - startMs;
      const statements = plainStatements(options.plainSql, { ...request, page: result.number });
      const betweenMs = usedMs();
      const plainStartMs = performance.now();
      const total = (await client.query<{ total: number }>(statements.count)).rows[0]?.total;
      const { rows } = await client.query<{ product_id: string }>(statements.page);
      const plainMs = performance.now() - plainStartMs;
      const afterMs = usedMs();
      const ids = rows.map((row) => Number(row.product_id));
      if (
        total !== result.totalElements ||
        !isDeepStrictEqual(
          ids,
          result.content.map(({ productId }) => productId),
        )
      ) {
        throw new Error(
          `${one.name}: the service and the plain statement return different products: ${described(statements.page)}`,
        );
      }
      if (run < 0) continue;
      times.service.push(serviceMs);
      times.plain.push(plainMs);
      serviceCpuMs += betweenMs - beforeMs;
      plainCpuMs += afterMs - betweenMs;
    }
  } finally {
    await client.end();
  }
  return { ...times, serviceCpuMs: serviceCpuMs / runs, plainCpuMs: plainCpuMs / runs };
}

function ownCpuMs(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}

function described({ text, values }: Statement): string {
  return `${text} ${JSON.stringify(values).slice(0, 500)}`;
}
