import { type Kysely, sql } from "kysely";
import type { AuthorizedSiteId } from "../../platform/authorized-site.ts";
import type { Tables } from "../../platform/db/tables.ts";
import type { WebhookDelivery } from "./webhooks.contract.ts";

/**
 * The site's domain where one of its endpoints is subscribed to one of these events; undefined otherwise, and for a site without
 * a subscription: pages that others watch too are still read.
 */
export async function findSubscribedDomain(
  trx: Kysely<Tables>,
  siteId: AuthorizedSiteId,
  events: readonly string[],
): Promise<string | undefined> {
  const { rows } = await sql<{ domain: string }>`
    select s.domain from site s
     where s.site_id = ${siteId} and s.has_active_subscription and exists (
       select from webhook_endpoint e
        where e.site_id = ${siteId} and e.is_enabled and e.events && ${[...events]}::text[])`.execute(trx);
  return rows[0]?.domain;
}

/** Queues each body for every endpoint that is subscribed to its event. */
export async function insertDeliveries(
  trx: Kysely<Tables>,
  siteId: AuthorizedSiteId,
  bodies: readonly { readonly event: string; readonly body: string }[],
  at: Date,
): Promise<void> {
  await sql`
    insert into webhook_delivery (site_id, delivery_id, endpoint_id, event, body, created_at, next_try_at)
    select ${siteId}, gen_random_uuid(), e.endpoint_id, n.event, n.body, ${at}::timestamptz, ${at}::timestamptz
      from json_to_recordset(${JSON.stringify(bodies)}::json) as n(event text, body text)
      join webhook_endpoint e on e.site_id = ${siteId} and e.is_enabled and n.event = any(e.events)
    on conflict do nothing`.execute(trx);
}

export interface NewDelivery {
  readonly deliveryId: string;
  readonly endpointId: number;
  readonly event: string;
  readonly body: string;
}

/** Queues one body for one endpoint, whatever it is subscribed to. */
export async function insertDelivery(
  trx: Kysely<Tables>,
  siteId: AuthorizedSiteId,
  { deliveryId, endpointId, event, body }: NewDelivery,
  at: Date,
): Promise<void> {
  await trx
    .insertInto("webhook_delivery")
    .values({
      site_id: siteId,
      delivery_id: deliveryId,
      endpoint_id: endpointId,
      event,
      body,
      created_at: at,
      next_try_at: at,
    })
    .execute();
}

export interface DueDelivery {
  readonly deliveryId: string;
  readonly body: string;
  /** That have failed. */
  readonly tries: number;
}

/** Due deliveries of an endpoint, the longest due first. */
export async function findDueDeliveries(
  trx: Kysely<Tables>,
  siteId: AuthorizedSiteId,
  endpointId: number,
  { now, limit }: { readonly now: Date; readonly limit: number },
): Promise<DueDelivery[]> {
  return trx
    .selectFrom("webhook_delivery")
    .select(["delivery_id as deliveryId", "body", "tries"])
    .where("site_id", "=", siteId)
    .where("endpoint_id", "=", endpointId)
    .where("state", "=", "PENDING")
    .where("next_try_at", "<=", now)
    .orderBy("next_try_at")
    .orderBy("delivery_id")
    .limit(limit)
    .execute();
}

export interface Attempt {
  readonly attemptId: string;
  readonly deliveryId: string;
  readonly at: Date;
  readonly tookMs: number;
  /** null: no reply came. */
  readonly status: number | null;
  readonly error: string | null;
  readonly reply: string | null;
}

export async function insertAttempt(
  trx: Kysely<Tables>,
  siteId: AuthorizedSiteId,
  attempt: Attempt,
): Promise<void> {
  await trx
    .insertInto("webhook_attempt")
    .values({
      site_id: siteId,
      attempt_id: attempt.attemptId,
      delivery_id: attempt.deliveryId,
      attempted_at: attempt.at,
      took_ms: attempt.tookMs,
      status: attempt.status,
      error: attempt.error,
      reply: attempt.reply,
    })
    .execute();
}

/** Failed tries of a delivery, locked until the transaction ends; undefined when it was deleted. */
export async function lockTries(
  trx: Kysely<Tables>,
  siteId: AuthorizedSiteId,
  deliveryId: string,
): Promise<number | undefined> {
  const row = await trx
    .selectFrom("webhook_delivery")
    .select("tries")
    .where("site_id", "=", siteId)
    .where("delivery_id", "=", deliveryId)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return row?.tries;
}

export async function updateDelivery(
  trx: Kysely<Tables>,
  siteId: AuthorizedSiteId,
  deliveryId: string,
  next: { readonly state: WebhookDelivery["state"]; readonly tries: number; readonly nextTryAt: Date | null },
): Promise<void> {
  await trx
    .updateTable("webhook_delivery")
    .set({ state: next.state, tries: next.tries, next_try_at: next.nextTryAt })
    .where("site_id", "=", siteId)
    .where("delivery_id", "=", deliveryId)
    .execute();
}

/** Gives up what waits for an endpoint that was switched off; it can be replayed. */
export async function failPending(
  trx: Kysely<Tables>,
  siteId: AuthorizedSiteId,
  endpointId: number,
): Promise<void> {
  await trx
    .updateTable("webhook_delivery")
    .set({ state: "FAILED", next_try_at: null })
    .where("site_id", "=", siteId)
    .where("endpoint_id", "=", endpointId)
    .where("state", "=", "PENDING")
    .execute();
}

/** Queues a delivery again, with all its tries. @returns false when the endpoint has no such delivery */
export async function requeueDelivery(
  trx: Kysely<Tables>,
  siteId: AuthorizedSiteId,
  { endpointId, deliveryId }: Pick<NewDelivery, "endpointId" | "deliveryId">,
  now: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable("webhook_delivery")
    .set({ state: "PENDING", tries: 0, next_try_at: now })
    .where("site_id", "=", siteId)
    .where("endpoint_id", "=", endpointId)
    .where("delivery_id", "=", deliveryId)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Deliveries of an endpoint with their attempts, newest first. */
export async function listDeliveries(
  trx: Kysely<Tables>,
  siteId: AuthorizedSiteId,
  endpointId: number,
  { limit, offset }: { readonly limit: number; readonly offset: number },
): Promise<{ readonly content: WebhookDelivery[]; readonly totalElements: number }> {
  const ofEndpoint = trx
    .selectFrom("webhook_delivery")
    .where("site_id", "=", siteId)
    .where("endpoint_id", "=", endpointId);
  const rows = await ofEndpoint
    .select(["delivery_id", "event", "created_at", "state", "next_try_at", "body"])
    .orderBy("created_at", "desc")
    .orderBy("delivery_id")
    .limit(limit)
    .offset(offset)
    .execute();
  const { total } = await ofEndpoint
    .select(({ fn }) => fn.countAll<number>().as("total"))
    .executeTakeFirstOrThrow();
  const attempts = Map.groupBy(
    await attemptsOf(
      trx,
      siteId,
      rows.map((row) => row.delivery_id),
    ),
    ({ deliveryId }) => deliveryId,
  );
  return {
    content: rows.map((row) => ({
      id: row.delivery_id,
      event: row.event,
      createdTimestamp: row.created_at.getTime(),
      state: row.state,
      nextTryTimestamp: row.next_try_at?.getTime() ?? null,
      body: row.body,
      attempts: (attempts.get(row.delivery_id) ?? []).map(({ at, tookMs, status, error, reply }) => ({
        timestamp: at.getTime(),
        durationMs: tookMs,
        status,
        error,
        reply,
      })),
    })),
    totalElements: total,
  };
}

/** Oldest first. */
async function attemptsOf(
  trx: Kysely<Tables>,
  siteId: AuthorizedSiteId,
  deliveryIds: readonly string[],
): Promise<Omit<Attempt, "attemptId">[]> {
  const { rows } = await sql<Omit<Attempt, "attemptId">>`
    select delivery_id as "deliveryId", attempted_at as at, took_ms as "tookMs", status, error, reply
      from webhook_attempt
     where site_id = ${siteId} and delivery_id = any(${[...deliveryIds]}::uuid[])
     order by attempted_at, attempt_id`.execute(trx);
  return rows;
}

/** Deletes up to `limit` deliveries of a site with their attempts. @param before null: of any time @returns how many */
export async function deleteDeliveries(
  trx: Kysely<Tables>,
  siteId: AuthorizedSiteId,
  before: Date | null,
  limit: number,
): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from webhook_delivery where site_id = ${siteId} and delivery_id = any(array(
      select delivery_id from webhook_delivery
       where site_id = ${siteId} and (${before}::timestamptz is null or created_at < ${before}::timestamptz)
       limit ${limit}))`.execute(trx);
  return Number(numAffectedRows ?? 0n);
}
