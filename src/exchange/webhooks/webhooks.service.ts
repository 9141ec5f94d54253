import { randomUUID } from "node:crypto";
import type { Kysely, Transaction } from "kysely";
import { findSiteById } from "../../catalog/sites/sites.service.ts";
import type { BodyOf, ReplyOf } from "../../kit/call.ts";
import type { AuthorizedSiteId } from "../../platform/authorized-site.ts";
import type { Clock } from "../../platform/clock.ts";
import { forSite } from "../../platform/db/database.ts";
import { takeIds } from "../../platform/db/record-ids.ts";
import type { Tables } from "../../platform/db/tables.ts";
import { NotFoundError } from "../../platform/errors.ts";
import type { WebhookSender } from "../exchange.ports.ts";
import { secretText } from "./core/signature.ts";
import { failPending, insertDelivery, listDeliveries, requeueDelivery } from "./deliveries.repo.ts";
import {
  deleteEndpoint,
  type EndpointRow,
  findEndpoint,
  insertEndpoint,
  listEndpoints,
  lockEndpoint,
  replaceSecret,
  updateEndpoint,
} from "./endpoints.repo.ts";
import type { WebhookSecrets } from "./secrets.service.ts";
import {
  type addWebhook,
  type changeWebhook,
  deliveriesPageSize,
  maxEndpoints,
  type rotateWebhookSecret,
  type WebhookEndpoint,
  type webhookDeliveries,
} from "./webhooks.contract.ts";
import { TooManyWebhooksError, WebhookAddressError, WebhookOffError } from "./webhooks.errors.ts";

export interface WebhooksDeps {
  /** `database.app` */
  readonly db: Kysely<Tables>;
  readonly clock: Clock;
  readonly secrets: WebhookSecrets;
  readonly sender: Pick<WebhookSender, "refusalOf">;
  /** Names of people by id; those of deleted accounts are missing. */
  readonly findNames: (userIds: readonly number[]) => Promise<ReadonlyMap<number, string>>;
}

const overlapMs = 24 * 3_600_000;

/** In the order of their creation. */
export async function readWebhooks(deps: WebhooksDeps, siteId: AuthorizedSiteId): Promise<WebhookEndpoint[]> {
  const rows = await forSite(deps.db, siteId, (trx) => listEndpoints(trx, siteId));
  const names = await deps.findNames([...new Set(rows.map(({ createdBy }) => createdBy))]);
  const now = deps.clock.now();
  return rows.map((row) => presentEndpoint(row, names, now));
}

/** @throws WebhookAddressError, TooManyWebhooksError */
export async function addEndpoint(
  deps: WebhooksDeps,
  siteId: AuthorizedSiteId,
  userId: number,
  body: BodyOf<typeof addWebhook>,
): Promise<ReplyOf<typeof addWebhook>> {
  const { db, clock, secrets } = deps;
  checkAddress(deps, body.url);
  const endpointId = (await takeIds(db, 1))();
  const { secret, sealed } = secrets.make({ siteId, endpointId });
  const createdAt = clock.now();
  const row = await forSite(db, siteId, async (trx) => {
    // Two at once may pass the limit by one, which harms nobody.
    if ((await listEndpoints(trx, siteId)).length >= maxEndpoints) throw new TooManyWebhooksError();
    const events = [...new Set(body.events)];
    await insertEndpoint(trx, siteId, {
      ...body,
      events,
      endpointId,
      sealedSecret: sealed,
      createdBy: userId,
      createdAt,
    });
    return required(await findEndpoint(trx, siteId, endpointId));
  });
  return { secret: secretText(secret), webhook: await present(deps, row) };
}

/** @throws NotFoundError, WebhookAddressError */
export async function changeEndpoint(
  deps: WebhooksDeps,
  siteId: AuthorizedSiteId,
  endpointId: number,
  body: BodyOf<typeof changeWebhook>,
): Promise<WebhookEndpoint> {
  const row = await forSite(deps.db, siteId, async (trx) => {
    const before = required(await lockEndpoint(trx, siteId, endpointId));
    checkAddress(deps, body.url);
    const { url, description, enabled: isEnabled } = body;
    const events = [...new Set(body.events)];
    const isRestarted = isEnabled && !before.isEnabled;
    await updateEndpoint(trx, siteId, endpointId, { url, description, events, isEnabled }, isRestarted);
    if (!isEnabled) await failPending(trx, siteId, endpointId);
    return required(await findEndpoint(trx, siteId, endpointId));
  });
  return present(deps, row);
}

/** @throws NotFoundError */
export async function removeEndpoint(
  { db }: WebhooksDeps,
  siteId: AuthorizedSiteId,
  endpointId: number,
): Promise<void> {
  const isDeleted = await forSite(db, siteId, (trx) => deleteEndpoint(trx, siteId, endpointId));
  if (!isDeleted) throw new NotFoundError();
}

/** Replaces the secret; for a day requests are signed with the previous one as well. @throws NotFoundError */
export async function rotateSecret(
  deps: WebhooksDeps,
  siteId: AuthorizedSiteId,
  endpointId: number,
): Promise<ReplyOf<typeof rotateWebhookSecret>> {
  const { secret, sealed } = deps.secrets.make({ siteId, endpointId });
  const previousExpiresAt = new Date(deps.clock.now().getTime() + overlapMs);
  const row = await forSite(deps.db, siteId, async (trx) => {
    required(await lockEndpoint(trx, siteId, endpointId));
    await replaceSecret(trx, siteId, endpointId, { sealedSecret: sealed, previousExpiresAt });
    return required(await findEndpoint(trx, siteId, endpointId));
  });
  return { secret: secretText(secret), webhook: await present(deps, row) };
}

/** Queues a test event. @throws NotFoundError, WebhookOffError */
export function sendTest(
  deps: WebhooksDeps,
  siteId: AuthorizedSiteId,
  endpointId: number,
): Promise<{ deliveryId: string }> {
  const now = deps.clock.now();
  return forSite(deps.db, siteId, async (trx) => {
    await requireOn(trx, siteId, endpointId);
    const event = "webhook.test";
    const { domain } = required(await findSiteById(trx, siteId));
    const body = JSON.stringify({ type: event, timestamp: now.toISOString(), domain, data: {} });
    const deliveryId = randomUUID();
    await insertDelivery(trx, siteId, { deliveryId, endpointId, event, body }, now);
    return { deliveryId };
  });
}

/** @throws NotFoundError */
export function readDeliveries(
  { db }: WebhooksDeps,
  siteId: AuthorizedSiteId,
  endpointId: number,
  page: number,
): Promise<ReplyOf<typeof webhookDeliveries>> {
  const part = { limit: deliveriesPageSize, offset: page * deliveriesPageSize };
  return forSite(db, siteId, async (trx) => {
    required(await findEndpoint(trx, siteId, endpointId));
    return listDeliveries(trx, siteId, endpointId, part);
  });
}

/** Sends an event again, with all its tries and the same id. @throws NotFoundError, WebhookOffError */
export function replay(
  { db, clock }: WebhooksDeps,
  siteId: AuthorizedSiteId,
  delivery: { readonly endpointId: number; readonly deliveryId: string },
): Promise<void> {
  return forSite(db, siteId, async (trx) => {
    await requireOn(trx, siteId, delivery.endpointId);
    if (!(await requeueDelivery(trx, siteId, delivery, clock.now()))) throw new NotFoundError();
  });
}

async function requireOn(
  trx: Transaction<Tables>,
  siteId: AuthorizedSiteId,
  endpointId: number,
): Promise<void> {
  const { isEnabled } = required(await lockEndpoint(trx, siteId, endpointId));
  if (!isEnabled) throw new WebhookOffError();
}

function checkAddress({ sender }: WebhooksDeps, url: string): void {
  const refusal = sender.refusalOf(url);
  if (refusal !== null) throw new WebhookAddressError(refusal);
}

function required<T>(found: T | undefined): T {
  if (found === undefined) throw new NotFoundError();
  return found;
}

async function present({ findNames, clock }: WebhooksDeps, row: EndpointRow): Promise<WebhookEndpoint> {
  return presentEndpoint(row, await findNames([row.createdBy]), clock.now());
}

function presentEndpoint(row: EndpointRow, names: ReadonlyMap<number, string>, now: Date): WebhookEndpoint {
  const { previousExpiresAt } = row;
  return {
    id: row.endpointId,
    url: row.url,
    description: row.description,
    events: [...row.events],
    enabled: row.isEnabled,
    disabledReason: row.disabledReason,
    failingSinceTimestamp: row.failingSince?.getTime() ?? null,
    previousSecretExpirationTimestamp:
      previousExpiresAt !== null && previousExpiresAt > now ? previousExpiresAt.getTime() : null,
    createdBy: names.get(row.createdBy) ?? null,
    createdTimestamp: row.createdAt.getTime(),
  };
}
