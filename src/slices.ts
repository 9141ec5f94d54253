import type { FastifyInstance } from "fastify";
import { createAccounts } from "./accounts/accounts.service.ts";
import { registerCatalog } from "./catalog/catalog.routes.ts";
import { createSiteFinder } from "./catalog/catalog.site.service.ts";
import { registerMonitoring } from "./monitoring/monitoring.routes.ts";
import { createMonitoring, type MonitoringOverrides } from "./monitoring/monitoring.service.ts";
import type { ResetReader, SessionReader, SiteFinder } from "./platform/session-gate.ts";
import type { Loop, Platform, Task } from "./platform/slice.ts";

/** What the demo and tests put in place of the product's own parts. */
export type SliceOverrides = MonitoringOverrides;

/** All slices, put together once: the only file that knows all of them. */
export interface Slices {
  readonly sessions: SessionReader;
  readonly resets: ResetReader;
  readonly sites: SiteFinder;
  readonly tasks: readonly Task[];
  readonly loops: readonly Loop[];
  registerRoutes(app: FastifyInstance): void;
}

export function composeSlices(platform: Platform, overrides: SliceOverrides): Slices {
  const { database, clock, log } = platform;
  const db = database.app;
  const accounts = createAccounts(platform);
  const monitoring = createMonitoring(platform, overrides);
  return {
    sessions: accounts.sessions,
    resets: accounts.resets,
    sites: createSiteFinder(db, log),
    tasks: [...accounts.tasks, ...monitoring.tasks],
    loops: monitoring.loops,
    registerRoutes: (app) => {
      accounts.registerRoutes(app);
      registerCatalog(app, { db, clock });
      registerMonitoring(app, { db });
    },
  };
}
