import type { Kysely } from "kysely";
import type { ReplyOf } from "../../kit/call.ts";
import type { Tables } from "../../platform/db/tables.ts";
import { NotFoundError } from "../../platform/errors.ts";
import type { Actor } from "../../platform/session-gate.ts";
import type { sessionList } from "./sessions.contract.ts";
import { listSessions, revokeSessionOf, revokeSessionsOf } from "./sessions.repo.ts";

/** Where the person is signed in, the newest first. */
export async function readSessions(
  db: Kysely<Tables>,
  { userId, sessionId }: Actor,
  now: Date,
): Promise<ReplyOf<typeof sessionList>> {
  const sessions = await listSessions(db, userId, now);
  return sessions.map((session) => ({
    id: session.sessionId,
    createdTimestamp: session.createdAt.getTime(),
    lastSeenTimestamp: session.lastSeenAt?.getTime() ?? null,
    expirationTimestamp: session.expiresAt.getTime(),
    address: session.address,
    userAgent: session.userAgent,
    current: session.sessionId === sessionId,
  }));
}

/** @throws NotFoundError for a session that does not exist, is not active or belongs to somebody else */
export async function revokeOwnSession(
  db: Kysely<Tables>,
  { userId }: Actor,
  sessionId: string,
  now: Date,
): Promise<void> {
  if (!(await revokeSessionOf(db, userId, sessionId, now))) throw new NotFoundError();
}

/** Revokes every session of the person, the current one included. */
export function revokeAllSessions(db: Kysely<Tables>, { userId }: Actor, now: Date): Promise<void> {
  return revokeSessionsOf(db, userId, now);
}
