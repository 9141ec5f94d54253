import { createHash, randomInt, randomUUID } from "node:crypto";
import { sql } from "kysely";
import { makeKey } from "../../../../../src/accounts/api-keys/core/key-format.ts";
import type { ApiScope } from "../../../../../src/kit/api-scopes.ts";
import type { AuthorizedSiteId } from "../../../../../src/platform/authorized-site.ts";
import { type Database, forSite } from "../../../../../src/platform/db/database.ts";
import { takeIds } from "../../../../../src/platform/db/record-ids.ts";
import type { LiveServer } from "../../live-server.ts";

/** A company with one site. */
export interface Owner {
  readonly companyId: number;
  readonly siteId: AuthorizedSiteId;
  readonly signer: { readonly userId: number };
  /** A word of every text. */
  readonly canary: string;
}

export interface InsertedKey {
  readonly keyId: number;
  readonly key: string;
}

/** An API key of a company, for its site or for others. */
export async function insertApiKey(
  { database, clock }: LiveServer,
  { companyId, siteId, signer, canary }: Owner,
  given: { scopes?: readonly ApiScope[]; siteIds?: readonly number[]; state?: "revoked" | "expired" } = {},
): Promise<InsertedKey> {
  const keyId = (await takeIds(database.app, 1))();
  const key = makeKey((limit) => randomInt(limit));
  const [now, hourAgo] = [clock.now(), new Date(clock.now().getTime() - 3_600_000)];
  await database.app
    .insertInto("api_key")
    .values({
      key_id: keyId,
      company_id: companyId,
      name: `${canary} key ${keyId}`,
      key_hash: createHash("sha256").update(key).digest(),
      hint: key.slice(0, 8),
      scopes: [...(given.scopes ?? ["read"])],
      site_ids: [...(given.siteIds ?? [siteId])],
      calls_per_minute: 3000,
      created_by: signer.userId,
      created_at: now,
      expires_at: given.state === "expired" ? hourAgo : null,
      // Only so many keys may be active.
      revoked_at: given.state === "revoked" ? hourAgo : null,
    })
    .execute();
  return { keyId, key };
}

export interface InsertedWebhook {
  readonly endpointId: number;
  readonly deliveryId: string;
}

/** A webhook of the company's site, the only one, with one delivery that was tried once. */
export async function insertWebhook(
  { database, clock }: Pick<LiveServer, "clock"> & { readonly database: Pick<Database, "app"> },
  { siteId, signer, canary }: Owner,
): Promise<InsertedWebhook> {
  const endpointId = (await takeIds(database.app, 1))();
  const deliveryId = randomUUID();
  const now = clock.now();
  await forSite(database.app, siteId, async (trx) => {
    await sql`delete from webhook_endpoint where site_id = ${siteId}`.execute(trx);
    await trx
      .insertInto("webhook_endpoint")
      .values({
        site_id: siteId,
        endpoint_id: endpointId,
        url: `https://${canary}.example.com/hook`,
        description: `${canary} webhook`,
        events: ["offer.changed"],
        sealed_secret: Buffer.alloc(52),
        created_by: signer.userId,
        created_at: now,
      })
      .execute();
    await trx
      .insertInto("webhook_delivery")
      .values({
        site_id: siteId,
        delivery_id: deliveryId,
        endpoint_id: endpointId,
        event: "offer.changed",
        body: JSON.stringify({ text: `${canary} event` }),
        created_at: now,
        state: "FAILED",
      })
      .execute();
    await trx
      .insertInto("webhook_attempt")
      .values({
        site_id: siteId,
        attempt_id: randomUUID(),
        delivery_id: deliveryId,
        attempted_at: now,
        took_ms: 12,
        status: 500,
        error: null,
        reply: `${canary} reply`,
      })
      .execute();
  });
  return { endpointId, deliveryId };
}

/** Revokes all keys of a company but the newest, which may be the caller's: only so many may be active. */
export async function revokeKeys(
  { database, clock }: LiveServer,
  { companyId }: Pick<Owner, "companyId">,
): Promise<void> {
  await database.app
    .updateTable("api_key")
    .set({ revoked_at: clock.now() })
    .where("company_id", "=", companyId)
    .where("key_id", "<", (keys) =>
      keys
        .selectFrom("api_key")
        .select(({ fn }) => fn.max("key_id").as("newest"))
        .where("company_id", "=", companyId),
    )
    .where("revoked_at", "is", null)
    .execute();
}
