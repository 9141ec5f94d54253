import type { Kysely } from "kysely";
import type { Role } from "../kit/roles.ts";
import type { Tables } from "../platform/db/tables/tables.ts";

export interface NewSession {
  /** UUID. */
  readonly sessionId: string;
  readonly userId: number;
  readonly createdAt: Date;
  readonly expiresAt: Date;
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
}

/** The session with its person as they are now; undefined where it is unknown, expired or revoked. */
export async function findLiveSession(
  db: Kysely<Tables>,
  sessionId: string,
  now: Date,
): Promise<LiveSession | undefined> {
  const row = await db
    .selectFrom("user_session as s")
    .innerJoin("app_user as u", "u.user_id", "s.user_id")
    .select(["s.user_id", "s.created_at", "s.expires_at", "u.company_id", "u.role"])
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
    }
  );
}

/** Ends a session; one that has ended keeps its instant. */
export async function revokeSession(db: Kysely<Tables>, sessionId: string, now: Date): Promise<void> {
  await db
    .updateTable("user_session")
    .set({ revoked_at: now })
    .where("session_id", "=", sessionId)
    .where("revoked_at", "is", null)
    .execute();
}

/** Takes away a person's sessions that expired before an instant, so that the table stays small. */
export async function deleteExpiredSessions(db: Kysely<Tables>, userId: number, before: Date): Promise<void> {
  await db
    .deleteFrom("user_session")
    .where("user_id", "=", userId)
    .where("expires_at", "<", before)
    .execute();
}
