import type { FastifyInstance } from "fastify";
import { type AccountsOverrides, createAccounts } from "./accounts/accounts.service.ts";
import { languageOf } from "./accounts/mail/language.service.ts";
import { findEmails } from "./accounts/people/user-info.service.ts";
import { createUsageCounter } from "./admin/usage/usage.service.ts";
import { createCatalog } from "./catalog/catalog.service.ts";
import { createPageWatchers } from "./catalog/page-watching/page-watchers.service.ts";
import { listSitesOf } from "./catalog/sites/sites.service.ts";
import { registerMonitoring } from "./monitoring/monitoring.routes.ts";
import { createMonitoring, type MonitoringOverrides } from "./monitoring/monitoring.service.ts";
import { registerReadingReview } from "./monitoring/reading-review/reading-review.routes.ts";
import { registerRecipeProposals } from "./monitoring/recipes/proposals.routes.ts";
import { idempotencyTasks } from "./platform/db/idempotency.ts";
import type { ResetReader, SessionReader, SiteFinder } from "./platform/session-gate.ts";
import type { Loop, Platform, Task } from "./platform/slice.ts";
import { createPricing } from "./pricing/pricing.service.ts";
import { deletePricingRows } from "./pricing/removal/removal.service.ts";

/** Parts that the demo and tests replace. */
export type SliceOverrides = AccountsOverrides & MonitoringOverrides;

/** All slices, composed. Only this file imports more than one slice's setup. */
export interface Slices {
  readonly sessions: SessionReader;
  readonly resets: ResetReader;
  readonly sites: SiteFinder;
  readonly tasks: readonly Task[];
  readonly loops: readonly Loop[];
  registerRoutes(app: FastifyInstance): void;
}

export function composeSlices(platform: Platform, overrides: SliceOverrides): Slices {
  const db = platform.database.app;
  const watchers = createPageWatchers(platform.database);
  const accounts = createAccounts(platform, { listSites: (actor) => listSitesOf(db, actor) }, overrides);
  const monitoring = createMonitoring(platform, watchers, overrides);
  const usage = createUsageCounter(db, platform.clock, platform.log);
  const catalog = createCatalog(platform, {
    visitor: monitoring.visitor,
    usage,
    languageOf: (userId) => languageOf(db, userId),
    findEmails: (userIds) => findEmails(db, userIds),
    deleteFurtherRows: deletePricingRows,
  });
  const pricing = createPricing(platform, {
    watchers,
    usage,
    images: monitoring.visitor.policy,
    languageOf: (userId) => languageOf(db, userId),
    findEmails: (userIds) => findEmails(db, userIds),
  });
  return {
    sessions: accounts.sessions,
    resets: accounts.resets,
    sites: catalog.sites,
    tasks: [
      ...accounts.tasks,
      ...catalog.tasks,
      ...monitoring.tasks,
      ...pricing.tasks,
      ...idempotencyTasks({ db: platform.database.worker, clock: platform.clock }),
    ],
    loops: [...monitoring.loops, ...pricing.loops],
    registerRoutes: (app) => {
      // Fastify calls onClose after the last request has finished.
      app.addHook("onClose", () => Promise.all([usage.close(), monitoring.visitor.close()]));
      accounts.registerRoutes(app);
      catalog.registerRoutes(app);
      registerMonitoring(app, { db, watchers, usage, clock: platform.clock });
      pricing.registerRoutes(app);
      const operators = { db, workerDb: platform.database.worker, clock: platform.clock };
      registerRecipeProposals(app, operators);
      registerReadingReview(app, operators);
    },
  };
}
