import type { Kysely } from "kysely";
import type { AuthorizedSiteId } from "../../platform/authorized-site.ts";
import type { Tables } from "../../platform/db/tables.ts";
import { findSubscribedDomain, insertDeliveries } from "./deliveries.repo.ts";
import type { WebhookEvent, WebhookEventType } from "./webhook-events.contract.ts";

/**
 * Queues events for the site's endpoints that are subscribed to them; nothing is written where there is none. Call it in the
 * transaction of what the events report: they are sent if it commits.
 * @param at when it happened
 */
export async function emitWebhookEvents(
  trx: Kysely<Tables>,
  siteId: AuthorizedSiteId,
  events: readonly WebhookEvent[],
  at: Date,
): Promise<void> {
  if (events.length === 0) return;
  const types = [...new Set(events.map(({ type }) => type))];
  const domain = await findSubscribedDomain(trx, siteId, types);
  if (domain === undefined) return;
  const timestamp = at.toISOString();
  const bodies = events.map(({ type, data }) => ({
    event: type,
    body: JSON.stringify({ type, timestamp, domain, data }),
  }));
  await insertDeliveries(trx, siteId, bodies, at);
}

/** One event, as `emitWebhookEvents`. */
export function emitWebhookEvent(
  trx: Kysely<Tables>,
  siteId: AuthorizedSiteId,
  event: WebhookEvent,
  at: Date,
): Promise<void> {
  return emitWebhookEvents(trx, siteId, [event], at);
}

/** Whether an event would be sent to somebody: what it needs to be built is read only then. */
export async function isSubscribed(
  trx: Kysely<Tables>,
  siteId: AuthorizedSiteId,
  type: WebhookEventType,
): Promise<boolean> {
  return (await findSubscribedDomain(trx, siteId, [type])) !== undefined;
}
