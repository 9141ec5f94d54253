import { type Kysely, sql, type Transaction } from "kysely";
import { emailKey } from "../../kit/email-address.ts";
import type { Role } from "../../kit/roles.ts";
import type { Tables } from "../../platform/db/tables.ts";
import type { MailLanguage } from "../mail/core/mail-language.ts";

export interface NewUser {
  readonly userId: number;
  readonly companyId: number;
  /** 3 .. 254 characters; unique in any case. */
  readonly email: string;
  /** 1 .. 100 characters. */
  readonly firstName: string;
  readonly lastName: string;
  readonly role: Role;
  /** argon2id in its own text form. */
  readonly passwordHash: string;
  readonly language: MailLanguage;
  readonly createdAt: Date;
}

/** @returns false when the e-mail address is taken */
export async function insertUser(db: Kysely<Tables>, user: NewUser): Promise<boolean> {
  const result = await db
    .insertInto("app_user")
    .values({
      user_id: user.userId,
      company_id: user.companyId,
      email: user.email,
      first_name: user.firstName,
      last_name: user.lastName,
      role: user.role,
      password_hash: user.passwordHash,
      is_mfa_enabled: false,
      language: user.language,
      created_at: user.createdAt,
    })
    .onConflict((conflict) => conflict.expression(sql`lower(email)`).doNothing())
    .executeTakeFirst();
  return result.numInsertedOrUpdatedRows === 1n;
}

export interface Credential {
  readonly userId: number;
  /** Null until an invitation is accepted. */
  readonly passwordHash: string | null;
  /** Whether the person has signed in from the address since the given instant. */
  readonly isKnownAddress: boolean;
}

/** Compares the e-mail address without case. @param since earlier sign-ins from the address do not count */
export async function findCredential(
  db: Kysely<Tables>,
  email: string,
  addressHash: Buffer,
  since: Date,
): Promise<Credential | undefined> {
  const row = await db
    .selectFrom("app_user as u")
    .leftJoin("known_address as k", (join) =>
      join
        .onRef("k.user_id", "=", "u.user_id")
        .on("k.address_hash", "=", addressHash)
        .on("k.seen_at", ">", since),
    )
    .select(["u.user_id", "u.password_hash", "k.seen_at"])
    .where(sql`lower(u.email)`, "=", emailKey(email))
    .executeTakeFirst();
  return (
    row && {
      userId: row.user_id,
      passwordHash: row.password_hash,
      isKnownAddress: row.seen_at !== null,
    }
  );
}

export interface LockedUser {
  readonly userId: number;
  readonly passwordHash: string | null;
  readonly isMfaEnabled: boolean;
}

/**
 * Locks a person's row until the transaction ends. Every change of how somebody signs in, and every sign-in, does this
 * first, so that a sign-in with the old password and its change are serialized, in one order of locks.
 * @returns undefined when the person was deleted
 */
export async function lockUser(trx: Transaction<Tables>, userId: number): Promise<LockedUser | undefined> {
  return trx
    .selectFrom("app_user")
    .select(["user_id as userId", "password_hash as passwordHash", "is_mfa_enabled as isMfaEnabled"])
    .where("user_id", "=", userId)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

/** A person with the words that their password must not consist of. */
export interface PasswordOwner {
  readonly userId: number;
  readonly passwordHash: string | null;
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly companyName: string;
}

export async function findPasswordOwner(
  db: Kysely<Tables>,
  userId: number,
): Promise<PasswordOwner | undefined> {
  return db
    .selectFrom("app_user as u")
    .innerJoin("company as c", "c.company_id", "u.company_id")
    .select([
      "u.user_id as userId",
      "u.password_hash as passwordHash",
      "u.email",
      "u.first_name as firstName",
      "u.last_name as lastName",
      "c.name as companyName",
    ])
    .where("u.user_id", "=", userId)
    .executeTakeFirst();
}

export async function updatePassword(
  db: Kysely<Tables>,
  userId: number,
  passwordHash: string,
  now: Date,
): Promise<void> {
  await db
    .updateTable("app_user")
    .set({ password_hash: passwordHash, password_changed_at: now })
    .where("user_id", "=", userId)
    .execute();
}

export async function updateLanguage(
  db: Kysely<Tables>,
  userId: number,
  language: MailLanguage,
): Promise<void> {
  await db.updateTable("app_user").set({ language }).where("user_id", "=", userId).execute();
}

export async function setMfaEnabled(db: Kysely<Tables>, userId: number, isEnabled: boolean): Promise<void> {
  await db.updateTable("app_user").set({ is_mfa_enabled: isEnabled }).where("user_id", "=", userId).execute();
}

export interface UserProfile {
  readonly userId: number;
  readonly companyId: number;
  readonly companyName: string;
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly role: Role;
  readonly isMfaEnabled: boolean;
}

export async function findProfile(db: Kysely<Tables>, userId: number): Promise<UserProfile | undefined> {
  return db
    .selectFrom("app_user as u")
    .innerJoin("company as c", "c.company_id", "u.company_id")
    .select([
      "u.user_id as userId",
      "u.company_id as companyId",
      "c.name as companyName",
      "u.email",
      "u.first_name as firstName",
      "u.last_name as lastName",
      "u.role",
      "u.is_mfa_enabled as isMfaEnabled",
    ])
    .where("u.user_id", "=", userId)
    .executeTakeFirst();
}

/** Ids and e-mail addresses of every GOD, oldest first. */
export async function listGods(
  db: Kysely<Tables>,
): Promise<{ readonly userId: number; readonly email: string }[]> {
  return db
    .selectFrom("app_user")
    .select(["user_id as userId", "email"])
    .where("role", "=", "GOD")
    .orderBy("user_id")
    .execute();
}

/** E-mail addresses of people by id; unknown ids are missing. */
export async function findEmailsOf(
  db: Kysely<Tables>,
  userIds: readonly number[],
): Promise<ReadonlyMap<number, string>> {
  if (userIds.length === 0) return new Map();
  const rows = await db
    .selectFrom("app_user")
    .select(["user_id", "email"])
    .where("user_id", "in", userIds)
    .execute();
  return new Map(rows.map(({ user_id, email }) => [user_id, email]));
}

/** First and last names of people by id, the e-mail address where both are empty; unknown ids are missing. */
export async function findNamesOf(
  db: Kysely<Tables>,
  userIds: readonly number[],
): Promise<ReadonlyMap<number, string>> {
  if (userIds.length === 0) return new Map();
  const rows = await db
    .selectFrom("app_user")
    .select(["user_id", "email", "first_name", "last_name"])
    .where("user_id", "in", userIds)
    .execute();
  return new Map(rows.map((row) => [row.user_id, `${row.first_name} ${row.last_name}`.trim() || row.email]));
}
