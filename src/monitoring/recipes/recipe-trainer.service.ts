import type { Kysely } from "kysely";
import type { Clock } from "../../platform/clock.ts";
import type { Tables } from "../../platform/db/tables.ts";
import type { Log } from "../../platform/log.ts";
import { createExtractor } from "../extraction/extraction.service.ts";
import { createFetcher } from "../fetch/fetcher.client.ts";
import type { AddressGuard } from "../fetch/guard.client.ts";
import { createLeases } from "../hosts/leases.service.ts";
import type { PageWatchers } from "../monitoring.ports.ts";
import { createRobotsClient } from "../robots/robots.client.ts";
import { createRobotsKeeper } from "../robots/robots.service.ts";
import { learnPlace } from "./recipe-trials.service.ts";
import type { CorrectedPage } from "./training-requests.service.ts";

export interface RecipeTeacherDeps {
  /** The worker's pool. */
  readonly db: Kysely<Tables>;
  readonly clock: Clock;
  readonly log: Log;
  readonly guard: AddressGuard;
  readonly userAgent: string;
  readonly watchers: Pick<PageWatchers, "findCompanies">;
  readonly leaseMs: number;
  readonly gapOf: (host: string) => number;
  /** The whole lesson, milliseconds. @default 5 minutes */
  readonly totalMs?: number;
}

/** Makes one lesson of a corrected price. It opens what it needs and closes it: lessons are rare. */
export async function teach(deps: RecipeTeacherDeps, corrected: CorrectedPage): Promise<void> {
  const { db, clock, log, watchers, guard, userAgent, leaseMs, gapOf, totalMs = 5 * 60_000 } = deps;
  const client = { guard, userAgent, clock };
  const fetcher = createFetcher(client);
  const robotsClient = createRobotsClient(client);
  const extractor = createExtractor({ processes: 1 });
  const leases = createLeases({ db, log, leaseMs, gapOf });
  const robots = createRobotsKeeper({ db, clock, client: robotsClient, leases });
  try {
    const signal = AbortSignal.timeout(totalMs);
    await learnPlace({ db, clock, log, watchers, fetcher, extractor, leases, robots, signal }, corrected);
  } finally {
    leases.stop();
    await Promise.all([fetcher.close(), robotsClient.close(), extractor.close()]);
  }
}
