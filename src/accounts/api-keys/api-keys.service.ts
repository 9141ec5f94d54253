import { createHash, randomInt } from "node:crypto";
import type { Kysely } from "kysely";
import type { BodyOf, ReplyOf } from "../../kit/call.ts";
import type { Clock } from "../../platform/clock.ts";
import { takeIds } from "../../platform/db/record-ids.ts";
import type { Tables } from "../../platform/db/tables.ts";
import { NotFoundError } from "../../platform/errors.ts";
import type { Log } from "../../platform/log.ts";
import type { Actor, ApiKeyReader } from "../../platform/session-gate.ts";
import { lockCompany } from "../users/companies.repo.ts";
import { findEmailsOf } from "../users/users.repo.ts";
import { type ApiKey, type createApiKey, defaultCallsPerMinute, maxApiKeys } from "./api-keys.contract.ts";
import { ApiKeyExpirationPastError, ApiKeyNameTakenError, TooManyApiKeysError } from "./api-keys.errors.ts";
import { findLiveKey, insertKey, type KeyRow, listKeys, markKeyUsed, revokeKey } from "./api-keys.repo.ts";
import { hintOf, isKey, makeKey } from "./core/key-format.ts";

/** The sites of a company. The catalog implements it. */
export type CompanySites = (
  companyId: number,
) => Promise<readonly { readonly siteId: number; readonly domain: string }[]>;

export interface ApiKeyDeps {
  /** `database.app` */
  readonly db: Kysely<Tables>;
  readonly clock: Clock;
  readonly log: Log;
  readonly sitesOfCompany: CompanySites;
}

const minuteMs = 60_000;

/**
 * Reads a key's row for each call, so that a revocation takes effect at once. A key acts under its own id, as an
 * OPERATOR_ADMIN of its company on its sites.
 * @see docs/decisions/0048-api-keys-act-under-their-own-id.md
 */
export function createApiKeyReader({ db, clock, log }: Omit<ApiKeyDeps, "sitesOfCompany">): ApiKeyReader {
  const recordUse = createUseRecorder(db, log);
  return {
    async readKey(key) {
      if (!isKey(key)) return null;
      const now = clock.now();
      const found = await findLiveKey(db, hashOf(key), now);
      if (!found) return null;
      recordUse(found, now);
      const { keyId, companyId, scopes, siteIds, callsPerMinute } = found;
      return {
        userId: keyId,
        companyId,
        role: "OPERATOR_ADMIN",
        sessionId: `api-key:${keyId}`,
        // No key counts as a person who has signed in recently.
        signedInAt: new Date(0),
        apiKey: { scopes, siteIds, callsPerMinute },
      };
    },
  };
}

/** Records the last use of a key at most once a minute, without delaying or failing the call. */
function createUseRecorder(db: Kysely<Tables>, log: Log) {
  const pending = new Set<number>();
  return ({ keyId, lastUsedAt }: KeyRow, now: Date): void => {
    const minute = new Date(Math.floor(now.getTime() / minuteMs) * minuteMs);
    if ((lastUsedAt !== null && lastUsedAt >= minute) || pending.has(keyId)) return;
    pending.add(keyId);
    markKeyUsed(db, keyId, minute)
      .catch((err: unknown) => log.warn({ err }, "the last use of an API key was not recorded"))
      .finally(() => pending.delete(keyId));
  };
}

/** Keys of the person's company, newest first. */
export async function readKeys({ db, clock, sitesOfCompany }: ApiKeyDeps, actor: Actor): Promise<ApiKey[]> {
  const [keys, sites] = await Promise.all([listKeys(db, actor.companyId), sitesOfCompany(actor.companyId)]);
  const emails = await findEmailsOf(db, [...new Set(keys.map(({ createdBy }) => createdBy))]);
  const domainOf = new Map(sites.map(({ siteId, domain }) => [siteId, domain]));
  const now = clock.now();
  return keys.map((key) => presentKey(key, domainOf, emails, now));
}

function presentKey(
  key: KeyRow,
  domainOf: ReadonlyMap<number, string>,
  emails: ReadonlyMap<number, string>,
  now: Date,
): ApiKey {
  return {
    id: key.keyId,
    name: key.name,
    hint: key.hint,
    scopes: [...key.scopes],
    sites: key.siteIds.flatMap((siteId) => domainOf.get(siteId) ?? []).sort(),
    callsPerMinute: key.callsPerMinute,
    createdBy: emails.get(key.createdBy) ?? null,
    createdTimestamp: key.createdAt.getTime(),
    lastUsedTimestamp: key.lastUsedAt?.getTime() ?? null,
    expirationTimestamp: key.expiresAt?.getTime() ?? null,
    expired: key.expiresAt !== null && key.expiresAt <= now,
  };
}

/**
 * Creates a key of the person's company. Only its hash is stored.
 * @throws NotFoundError for a site that is not the company's; ApiKeyExpirationPastError, ApiKeyNameTakenError,
 *   TooManyApiKeysError
 */
export async function addKey(
  deps: ApiKeyDeps,
  actor: Actor,
  body: BodyOf<typeof createApiKey>,
): Promise<ReplyOf<typeof createApiKey>> {
  const { db, clock, log, sitesOfCompany } = deps;
  const now = clock.now();
  const { companyId, userId } = actor;
  const expiresAt = body.expirationTimestamp == null ? null : new Date(body.expirationTimestamp);
  if (expiresAt !== null && expiresAt <= now) throw new ApiKeyExpirationPastError();
  const sites = await sitesOfCompany(companyId);
  const siteIdOf = new Map(sites.map(({ siteId, domain }) => [domain, siteId]));
  const siteIds = [...new Set(body.sites)].map((domain) => {
    const siteId = siteIdOf.get(domain);
    if (siteId === undefined) throw new NotFoundError();
    return siteId;
  });
  const key = makeKey((limit) => randomInt(limit));
  const row: KeyRow = {
    keyId: (await takeIds(db, 1))(),
    companyId,
    name: body.name,
    hint: hintOf(key),
    scopes: [...new Set(body.scopes)],
    siteIds,
    callsPerMinute: body.callsPerMinute ?? defaultCallsPerMinute,
    createdBy: userId,
    createdAt: now,
    expiresAt,
    lastUsedAt: null,
  };
  await db.transaction().execute(async (trx) => {
    await lockCompany(trx, companyId);
    if ((await listKeys(trx, companyId)).length >= maxApiKeys) throw new TooManyApiKeysError();
    if (!(await insertKey(trx, { ...row, keyHash: hashOf(key) }))) throw new ApiKeyNameTakenError();
  });
  log.info({ audit: "api-key-created", userId, companyId, keyId: row.keyId }, "API key created");
  const domainOf = new Map(sites.map(({ siteId, domain }) => [siteId, domain]));
  return { key, apiKey: presentKey(row, domainOf, await findEmailsOf(db, [userId]), now) };
}

/** @throws NotFoundError when the company has no such active key */
export async function revokeKeyOf(
  { db, clock, log }: ApiKeyDeps,
  actor: Actor,
  keyId: number,
): Promise<void> {
  const { userId, companyId } = actor;
  if (!(await revokeKey(db, companyId, keyId, clock.now()))) throw new NotFoundError();
  log.info({ audit: "api-key-revoked", userId, companyId, keyId }, "API key revoked");
}

/** Of a text with 190 random bits, which needs neither salt nor a slow hash. */
function hashOf(key: string): Buffer {
  return createHash("sha256").update(key).digest();
}
