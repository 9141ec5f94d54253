import type { FastifyInstance } from "fastify";
import type { ShopVisitor } from "../monitoring/visits/shop-visitor.service.ts";
import type { AuthorizedSiteId } from "../platform/authorized-site.ts";
import { enqueue } from "../platform/jobs.ts";
import { deriveKey } from "../platform/secrets.ts";
import type { SiteFinder } from "../platform/session-gate.ts";
import type { Platform, Task } from "../platform/slice.ts";
import type { UsageCounter } from "../platform/usage-counter.ts";
import { catalogTasks, readPictureTask, refreshOverviewTask } from "./catalog.jobs.ts";
import { registerCatalog } from "./catalog.routes.ts";
import { registerCorrections } from "./corrections/corrections.routes.ts";
import { registerDuplicates } from "./duplicates/duplicates.routes.ts";
import { registerFacets } from "./filters/facets.routes.ts";
import { registerIntake } from "./intake/intake.routes.ts";
import { registerLinks } from "./links/links.routes.ts";
import { registerMarketOverview } from "./market-overview/market-overview.routes.ts";
import { registerProductEditing } from "./product-editing/product-editing.routes.ts";
import { registerProductList } from "./product-list/product-list.routes.ts";
import type { PresentImage } from "./products/core/present-product.ts";
import { createProductCounts } from "./products/product-counts.service.ts";
import { registerQuantities } from "./quantities/quantities.routes.ts";
import { registerSelections } from "./selection/selection.routes.ts";
import { registerSavedViews } from "./settings/saved-views/saved-views.routes.ts";
import { registerSegments } from "./settings/segments/segments.routes.ts";
import { registerVisibility } from "./settings/visibility/visibility.routes.ts";
import { registerSiteAccess } from "./site-access/site-access.routes.ts";
import type { FindEmails } from "./site-access/site-access.service.ts";
import { createSiteFinder } from "./site-access/site-finder.service.ts";
import { type DeleteFurtherRows, removeSite } from "./sites/site-removal.service.ts";
import { createStatsReader } from "./sites/site-stats.service.ts";
import { registerSites } from "./sites/sites.routes.ts";
import { createTextRecordFinder, type FindTextRecords } from "./sites/verification.client.ts";

export interface CatalogParts {
  readonly visitor: ShopVisitor;
  /** How images of shops are presented. */
  readonly images: PresentImage;
  readonly usage: UsageCounter;
  /** The language of a person's exported files. */
  readonly languageOf: (userId: number) => Promise<"en" | "ro">;
  /** E-mail addresses of people by id. */
  readonly findEmails: FindEmails;
  /** What slices above this one store of a site, deleted with it. */
  readonly deleteFurtherRows: DeleteFurtherRows;
  /** Looks up DNS TXT records; replaced in tests. */
  readonly findTextRecords?: FindTextRecords;
}

export interface Catalog {
  readonly sites: SiteFinder;
  readonly tasks: readonly Task[];
  /** Removes a site for background work. @throws NotFoundError */
  removeSite(siteId: AuthorizedSiteId, userId: number): Promise<void>;
  registerRoutes(app: FastifyInstance): void;
}

/** Delay before a shop whose home page could not be read is visited again, milliseconds. */
const retryDelayMs = 5 * 60_000;

/** Composes the slice. */
export function createCatalog(platform: Platform, parts: CatalogParts): Catalog {
  const { database, clock, log, secrets } = platform;
  const { visitor, images, findTextRecords = createTextRecordFinder() } = parts;
  const db = database.app;
  const sites = createSiteFinder(db, log, clock);
  const key = deriveKey(secrets, "site verification");
  const queuePicture = (domain: string) => {
    const runAt = new Date(clock.now().getTime() + retryDelayMs);
    return enqueue(
      db,
      readPictureTask,
      { domain },
      {
        key: `${readPictureTask}:${domain}`,
        runAt,
        // One visit at a time: slow shops must not occupy all places of light tasks.
        queue: "pictures",
      },
    );
  };
  return {
    sites,
    removeSite: (siteId, userId) =>
      removeSite(
        { db, clock, log, usage: parts.usage, deleteFurtherRows: parts.deleteFurtherRows },
        siteId,
        userId,
      ),
    tasks: catalogTasks({ db: database.worker, visitor, clock }),
    registerRoutes: (app) => {
      const stats = createStatsReader(db, clock, images);
      registerCatalog(app, { db, clock, stats });
      registerProductList(app, { db, usage: parts.usage, images });
      const counts = createProductCounts(db, clock);
      registerFacets(app, { db, counts });
      registerSegments(app, { db, clock });
      registerVisibility(app, { db, counts });
      registerSavedViews(app, { db, clock });
      registerSelections(app, { db, clock, usage: parts.usage, languageOf: parts.languageOf });
      registerLinks(app, { db, clock, visitor, images, stats });
      registerProductEditing(app, { db, clock, policy: visitor.policy, stats });
      registerDuplicates(app, { db, clock, stats });
      registerMarketOverview(app, {
        db,
        clock,
        lastChecked: stats.lastUpdated,
        // One at a time: large sites must not occupy all places of heavy tasks.
        queueRefresh: (request, viewKey) =>
          enqueue(db, refreshOverviewTask, request, {
            key: `${refreshOverviewTask}:${request.siteId}:${viewKey}`,
            queue: "overviews",
          }),
      });
      registerQuantities(app, { db, clock });
      registerCorrections(app, { db, clock });
      registerSiteAccess(app, { db, findEmails: parts.findEmails });
      registerIntake(app, { db, clock, policy: visitor.policy, stats });
      registerSites(app, {
        db,
        clock,
        log,
        key,
        visitor,
        findTextRecords,
        queuePicture,
        sites,
        stats,
        usage: parts.usage,
        deleteFurtherRows: parts.deleteFurtherRows,
      });
    },
  };
}
