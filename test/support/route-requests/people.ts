import { createHash, randomBytes, randomUUID } from "node:crypto";
import { stepAt, totpCode } from "../../../src/accounts/second-factor/core/totp.ts";
import { createSecretEncryption } from "../../../src/accounts/second-factor/second-factor-check.service.ts";
import { signReset, signSession, signToken } from "../../../src/accounts/sessions/tokens.service.ts";
import type { Role } from "../../../src/kit/roles.ts";
import { takeIds } from "../../../src/platform/db/record-ids.ts";
import { deriveKey } from "../../../src/platform/secrets.ts";
import { quickHash, testPassword } from "../../factories/people.ts";
import type { LiveServer } from "./live-server.ts";

export interface Person {
  readonly userId: number;
  readonly companyId: number;
  readonly role: Role;
  readonly email: string;
}

const hourMs = 3_600_000;

/** @param mark part of each of the person's texts */
export async function insertPerson(
  { database, clock }: LiveServer,
  { companyId, role, mark }: { companyId: number; role: Role; mark: string },
): Promise<Person> {
  const userId = (await takeIds(database.app, 1))();
  const email = `${mark}-${userId}@mail.example`;
  await database.app
    .insertInto("app_user")
    .values({
      user_id: userId,
      company_id: companyId,
      email,
      first_name: `${mark} first`,
      last_name: `${mark} last`,
      role,
      password_hash: await quickHash(testPassword),
      is_mfa_enabled: false,
      language: "en",
      created_at: clock.now(),
    })
    .execute();
  return { userId, companyId, role, email };
}

export interface OpenSession {
  readonly sessionId: string;
  readonly token: string;
}

/** A session as a sign-in opens it. @param from when the person signed in; it lasts 12 h */
export async function openSession(
  { database, clock }: LiveServer,
  userId: number,
  mark = "",
  from = clock.now(),
): Promise<OpenSession> {
  const sessionId = randomUUID();
  const expiresAt = new Date(from.getTime() + 12 * hourMs);
  await database.app
    .insertInto("user_session")
    .values({
      session_id: sessionId,
      user_id: userId,
      created_at: from,
      expires_at: expiresAt,
      revoked_at: null,
      address: `${mark} address`,
      user_agent: `${mark} browser`,
    })
    .execute();
  const key = deriveKey(database.secrets, "session token");
  return { sessionId, token: await signSession(key, { sessionId, userId, expiresAt }, from) };
}

/** The token of a link to a new password, as a mail holds it. */
export async function openReset({ database, clock }: LiveServer, userId: number): Promise<string> {
  const resetId = randomUUID();
  const now = clock.now();
  const expiresAt = new Date(now.getTime() + hourMs);
  await database.app
    .insertInto("password_reset")
    .values({ reset_id: resetId, user_id: userId, created_at: now, expires_at: expiresAt })
    .execute();
  return signReset(deriveKey(database.secrets, "reset token"), { resetId, userId, expiresAt }, now);
}

/** A sign-in whose second factor is due. @returns its handle */
export async function openChallenge({ database, clock }: LiveServer, userId: number): Promise<string> {
  const handle = randomBytes(16).toString("base64url");
  await database.app
    .insertInto("sign_in_challenge")
    .values({
      handle_hash: createHash("sha256").update(handle).digest(),
      user_id: userId,
      is_remembered: false,
      tries_left: 5,
      expires_at: new Date(clock.now().getTime() + hourMs / 12),
    })
    .execute();
  return handle;
}

export interface Enrolment {
  readonly enrolmentId: number;
  /** Of the link in the mail. */
  readonly token: string;
}

/** An invitation into the company of who invites, or without one a registration, and the token of its mail. */
export async function insertEnrolment(
  { database, clock }: LiveServer,
  { inviter, mark }: { inviter: Person | null; mark: string },
): Promise<Enrolment> {
  const enrolmentId = (await takeIds(database.app, 1))();
  const linkId = randomUUID();
  const now = clock.now();
  const expiresAt = new Date(now.getTime() + 24 * hourMs);
  await database.app
    .insertInto("enrolment")
    .values({
      enrolment_id: enrolmentId,
      company_id: inviter?.companyId ?? null,
      invited_by: inviter?.userId ?? null,
      company_name: inviter ? null : `${mark} company`,
      email: `${mark}-${enrolmentId}@mail.example`,
      first_name: `${mark} first`,
      last_name: `${mark} last`,
      role: "OPERATOR",
      language: "en",
      created_at: now,
      link_id: linkId,
      link_expires_at: expiresAt,
      confirmed_at: now,
    })
    .execute();
  const key = deriveKey(database.secrets, "enrolment token");
  const token = await signToken(key, "enrolment", { rowId: linkId, subject: enrolmentId, expiresAt }, now);
  return { enrolmentId, token };
}

/** Puts a second factor in force for a person. @returns a code that is right now */
export async function enableSecondFactor(server: LiveServer, userId: number): Promise<string> {
  const { database, clock } = server;
  const secret = randomBytes(20);
  const sealed = createSecretEncryption(database.secrets).seal(userId, secret);
  await database.app
    .insertInto("second_factor")
    .values({ user_id: userId, sealed_secret: sealed, sealed_pending_secret: null, pending_at: null })
    .execute();
  await database.app
    .updateTable("app_user")
    .set({ is_mfa_enabled: true })
    .where("user_id", "=", userId)
    .execute();
  return totpCode(secret, stepAt(clock.now()));
}

/** Begins the setup of a second factor. @returns the code that finishes it */
export async function beginSecondFactor(
  { database, clock }: LiveServer,
  { userId, token }: { readonly userId: number; readonly token: string | undefined },
): Promise<string> {
  const secret = randomBytes(20);
  const sealed = createSecretEncryption(database.secrets).seal(userId, secret);
  await database.app
    .insertInto("second_factor")
    .values({
      user_id: userId,
      sealed_secret: null,
      sealed_pending_secret: sealed,
      pending_at: clock.now(),
      pending_session: sessionIdOf(token),
    })
    .execute();
  return totpCode(secret, stepAt(clock.now()));
}

/** The session that a token names; null for none, and for the token of something else. */
function sessionIdOf(token: string | undefined): string | null {
  const middle = Buffer.from(token?.split(".")[1] ?? "", "base64url").toString() || "{}";
  return (JSON.parse(middle) as { sid?: string }).sid ?? null;
}
