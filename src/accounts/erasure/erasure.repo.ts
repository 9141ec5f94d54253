import { type Kysely, sql, type Transaction } from "kysely";
import { emailKey } from "../../kit/email-address.ts";
import type { Role } from "../../kit/roles.ts";
import type { Tables } from "../../platform/db/tables.ts";

export interface AccountRow {
  readonly userId: number;
  readonly companyId: number;
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly role: Role;
}

/** The accounts of a company, oldest first. */
export function listAccounts(db: Kysely<Tables>, companyId: number): Promise<AccountRow[]> {
  return accounts(db).where("company_id", "=", companyId).orderBy("user_id").execute();
}

export function findAccount(db: Kysely<Tables>, userId: number): Promise<AccountRow | undefined> {
  return accounts(db).where("user_id", "=", userId).executeTakeFirst();
}

function accounts(db: Kysely<Tables>) {
  return db
    .selectFrom("app_user")
    .select([
      "user_id as userId",
      "company_id as companyId",
      "email",
      "first_name as firstName",
      "last_name as lastName",
      "role",
    ]);
}

/** Ends every way in which a person signs in: password, second factor, sessions, and links to a new password. */
export async function closeAccount(trx: Transaction<Tables>, userId: number): Promise<void> {
  await trx
    .updateTable("app_user")
    .set({ password_hash: null, is_mfa_enabled: false })
    .where("user_id", "=", userId)
    .execute();
  for (const table of ["user_session", "second_factor", "sign_in_challenge", "password_reset"] as const)
    await trx.deleteFrom(table).where("user_id", "=", userId).execute();
}

/** Names of the active API keys that a person created. */
export async function listKeyNames(db: Kysely<Tables>, userId: number): Promise<string[]> {
  const rows = await db
    .selectFrom("api_key")
    .select("name")
    .where("created_by", "=", userId)
    .where("revoked_at", "is", null)
    .orderBy("key_id")
    .execute();
  return rows.map(({ name }) => name);
}

/** Revokes the API keys that a person created, and takes the names that they gave them. */
export async function revokeKeysOf(trx: Transaction<Tables>, userId: number, now: Date): Promise<void> {
  await sql`update api_key set revoked_at = coalesce(revoked_at, ${now}), name = 'key ' || key_id
    where created_by = ${userId}`.execute(trx);
}

/** Deletes invitations to an e-mail address, of any company, and its registrations. */
export async function deleteEnrolmentsTo(trx: Transaction<Tables>, email: string): Promise<void> {
  await trx.deleteFrom("enrolment").where(sql`lower(email)`, "=", emailKey(email)).execute();
}

/** Deletes the invitations of a company, so that nobody joins it any more. */
export async function deleteInvitationsOf(trx: Transaction<Tables>, companyId: number): Promise<void> {
  await trx.deleteFrom("enrolment").where("company_id", "=", companyId).execute();
}

/** Deletes waiting and failed jobs whose payload holds the text as a whole value. */
export async function deleteJobsWith(trx: Transaction<Tables>, text: string): Promise<void> {
  await sql`select delete_jobs_with(${text})`.execute(trx);
}

/** Deletes an account; rows that belong to it are deleted by foreign keys. */
export async function deleteAccount(trx: Transaction<Tables>, userId: number): Promise<void> {
  await trx.deleteFrom("app_user").where("user_id", "=", userId).execute();
}

/** Deletes a company without people and sites; its API keys are deleted by a foreign key. */
export async function deleteCompany(trx: Transaction<Tables>, companyId: number): Promise<void> {
  await trx.deleteFrom("company").where("company_id", "=", companyId).execute();
}

/** What is stored about a person's account; no secret and no hash. */
export async function readAccountData(
  db: Kysely<Tables>,
  { userId, email }: { readonly userId: number; readonly email: string },
): Promise<Readonly<Record<string, readonly object[]>>> {
  const read = async (query: ReturnType<typeof sql<object>>) => (await query.execute(db)).rows;
  return {
    account: await read(sql<object>`
      select u.user_id as "userId", u.email, u.first_name as "firstName", u.last_name as "lastName", u.role, u.language,
          u.is_mfa_enabled as "hasSecondFactor", u.created_at as "createdAt",
          u.password_changed_at as "passwordChangedAt", c.name as company
        from app_user u join company c on c.company_id = u.company_id where u.user_id = ${userId}`),
    sessions: await read(sql<object>`
      select session_id as "sessionId", created_at as "signedInAt", expires_at as "expiresAt",
          revoked_at as "revokedAt", last_seen_at as "lastSeenAt", address, user_agent as browser,
          is_remembered as "isRemembered"
        from user_session where user_id = ${userId} order by created_at`),
    "security-events": await read(sql<object>`
      select 'password reset requested' as event, created_at as at, used_at as "usedAt"
        from password_reset where user_id = ${userId}
      union all select 'signed in from a network address, which is stored as a hash', seen_at, null
        from known_address where user_id = ${userId}
      union all select 'recovery code used', used_at, used_at
        from recovery_code where user_id = ${userId} and used_at is not null
      order by 2`),
    invitations: await read(sql<object>`
      select e.email, e.first_name as "firstName", e.last_name as "lastName", e.role, e.created_at as "createdAt",
          e.confirmed_at as "confirmedAt", coalesce(c.name, e.company_name) as company
        from enrolment e left join company c on c.company_id = e.company_id
        where lower(e.email) = ${emailKey(email)} order by e.created_at`),
    "invitations-sent": await read(sql<object>`
      select enrolment_id as "invitationId", role, created_at as "createdAt"
        from enrolment where invited_by = ${userId} order by created_at`),
    "api-keys": await read(sql<object>`
      select name, hint, scopes, created_at as "createdAt", expires_at as "expiresAt", revoked_at as "revokedAt",
          last_used_at as "lastUsedAt"
        from api_key where created_by = ${userId} order by created_at`),
  };
}

/** What is stored about a company's people; no secret and no hash. */
export async function readCompanyData(
  db: Kysely<Tables>,
  companyId: number,
): Promise<Readonly<Record<string, readonly object[]>>> {
  const read = async (query: ReturnType<typeof sql<object>>) => (await query.execute(db)).rows;
  return {
    company: await read(sql<object>`
      select company_id as "companyId", name, created_at as "createdAt" from company where company_id = ${companyId}`),
    members: await read(sql<object>`
      select user_id as "userId", email, first_name as "firstName", last_name as "lastName", role,
          created_at as "createdAt"
        from app_user where company_id = ${companyId} order by user_id`),
    invitations: await read(sql<object>`
      select email, first_name as "firstName", last_name as "lastName", role, created_at as "createdAt"
        from enrolment where company_id = ${companyId} order by created_at`),
    "api-keys": await read(sql<object>`
      select key_id as "keyId", name, hint, scopes, site_ids as "siteIds", created_by as "createdBy",
          created_at as "createdAt", expires_at as "expiresAt", revoked_at as "revokedAt"
        from api_key where company_id = ${companyId} order by key_id`),
  };
}
