import type { Kysely, Transaction } from "kysely";
import type { OfferEvents } from "../../catalog/catalog.ports.ts";
import { filterListedProducts } from "../../catalog/product-list/listed-products.service.ts";
import type { AuthorizedSiteId } from "../../platform/authorized-site.ts";
import { forSite } from "../../platform/db/database.ts";
import type { Tables } from "../../platform/db/tables.ts";
import { NamedError } from "../../platform/errors.ts";
import { authorizedSiteForJob } from "../../platform/job-gate.ts";
import type { Log } from "../../platform/log.ts";
import type { AlertFilter } from "./alerts.contract.ts";
import { findActiveAlerts, hasActiveAlert, type StoredAlert } from "./alerts.repo.ts";
import { readAlertFilter } from "./alerts.service.ts";
import {
  findSitesWithChanges,
  insertChanges,
  type StoredChange,
  saveOwnPrices,
  takeChanges,
} from "./changes.repo.ts";
import { detectEvent } from "./core/detect-event.ts";
import { insertEvents, type NewEvent } from "./events.repo.ts";
import { findPreference } from "./preferences.repo.ts";

/** Remembers changed offers of sites with alerts, in the transaction that changes them. A first reading is no change. */
export const alertOfferEvents: OfferEvents = {
  isWanted: hasActiveAlert,
  async offersChanged(trx, siteId, changes) {
    const seen = changes.filter(({ before }) => before.observedAt !== null);
    if (seen.length > 0) await insertChanges(trx, siteId, seen);
  },
};

/** Changes compared in one transaction. */
const chunkSize = 1000;

/** Compares the changes of all sites with their alerts; a site whose changes cannot be compared delays no other. */
export async function compareChanges({
  db,
  log,
}: {
  /** `database.worker` */
  readonly db: Kysely<Tables>;
  readonly log: Log;
}): Promise<void> {
  for (const id of await findSitesWithChanges(db)) {
    const siteId = authorizedSiteForJob(id);
    try {
      while ((await compareSite(db, siteId, log)) === chunkSize);
    } catch (err) {
      log.error({ err, siteId }, "changes could not be compared with the alerts of a site");
    }
  }
}

/** @returns the number of changes taken */
function compareSite(db: Kysely<Tables>, siteId: AuthorizedSiteId, log: Log): Promise<number> {
  return forSite(db, siteId, async (trx) => {
    const { taken, changes } = await takeChanges(trx, siteId, chunkSize);
    const inTurn = comparedInTurn(changes);
    const alerts = await findActiveAlerts(trx, siteId);
    for (const alert of alerts) {
      const { pausedAt } = await findPreference(trx, alert.userId);
      const filter = readAlertFilter(alert);
      if (filter === null)
        log.warn({ siteId, alertId: alert.alertId }, "the filter of an alert is not known");
      if (pausedAt !== null || filter === null) continue;
      await insertEvents(trx, siteId, await eventsOf(trx, siteId, { ...alert, filter }, inTurn));
    }
    if (alerts.some(({ kind }) => kind === "UNDERCUT")) await saveOwnPrices(trx, siteId, changes);
    return taken;
  });
}

/** Of several changes of an offer, the later ones follow one that was compared with the present own price. */
function comparedInTurn(changes: readonly StoredChange[]): StoredChange[] {
  const seen = new Set<number>();
  return changes.map((change) => {
    const isLater = seen.has(change.offerId);
    seen.add(change.offerId);
    return isLater ? { ...change, ownBefore: change.ownBani } : change;
  });
}

/** What an alert reports of some changes: those that it waits for, of products that pass its filter. */
async function eventsOf(
  trx: Transaction<Tables>,
  siteId: AuthorizedSiteId,
  alert: StoredAlert & { readonly filter: AlertFilter },
  changes: readonly StoredChange[],
): Promise<NewEvent[]> {
  const events = changes.flatMap((change) => eventOf(alert, change) ?? []);
  if (events.length === 0) return [];
  const request = {
    siteId,
    userId: alert.userId,
    hasOutOfStock: alert.includesOutOfStock,
    filter: alert.filter,
    search: null,
  };
  try {
    const productIds = [...new Set(events.map(({ productId }) => productId))];
    const passing = new Set(await filterListedProducts(trx, request, productIds));
    return events.filter(({ productId }) => passing.has(productId));
  } catch (error) {
    // The person has deleted the segment; the list of alerts says so.
    if (error instanceof NamedError && error.code === "SEGMENT_UNKNOWN") return [];
    throw error;
  }
}

function eventOf(alert: StoredAlert, change: StoredChange): NewEvent | null {
  const detected = detectEvent(change, alert);
  if (detected === null) return null;
  return {
    alertId: alert.alertId,
    offerId: change.offerId,
    observedAt: change.observedAt,
    productId: change.productId,
    url: change.url,
    beforeMinor: change.before.minor,
    afterMinor: change.after.minor,
    currency: change.after.currency,
    ownBani: change.ownBani,
    differenceBp: detected.differenceBp,
  };
}
