import { randomUUID } from "node:crypto";
import type { Kysely } from "kysely";
import type { Clock } from "../platform/clock.ts";
import type { Tables } from "../platform/db/tables/tables.ts";
import { deriveKey, type Secrets } from "../platform/secrets.ts";
import type { SessionReader } from "../platform/session-gate.ts";
import {
  deleteExpiredSessions,
  findLiveSession,
  insertSession,
  revokeSession,
} from "./accounts.session.repo.ts";
import { readSession, signSession } from "./accounts.token.service.ts";

const hourMs = 3_600_000;

/** @see spec/decisions "Behaviour", Sessions */
export const sessionMs = { usual: 12 * hourMs, rememberMe: 30 * 24 * hourMs } as const;

export interface SessionDeps {
  readonly db: Kysely<Tables>;
  readonly clock: Clock;
  readonly secrets: Secrets;
}

export interface Sessions extends SessionReader {
  /** @returns the signed three-part token */
  open(userId: number, isRemembered: boolean): Promise<string>;
  close(sessionId: string): Promise<void>;
}

/**
 * Sessions: a signed token, and a row that is read on each request, so that a revoked session opens nothing from
 * that moment on, and a changed role holds at once.
 */
export function createSessions({ db, clock, secrets }: SessionDeps): Sessions {
  const key = deriveKey(secrets, "session token");
  return {
    async open(userId, isRemembered) {
      const now = clock.now();
      const lifeMs = isRemembered ? sessionMs.rememberMe : sessionMs.usual;
      const expiresAt = new Date(now.getTime() + lifeMs);
      const sessionId = randomUUID();
      await deleteExpiredSessions(db, userId, now);
      await insertSession(db, { sessionId, userId, createdAt: now, expiresAt });
      return signSession(key, { sessionId, userId, expiresAt }, now);
    },
    close: (sessionId) => revokeSession(db, sessionId, clock.now()),
    async readSession(token) {
      const now = clock.now();
      const ticket = await readSession(key, token, now);
      if (!ticket) return null;
      const session = await findLiveSession(db, ticket.sessionId, now);
      if (session?.userId !== ticket.userId) return null;
      const { userId, companyId, role, sessionId, createdAt } = session;
      return { userId, companyId, role, sessionId, signedInAt: createdAt };
    },
  };
}
