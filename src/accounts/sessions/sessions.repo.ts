import type { Kysely } from "kysely";
import type { Role } from "../../kit/roles.ts";
import type { Tables } from "../../platform/db/tables.ts";

export interface NewSession {
  /** UUID. */
  readonly sessionId: string;
  readonly userId: number;
  readonly createdAt: Date;
  readonly expiresAt: Date;
  readonly isRemembered: boolean;
  /** IP address of the sign-in. */
  readonly address: string | null;
  /** At most 300 characters. */
  readonly userAgent: string | null;
}

export async function insertSession(db: Kysely<Tables>, session: NewSession): Promise<void> {
  await db
    .insertInto("user_session")
    .values({
      session_id: session.sessionId,
      user_id: session.userId,
      created_at: session.createdAt,
      expires_at: session.expiresAt,
      revoked_at: null,
      is_remembered: session.isRemembered,
      address: session.address,
      user_agent: session.userAgent,
    })
    .execute();
}

export interface LiveSession {
  readonly sessionId: string;
  readonly userId: number;
  readonly companyId: number;
  readonly role: Role;
  /** When the person signed in. */
  readonly createdAt: Date;
  readonly expiresAt: Date;
  /** To the minute; null before the first call. */
  readonly lastSeenAt: Date | null;
}

/** The session with its person as they are now; undefined when it is unknown, expired or revoked. */
export async function findLiveSession(
  db: Kysely<Tables>,
  sessionId: string,
  now: Date,
): Promise<LiveSession | undefined> {
  const row = await db
    .selectFrom("user_session as s")
    .innerJoin("app_user as u", "u.user_id", "s.user_id")
    .select(["s.user_id", "s.created_at", "s.expires_at", "s.last_seen_at", "u.company_id", "u.role"])
    .where("s.session_id", "=", sessionId)
    .where("s.revoked_at", "is", null)
    .where("s.expires_at", ">", now)
    .executeTakeFirst();
  return (
    row && {
      sessionId,
      userId: row.user_id,
      companyId: row.company_id,
      role: row.role,
      createdAt: row.created_at,
      expiresAt: row.expires_at,
      lastSeenAt: row.last_seen_at,
    }
  );
}

/** Records the last use of a session, unless that minute is recorded. */
export async function markSeen(db: Kysely<Tables>, sessionId: string, minute: Date): Promise<void> {
  await db
    .updateTable("user_session")
    .set({ last_seen_at: minute })
    .where("session_id", "=", sessionId)
    .where((row) => row.or([row("last_seen_at", "is", null), row("last_seen_at", "<", minute)]))
    .execute();
}

export interface ListedSession {
  readonly sessionId: string;
  readonly createdAt: Date;
  readonly lastSeenAt: Date | null;
  readonly expiresAt: Date;
  readonly address: string | null;
  readonly userAgent: string | null;
}

/** The person's active sessions, newest first. */
export async function listSessions(db: Kysely<Tables>, userId: number, now: Date): Promise<ListedSession[]> {
  const rows = await db
    .selectFrom("user_session")
    .select(["session_id", "created_at", "last_seen_at", "expires_at", "address", "user_agent"])
    .where("user_id", "=", userId)
    .where("revoked_at", "is", null)
    .where("expires_at", ">", now)
    .orderBy("created_at", "desc")
    .orderBy("session_id")
    .execute();
  return rows.map((row) => ({
    sessionId: row.session_id,
    createdAt: row.created_at,
    lastSeenAt: row.last_seen_at,
    expiresAt: row.expires_at,
    address: row.address,
    userAgent: row.user_agent,
  }));
}

/** Revokes a session; the time of an earlier revocation does not change. */
export async function revokeSession(db: Kysely<Tables>, sessionId: string, now: Date): Promise<void> {
  await db
    .updateTable("user_session")
    .set({ revoked_at: now })
    .where("session_id", "=", sessionId)
    .where("revoked_at", "is", null)
    .execute();
}

/** @returns false when the person has no such active session */
export async function revokeSessionOf(
  db: Kysely<Tables>,
  userId: number,
  sessionId: string,
  now: Date,
): Promise<boolean> {
  const result = await db
    .updateTable("user_session")
    .set({ revoked_at: now })
    .where("session_id", "=", sessionId)
    .where("user_id", "=", userId)
    .where("revoked_at", "is", null)
    .where("expires_at", ">", now)
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}

/** Revokes every session of a person except one. */
export async function revokeSessionsOf(
  db: Kysely<Tables>,
  userId: number,
  now: Date,
  exceptSessionId?: string,
): Promise<void> {
  const active = db
    .updateTable("user_session")
    .set({ revoked_at: now })
    .where("user_id", "=", userId)
    .where("revoked_at", "is", null);
  await (exceptSessionId === undefined
    ? active
    : active.where("session_id", "!=", exceptSessionId)
  ).execute();
}

/** Deletes sessions that expired or were revoked before an instant: they hold network addresses and browsers of people. */
export async function deleteEndedSessions(db: Kysely<Tables>, before: Date): Promise<void> {
  await db
    .deleteFrom("user_session")
    .where((row) => row.or([row("expires_at", "<", before), row("revoked_at", "<", before)]))
    .execute();
}
