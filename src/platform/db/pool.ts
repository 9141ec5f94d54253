import pg from "pg";
import type { Log } from "../log.ts";
import { backendSettings, lowerBackendPriority } from "./backend-priority.ts";
import { valueParsers } from "./value-parsers.ts";

export interface PoolOptions {
  readonly url: string;
  /** application_name of each connection. */
  readonly name: string;
  readonly maxConnections: number;
  /** Connection timeout, milliseconds. */
  readonly connectMs: number;
  /** Statement timeout, milliseconds. 0 = no limit. */
  readonly statementMs: number;
  readonly log: Log;
}

/**
 * A pool whose connections time out when the database is down or stalled. The limit is enforced by the server, and by the
 * client when the server does not answer; the connection is then closed, because its answer may still arrive.
 */
export function createPool({ url, name, maxConnections, connectMs, statementMs, log }: PoolOptions): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    application_name: name,
    options: backendSettings(),
    max: maxConnections,
    connectionTimeoutMillis: connectMs,
    idleTimeoutMillis: 30_000,
    keepAlive: true,
    types: valueParsers,
    ...(statementMs > 0
      ? {
          statement_timeout: statementMs,
          lock_timeout: statementMs,
          idle_in_transaction_session_timeout: Math.max(10_000, 2 * statementMs),
          query_timeout: statementMs + 200,
        }
      : {}),
  });
  pool.on("error", (error) => {
    // While closing, the server may end first.
    if (!pool.ending) log.warn({ err: error }, "an idle database connection was lost");
  });
  pool.on("connect", dropWhenStalled);
  pool.on("connect", lowerBackendPriority);
  return pool;
}

/** After a client-side timeout pg reuses the connection; the next statement would queue behind the stalled one. */
function dropWhenStalled(client: pg.PoolClient): void {
  client.on("error", () => undefined);
  const inner = client as unknown as {
    query: (...given: unknown[]) => unknown;
    connection: { stream: { destroy(): void } };
  };
  const query = inner.query.bind(client);
  inner.query = (...given) => {
    const result = query(...given);
    if (result instanceof Promise) {
      result.catch((error: Error) => {
        if (error.message === "Query read timeout") inner.connection.stream.destroy();
      });
    }
    return result;
  };
}
