import { type Kysely, sql } from "kysely";
import type { AuthorizedSiteId } from "../../platform/authorized-site.ts";
import type { Tables } from "../../platform/db/tables.ts";
import type { WebhookEventType } from "./webhook-events.contract.ts";
import type { WebhookEndpoint } from "./webhooks.contract.ts";

export interface EndpointRow {
  readonly endpointId: number;
  readonly url: string;
  readonly description: string;
  readonly events: readonly WebhookEventType[];
  readonly sealedSecret: Buffer;
  readonly sealedPreviousSecret: Buffer | null;
  readonly previousExpiresAt: Date | null;
  readonly isEnabled: boolean;
  readonly disabledReason: WebhookEndpoint["disabledReason"];
  readonly failingSince: Date | null;
  readonly lastFailedAt: Date | null;
  readonly createdBy: number;
  readonly createdAt: Date;
}

export type NewEndpoint = Pick<
  EndpointRow,
  "endpointId" | "url" | "description" | "events" | "sealedSecret" | "createdBy" | "createdAt"
>;

/** What people change of an endpoint. */
export type EndpointChange = Pick<EndpointRow, "url" | "description" | "events" | "isEnabled">;

/** In the order of their creation. */
export async function listEndpoints(trx: Kysely<Tables>, siteId: AuthorizedSiteId): Promise<EndpointRow[]> {
  const rows = await selectEndpoints(trx, siteId).orderBy("endpoint_id").execute();
  return rows.map(rowOf);
}

export async function findEndpoint(
  trx: Kysely<Tables>,
  siteId: AuthorizedSiteId,
  endpointId: number,
): Promise<EndpointRow | undefined> {
  const row = await selectEndpoints(trx, siteId).where("endpoint_id", "=", endpointId).executeTakeFirst();
  return row && rowOf(row);
}

/** Locks an endpoint until the transaction ends. */
export async function lockEndpoint(
  trx: Kysely<Tables>,
  siteId: AuthorizedSiteId,
  endpointId: number,
): Promise<EndpointRow | undefined> {
  const row = await selectEndpoints(trx, siteId)
    .where("endpoint_id", "=", endpointId)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return row && rowOf(row);
}

export async function insertEndpoint(
  trx: Kysely<Tables>,
  siteId: AuthorizedSiteId,
  endpoint: NewEndpoint,
): Promise<void> {
  await trx
    .insertInto("webhook_endpoint")
    .values({
      site_id: siteId,
      endpoint_id: endpoint.endpointId,
      url: endpoint.url,
      description: endpoint.description,
      events: [...endpoint.events],
      sealed_secret: endpoint.sealedSecret,
      created_by: endpoint.createdBy,
      created_at: endpoint.createdAt,
    })
    .execute();
}

/** @param isRestarted forgets earlier failures and why it was switched off */
export async function updateEndpoint(
  trx: Kysely<Tables>,
  siteId: AuthorizedSiteId,
  endpointId: number,
  { url, description, events, isEnabled }: EndpointChange,
  isRestarted: boolean,
): Promise<void> {
  await trx
    .updateTable("webhook_endpoint")
    .set({ url, description, events: [...events], is_enabled: isEnabled })
    .$if(isRestarted, (update) =>
      update.set({ disabled_reason: null, failing_since: null, last_failed_at: null }),
    )
    .where("site_id", "=", siteId)
    .where("endpoint_id", "=", endpointId)
    .execute();
}

/** The present secret signs beside the new one until it expires. */
export async function replaceSecret(
  trx: Kysely<Tables>,
  siteId: AuthorizedSiteId,
  endpointId: number,
  { sealedSecret, previousExpiresAt }: { readonly sealedSecret: Buffer; readonly previousExpiresAt: Date },
): Promise<void> {
  await sql`
    update webhook_endpoint
       set sealed_previous_secret = sealed_secret, previous_expires_at = ${previousExpiresAt}::timestamptz,
           sealed_secret = ${sealedSecret}
     where site_id = ${siteId} and endpoint_id = ${endpointId}`.execute(trx);
}

/** @returns false when the site has no such endpoint */
export async function deleteEndpoint(
  trx: Kysely<Tables>,
  siteId: AuthorizedSiteId,
  endpointId: number,
): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom("webhook_endpoint")
    .where("site_id", "=", siteId)
    .where("endpoint_id", "=", endpointId)
    .executeTakeFirst();
  return numDeletedRows === 1n;
}

/** Sites with an endpoint. @param db the worker's pool, whose role may read those of all sites */
export async function findSitesWithEndpoints(db: Kysely<Tables>): Promise<number[]> {
  const rows = await db.selectFrom("webhook_endpoint").select("site_id").distinct().execute();
  return rows.map(({ site_id }) => site_id);
}

export interface DueEndpoint {
  readonly siteId: number;
  readonly endpointId: number;
}

/** Endpoints with a due delivery that no worker sends to, the longest without a turn first. @param db the worker's pool */
export async function findDueEndpoints(db: Kysely<Tables>, now: Date, limit: number): Promise<DueEndpoint[]> {
  const { rows } = await sql<DueEndpoint>`
    select e.site_id as "siteId", e.endpoint_id as "endpointId" from webhook_endpoint e
     where e.is_enabled and (e.lease_until is null or e.lease_until <= ${now})
       and exists (select from webhook_delivery d where d.site_id = e.site_id and d.endpoint_id = e.endpoint_id
                    and d.state = 'PENDING' and d.next_try_at <= ${now})
     order by e.lease_until nulls first limit ${limit}`.execute(db);
  return rows;
}

/** @returns the endpoint; undefined when another worker has it, or it is off */
export async function leaseEndpoint(
  trx: Kysely<Tables>,
  siteId: AuthorizedSiteId,
  endpointId: number,
  { now, until }: { readonly now: Date; readonly until: Date },
): Promise<EndpointRow | undefined> {
  const { numUpdatedRows } = await trx
    .updateTable("webhook_endpoint")
    .set({ lease_until: until })
    .where("site_id", "=", siteId)
    .where("endpoint_id", "=", endpointId)
    .where("is_enabled", "=", true)
    .where((row) => row.or([row("lease_until", "is", null), row("lease_until", "<=", now)]))
    .executeTakeFirst();
  return numUpdatedRows === 1n ? findEndpoint(trx, siteId, endpointId) : undefined;
}

export async function releaseEndpoint(
  trx: Kysely<Tables>,
  siteId: AuthorizedSiteId,
  endpointId: number,
  now: Date,
): Promise<void> {
  await trx
    .updateTable("webhook_endpoint")
    .set({ lease_until: now })
    .where("site_id", "=", siteId)
    .where("endpoint_id", "=", endpointId)
    .execute();
}

/** Ends a streak of failures. */
export async function storeSuccess(
  trx: Kysely<Tables>,
  siteId: AuthorizedSiteId,
  endpointId: number,
): Promise<void> {
  await trx
    .updateTable("webhook_endpoint")
    .set({ failing_since: null, last_failed_at: null })
    .where("site_id", "=", siteId)
    .where("endpoint_id", "=", endpointId)
    .where("failing_since", "is not", null)
    .execute();
}

/** @param disabledReason switches the endpoint off */
export async function storeFailure(
  trx: Kysely<Tables>,
  siteId: AuthorizedSiteId,
  endpointId: number,
  failure: {
    readonly failingSince: Date;
    readonly now: Date;
    readonly disabledReason: WebhookEndpoint["disabledReason"];
  },
): Promise<void> {
  const { failingSince, now, disabledReason } = failure;
  await trx
    .updateTable("webhook_endpoint")
    .set({ failing_since: failingSince, last_failed_at: now })
    .$if(disabledReason !== null, (update) =>
      update.set({ is_enabled: false, disabled_reason: disabledReason }),
    )
    .where("site_id", "=", siteId)
    .where("endpoint_id", "=", endpointId)
    .execute();
}

function selectEndpoints(trx: Kysely<Tables>, siteId: AuthorizedSiteId) {
  return trx.selectFrom("webhook_endpoint").selectAll().where("site_id", "=", siteId);
}

type StoredEndpoint = Awaited<ReturnType<ReturnType<typeof selectEndpoints>["executeTakeFirstOrThrow"]>>;

function rowOf(row: StoredEndpoint): EndpointRow {
  return {
    endpointId: row.endpoint_id,
    url: row.url,
    description: row.description,
    events: row.events,
    sealedSecret: row.sealed_secret,
    sealedPreviousSecret: row.sealed_previous_secret,
    previousExpiresAt: row.previous_expires_at,
    isEnabled: row.is_enabled,
    disabledReason: row.disabled_reason,
    failingSince: row.failing_since,
    lastFailedAt: row.last_failed_at,
    createdBy: row.created_by,
    createdAt: row.created_at,
  };
}
