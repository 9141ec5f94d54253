import { randomUUID } from "node:crypto";
import type { Kysely } from "kysely";
import type { Clock } from "../../platform/clock.ts";
import type { Tables } from "../../platform/db/tables.ts";
import type { Log } from "../../platform/log.ts";
import { deriveKey, type Secrets } from "../../platform/secrets.ts";
import type { SessionReader } from "../../platform/session-gate.ts";
import { attemptBuckets } from "../throttle/core/attempt-bucket.ts";
import { saveKnownAddress } from "./known-addresses.repo.ts";
import { findLiveSession, insertSession, markSeen, revokeSession } from "./sessions.repo.ts";
import { readSession, signSession } from "./tokens.service.ts";

const minuteMs = 60_000;
const hourMs = 3_600_000;

/** Lifetime of a session. */
export const sessionMs = { usual: 12 * hourMs, rememberMe: 30 * 24 * hourMs } as const;

const maxUserAgent = 300;

export interface SessionDeps {
  readonly db: Kysely<Tables>;
  readonly clock: Clock;
  readonly secrets: Secrets;
  readonly log: Log;
}

/** The client of a request. */
export interface Visitor {
  /** IP address. */
  readonly address: string;
  /** The header of that name, of any length. */
  readonly userAgent: string | undefined;
}

export interface NewSessionInput {
  readonly userId: number;
  readonly isRemembered: boolean;
  readonly visitor: Visitor;
}

export interface Sessions extends SessionReader {
  /**
   * Creates a session; its address becomes a known address of the person.
   * @param db the transaction in which the person was authenticated
   * @returns the signed three-part token
   */
  create(db: Kysely<Tables>, request: NewSessionInput): Promise<string>;
  revoke(sessionId: string): Promise<void>;
}

/**
 * A session is a signed token and a row that is read on each request, so that revocation and a changed role take effect
 * at once.
 */
export function createSessions({ db, clock, secrets, log }: SessionDeps): Sessions {
  const key = deriveKey(secrets, "session token");
  const buckets = attemptBuckets(deriveKey(secrets, "known address"));
  const recordUse = createUseRecorder(db, log);
  return {
    async create(trx, { userId, isRemembered, visitor }) {
      const now = clock.now();
      const lifeMs = isRemembered ? sessionMs.rememberMe : sessionMs.usual;
      const expiresAt = new Date(now.getTime() + lifeMs);
      const sessionId = randomUUID();
      const userAgent = visitor.userAgent?.slice(0, maxUserAgent) ?? null;
      const { address } = visitor;
      await insertSession(trx, {
        sessionId,
        userId,
        createdAt: now,
        expiresAt,
        isRemembered,
        address,
        userAgent,
      });
      await saveKnownAddress(trx, userId, buckets.addressHash(address), now);
      return signSession(key, { sessionId, userId, expiresAt }, now);
    },
    revoke: (sessionId) => revokeSession(db, sessionId, clock.now()),
    async readSession(token) {
      const now = clock.now();
      const claims = await readSession(key, token, now);
      if (!claims) return null;
      const session = await findLiveSession(db, claims.sessionId, now);
      if (session?.userId !== claims.userId) return null;
      const { userId, companyId, role, sessionId, createdAt, lastSeenAt } = session;
      recordUse(sessionId, lastSeenAt, now);
      return { userId, companyId, role, sessionId, signedInAt: createdAt };
    },
  };
}

/** Records the last use of a session at most once a minute, without delaying or failing the request. */
function createUseRecorder(db: Kysely<Tables>, log: Log) {
  const pending = new Set<string>();
  return (sessionId: string, lastSeenAt: Date | null, now: Date): void => {
    const minute = new Date(Math.floor(now.getTime() / minuteMs) * minuteMs);
    if ((lastSeenAt !== null && lastSeenAt >= minute) || pending.has(sessionId)) return;
    pending.add(sessionId);
    markSeen(db, sessionId, minute)
      .catch((err: unknown) => log.warn({ err }, "the last use of a session was not recorded"))
      .finally(() => pending.delete(sessionId));
  };
}
