import { Kysely, PostgresDialect, sql, type Transaction } from "kysely";
import pg from "pg";
import type { AuthorizedSiteId } from "../authorized-site.ts";
import type { Log } from "../log.ts";
import type { Secrets } from "../secrets.ts";
import { createPool, type PoolOptions } from "./pool.ts";
import { addressForRole, assertUnprivileged } from "./roles.ts";
import type { Tables } from "./tables.ts";

export interface Database {
  /** Requests: role `vizor_app`, `requestLimits`. */
  readonly app: Kysely<Tables>;
  /** Background work: role `vizor_worker`, the only one that may read who watches a page. */
  readonly worker: Kysely<Tables>;
  /** Maintenance of tables (partitions, backup): FORCE ROW LEVEL SECURITY applies here too, unless it is a superuser. */
  readonly owner: Kysely<Tables>;
  /** Addresses for parts with their own connections. They contain passwords: never log them. */
  readonly addresses: { readonly owner: string; readonly app: string; readonly worker: string };
  close(): Promise<void>;
}

export interface DatabaseOptions {
  readonly ownerUrl: string;
  readonly secrets: Secrets;
  readonly log: Log;
  /** Connections for requests; half as many for background work. @default 20 */
  readonly maxConnections?: number;
  /** Timeouts of requests. @default `defaultRequestLimits` */
  readonly requestLimits?: RequestLimits;
}

/** Milliseconds. The client waits 200 ms longer for a statement than the server runs it. */
export interface RequestLimits {
  readonly connectMs: number;
  readonly statementMs: number;
}

/** Together below 5 s: a request gets its 503 within that time even when the database stalls. */
export const defaultRequestLimits: RequestLimits = { connectMs: 1_500, statementMs: 3_200 };

/** Connections of one process at most, by pool. @param requests `maxConnections` */
export function poolSizes(requests = 20): {
  readonly app: number;
  readonly worker: number;
  readonly owner: number;
} {
  return { app: requests, worker: Math.max(2, Math.ceil(requests / 2)), owner: 2 };
}

/** Creates the pools of a migrated database; they connect at the first query. */
export function createDatabase(options: DatabaseOptions): Database {
  const { ownerUrl, secrets, log, maxConnections, requestLimits = defaultRequestLimits } = options;
  const sizes = poolSizes(maxConnections);
  const addresses = {
    owner: ownerUrl,
    app: addressForRole(ownerUrl, "vizor_app", secrets),
    worker: addressForRole(ownerUrl, "vizor_worker", secrets),
  };
  const app = createPool({
    url: addresses.app,
    name: "vizor app",
    maxConnections: sizes.app,
    ...requestLimits,
    log,
  });
  const worker = createWorkerPool({
    url: addresses.worker,
    name: "vizor worker",
    maxConnections: sizes.worker,
    log,
  });
  const owner = createPool({
    url: addresses.owner,
    name: "vizor owner",
    maxConnections: sizes.owner,
    connectMs: 10_000,
    statementMs: 0,
    log,
  });
  const handles = [app, worker, owner].map(kyselyOf);
  const [appDb, workerDb, ownerDb] = handles as [Kysely<Tables>, Kysely<Tables>, Kysely<Tables>];
  return {
    app: appDb,
    worker: workerDb,
    owner: ownerDb,
    addresses,
    close: async () => {
      await Promise.all([appDb, workerDb, ownerDb].map((db) => db.destroy()));
      await Promise.all([app, worker, owner].map(endPool));
    },
  };
}

export type WorkerHandleOptions = Pick<PoolOptions, "url" | "name" | "maxConnections" | "log">;

/** For a process that does only background work. @param options with the address of the role `vizor_worker` */
export function createWorkerHandle(options: WorkerHandleOptions): Kysely<Tables> {
  return kyselyOf(createWorkerPool(options));
}

function createWorkerPool(options: WorkerHandleOptions): pg.Pool {
  return createPool({ ...options, connectMs: 10_000, statementMs: 60_000 });
}

/** @throws Error when requests or jobs would run with rights that bypass row policies */
export async function assertRolesUnprivileged({ addresses }: Database): Promise<void> {
  for (const connectionString of [addresses.app, addresses.worker]) {
    const client = new pg.Client({ connectionString, connectionTimeoutMillis: 10_000 });
    await client.connect();
    try {
      await assertUnprivileged((text) => client.query(text));
    } finally {
      await client.end();
    }
  }
}

/**
 * Runs the work in one transaction that reads and writes only the rows of this site: the row policies of all merchant
 * tables compare with `app.site_id`, which is set for the transaction.
 * @param db `database.app` in requests, `database.worker` in jobs
 */
export function forSite<T>(
  db: Kysely<Tables>,
  siteId: AuthorizedSiteId,
  work: (trx: Transaction<Tables>) => Promise<T>,
): Promise<T> {
  return db.transaction().execute(async (trx) => {
    await sql.raw(setSite(siteId)).execute(trx);
    return work(trx);
  });
}

/**
 * The statement that limits a transaction to one site. SET LOCAL takes no parameters, and a call of set_config would stay on
 * the coordinator of a distributed database.
 * @throws RangeError when the id is not a positive whole number, which is the only text that enters a statement unescaped
 */
export function setSite(siteId: AuthorizedSiteId): string {
  if (!Number.isSafeInteger(siteId) || siteId <= 0)
    throw new RangeError("a site's id is a positive whole number");
  return `set local app.site_id = '${siteId}'`;
}

function kyselyOf(pool: pg.Pool): Kysely<Tables> {
  return new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
}

async function endPool(pool: pg.Pool): Promise<void> {
  if (!pool.ended) await pool.end();
}
