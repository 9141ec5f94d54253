import { pageIdOf } from "../../src/address/page-id.ts";
import { addProducts } from "../../src/catalog/intake/intake.service.ts";
import { createPageWatchers } from "../../src/catalog/page-watching/page-watchers.service.ts";
import type { Reading } from "../../src/monitoring/extraction/reading.ts";
import { recordReadings } from "../../src/monitoring/observation/observation.service.ts";
import { propagate } from "../../src/monitoring/observation/propagation.service.ts";
import { applyQueuedWatches } from "../../src/monitoring/watchers/watchers.service.ts";
import type { AuthorizedSiteId } from "../../src/platform/authorized-site.ts";
import { type Clock, settableClock } from "../../src/platform/clock.ts";
import { type Database, forSite } from "../../src/platform/db/database.ts";
import { createLog } from "../../src/platform/log.ts";

export const quietLog = createLog("silent");

export interface WatchedProduct {
  readonly productId: number;
  readonly ownPage: string;
  /** Page ids of the competitors, in the order of their addresses. */
  readonly competitorPages: readonly string[];
}

/** Creates an own product with competitors that the site watches, with its pages in monitoring. */
export async function watchProduct(
  database: Database,
  siteId: AuthorizedSiteId,
  url: string,
  competitorUrls: readonly string[],
  clock: Clock = settableClock(new Date("2026-11-20T06:00:00Z")),
): Promise<WatchedProduct> {
  const added = await addProducts(database.app, siteId, [{ url, competitorUrls }], clock.now());
  const productId = added.products[0]?.productId;
  if (productId === undefined || added.refusals.length > 0)
    throw new Error(`not added: ${JSON.stringify(added)}`);
  await takeUpAll(database, clock);
  return { productId, ownPage: pageIdOf(url), competitorPages: competitorUrls.map(pageIdOf) };
}

export async function takeUpAll(database: Database, clock: Clock): Promise<void> {
  while (
    (await applyQueuedWatches({
      db: database.worker,
      clock,
      gapOf: () => 1000,
      watchers: createPageWatchers(database),
    })) > 0
  );
}

/** What a scheduled visit read on a page. */
export function recordReading(database: Database, pageId: string, reading: Reading, observedAt: Date) {
  return recordReadings({ db: database.worker, secondLookMs: 300_000 }, [
    { pageId, reading, observedAt, kind: "scheduled" },
  ]);
}

/** Propagates every queued observation to its watchers. */
export async function propagateAll(database: Database): Promise<void> {
  while (
    (await propagate({ db: database.worker, log: quietLog, watchers: createPageWatchers(database) })) > 0
  );
}

export function listingOf(database: Database, siteId: AuthorizedSiteId, productId: number) {
  return forSite(database.app, siteId, (trx) =>
    trx
      .selectFrom("listing")
      .selectAll()
      .where("product_id", "=", productId)
      .where("site_id", "=", siteId)
      .executeTakeFirstOrThrow(),
  );
}

export function offersOf(database: Database, siteId: AuthorizedSiteId, productId: number) {
  return forSite(database.app, siteId, (trx) =>
    trx
      .selectFrom("offer")
      .selectAll()
      .where("product_id", "=", productId)
      .where("site_id", "=", siteId)
      .orderBy("offer_id")
      .execute(),
  );
}
