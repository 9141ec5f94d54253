import type { FastifyInstance } from "fastify";
import type { UsageCounter } from "../admin/admin.usage.service.ts";
import type { ShopVisitor } from "../monitoring/monitoring.home-page.service.ts";
import { enqueue } from "../platform/jobs.ts";
import { deriveKey } from "../platform/secrets.ts";
import type { SiteFinder } from "../platform/session-gate.ts";
import type { Platform, Task } from "../platform/slice.ts";
import { registerChoices } from "./catalog.choice.routes.ts";
import { registerCorrections } from "./catalog.correction.routes.ts";
import { catalogTasks, readPictureTask } from "./catalog.jobs.ts";
import { registerLinks } from "./catalog.link.routes.ts";
import { registerLists } from "./catalog.list.routes.ts";
import { createProductCounts } from "./catalog.product-counts.service.ts";
import { registerQuantities } from "./catalog.quantity.routes.ts";
import { registerCatalog } from "./catalog.routes.ts";
import { registerSavedViews } from "./catalog.saved-view.routes.ts";
import { registerSegments } from "./catalog.segment.routes.ts";
import { registerSelections } from "./catalog.selection.routes.ts";
import { registerSites } from "./catalog.site.routes.ts";
import { createSiteFinder } from "./catalog.site.service.ts";
import { type FindTexts, textRecordFinder } from "./catalog.site-verification.client.ts";
import { createStatsReader } from "./catalog.stats.service.ts";
import { registerVisibility } from "./catalog.visibility.routes.ts";

export interface CatalogParts {
  readonly visitor: ShopVisitor;
  readonly usage: UsageCounter;
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
      registerLists(app, { db, usage: parts.usage });
      const counts = createProductCounts(db, clock);
      registerChoices(app, { db, counts });
      registerSegments(app, { db, clock });
      registerVisibility(app, { db, counts });
      registerSavedViews(app, { db, clock });
      registerSelections(app, { db, clock, usage: parts.usage });
      registerLinks(app, { db, clock, visitor, stats });
      registerQuantities(app, { db, clock });
      registerCorrections(app, { db, clock });
      registerSites(app, { db, clock, log, key, visitor, findTexts, askForPicture, sites, stats });
    },
  };
}
