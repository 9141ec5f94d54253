import type { FastifyInstance } from "fastify";
import type { ShopVisitor } from "../monitoring/monitoring.home-page.service.ts";
import { enqueue } from "../platform/jobs.ts";
import { deriveKey } from "../platform/secrets.ts";
import type { SiteFinder } from "../platform/session-gate.ts";
import type { Platform, Task } from "../platform/slice.ts";
import { catalogTasks, readPictureTask } from "./catalog.jobs.ts";
import { registerCatalog } from "./catalog.routes.ts";
import { registerSites } from "./catalog.site.routes.ts";
import { createSiteFinder } from "./catalog.site.service.ts";
import { type FindTexts, textRecordFinder } from "./catalog.site-verification.client.ts";
import { createStatsReader } from "./catalog.stats.service.ts";

export interface CatalogParts {
  readonly visitor: ShopVisitor;
  /** What name servers say of a name; another in tests. */
  readonly findTexts?: FindTexts;
}

export interface Catalog {
  readonly sites: SiteFinder;
  readonly tasks: readonly Task[];
  registerRoutes(app: FastifyInstance): void;
}

/** A shop that could not be looked at when its site was added is visited again after this long. */
const anotherVisitMs = 5 * 60_000;

/** The slice, put together. */
export function createCatalog(platform: Platform, parts: CatalogParts): Catalog {
  const { database, clock, log, secrets } = platform;
  const { visitor, findTexts = textRecordFinder() } = parts;
  const db = database.app;
  const sites = createSiteFinder(db, log);
  const key = deriveKey(secrets, "site verification");
  const askForPicture = (domain: string) => {
    const runAt = new Date(clock.now().getTime() + anotherVisitMs);
    return enqueue(
      db,
      readPictureTask,
      { domain },
      {
        key: `${readPictureTask}:${domain}`,
        runAt,
        // Shops may answer slowly: one after the other, they leave room for everything else.
        queue: "pictures",
      },
    );
  };
  return {
    sites,
    tasks: catalogTasks({ db: database.worker, visitor, clock }),
    registerRoutes: (app) => {
      const stats = createStatsReader(db, clock);
      registerCatalog(app, { db, clock, stats });
      registerSites(app, { db, clock, log, key, visitor, findTexts, askForPicture, sites, stats });
    },
  };
}
