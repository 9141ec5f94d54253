import type { FastifyInstance } from "fastify";
import type { Kysely } from "kysely";
import type { Clock } from "../../platform/clock.ts";
import type { Tables } from "../../platform/db/tables.ts";
import { registerCall } from "../../platform/http/register-call.ts";
import type { Log } from "../../platform/log.ts";
import type { QueueTable } from "../../platform/loops/queue-tables.ts";
import type { Metrics } from "../../platform/metrics.ts";
import { pageOfHosts } from "./core/host-health.ts";
import { hostsPerPage, operationsHosts, operationsSummary } from "./operations.contract.ts";
import { createHostSnapshots, summarize } from "./operations.service.ts";

export interface OperationsDeps {
  /** `database.worker`: the app's role does not see queues and watchers. */
  readonly workerDb: Kysely<Tables>;
  readonly clock: Clock;
  readonly metrics: Metrics;
  readonly log: Log;
  /** Of all slices. */
  readonly queues: readonly QueueTable[];
  /** Where a request's log lines are shown, with {id} in place of its id; null: nowhere. */
  readonly logUrl: string | null;
}

/** Health of the crawl, queues and slow calls, for a GOD. */
export function registerOperations(app: FastifyInstance, deps: OperationsDeps): void {
  const snapshot = createHostSnapshots(deps.workerDb, deps.clock, deps.log);

  // Calls are still registered after this one.
  const callRoutes = () => new Set(app.routeTable.flatMap(({ call }) => call?.path ?? []));

  registerCall(app, operationsSummary, () => summarize({ ...deps, snapshot, callRoutes }));

  registerCall(app, operationsHosts, async ({ query }) => {
    const { hosts, countedAt } = await snapshot();
    const { query: text = "", sort = "attention", page = 0 } = query;
    const shown = pageOfHosts(hosts, { query: text, sort, page, size: hostsPerPage });
    return { ...shown, countedTimestamp: countedAt.getTime() };
  });
}
