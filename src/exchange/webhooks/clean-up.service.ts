import type { Kysely, Transaction } from "kysely";
import type { AuthorizedSiteId } from "../../platform/authorized-site.ts";
import type { Clock } from "../../platform/clock.ts";
import { forSite } from "../../platform/db/database.ts";
import type { Tables } from "../../platform/db/tables.ts";
import { authorizedSiteForJob } from "../../platform/job-gate.ts";
import { deleteDeliveries } from "./deliveries.repo.ts";
import { deleteEndpoint, findSitesWithEndpoints, listEndpoints } from "./endpoints.repo.ts";

/** How long what was sent is stored. */
const storedMs = 30 * 24 * 3_600_000;
/** Rows per statement: a statement must end within the time limit of requests. */
const batchSize = 2000;

/** Deletes what was sent more than 30 days ago. @param deps with `database.worker` */
export async function deleteOldDeliveries({
  db,
  clock,
}: {
  readonly db: Kysely<Tables>;
  readonly clock: Clock;
}): Promise<void> {
  const before = new Date(clock.now().getTime() - storedMs);
  for (const id of await findSitesWithEndpoints(db)) {
    const siteId = authorizedSiteForJob(id);
    const deletePart = () => forSite(db, siteId, (trx) => deleteDeliveries(trx, siteId, before, batchSize));
    while ((await deletePart()) === batchSize);
  }
}

/** Deletes the webhooks of a site in the transaction that removes it. */
export async function deleteWebhooksOf(trx: Transaction<Tables>, siteId: AuthorizedSiteId): Promise<void> {
  while ((await deleteDeliveries(trx, siteId, null, batchSize)) === batchSize);
  for (const { endpointId } of await listEndpoints(trx, siteId))
    await deleteEndpoint(trx, siteId, endpointId);
}
