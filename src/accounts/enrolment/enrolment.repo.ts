import { type Kysely, sql, type Transaction } from "kysely";
import { emailKey } from "../../kit/email-address.ts";
import type { TeamRole } from "../../kit/roles.ts";
import { rankOf } from "../../kit/roles.ts";
import type { Tables } from "../../platform/db/tables.ts";
import type { MailLanguage } from "../mail/core/mail-language.ts";
import type { EnrolmentLinkState } from "./core/enrolment-link.ts";

/** Somebody invited or registering, with the data that their mail and their link need. */
export interface Enrolment extends EnrolmentLinkState {
  readonly enrolmentId: number;
  /** Of the inviting company; null for a registration. */
  readonly companyId: number | null;
  readonly companyName: string;
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly role: TeamRole;
  readonly language: MailLanguage;
  /** "First Last" of who invited; undefined for a registration, and once they have left the company. */
  readonly inviterName: string | undefined;
  readonly confirmedAt: Date | null;
}

export function findEnrolment(db: Kysely<Tables>, enrolmentId: number): Promise<Enrolment | undefined> {
  return readOne(enrolments(db).where("e.enrolment_id", "=", enrolmentId));
}

/** The same, locked until the transaction ends. */
export function lockEnrolment(trx: Transaction<Tables>, enrolmentId: number): Promise<Enrolment | undefined> {
  return readOne(enrolments(trx).where("e.enrolment_id", "=", enrolmentId).forUpdate("e"));
}

export interface NewRegistration {
  readonly enrolmentId: number;
  readonly companyName: string;
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly language: MailLanguage;
  readonly createdAt: Date;
  /** UUID. */
  readonly linkId: string;
  readonly linkExpiresAt: Date;
}

/**
 * Inserts a registration. Several of one e-mail address may exist: nobody's attempt changes somebody else's. Does
 * nothing when the link exists, so that the job can be repeated.
 */
export async function insertRegistration(db: Kysely<Tables>, registration: NewRegistration): Promise<void> {
  await db
    .insertInto("enrolment")
    .values({
      enrolment_id: registration.enrolmentId,
      company_id: null,
      company_name: registration.companyName,
      email: registration.email,
      first_name: registration.firstName,
      last_name: registration.lastName,
      role: "COMPANY_ADMIN",
      language: registration.language,
      created_at: registration.createdAt,
      link_id: registration.linkId,
      link_expires_at: registration.linkExpiresAt,
    })
    .onConflict((conflict) => conflict.column("link_id").doNothing())
    .execute();
}

/** The open registration whose link this is. */
export function findRegistrationByLink(db: Kysely<Tables>, linkId: string): Promise<Enrolment | undefined> {
  return readOne(enrolments(db).where("e.link_id", "=", linkId).where("e.company_id", "is", null));
}

/** Records when the link was first followed. */
export async function markConfirmed(
  db: Kysely<Tables>,
  enrolmentId: number,
  linkId: string,
  now: Date,
): Promise<void> {
  await db
    .updateTable("enrolment")
    .set({ confirmed_at: now })
    .where("enrolment_id", "=", enrolmentId)
    .where("link_id", "=", linkId)
    .where("confirmed_at", "is", null)
    .execute();
}

export async function deleteEnrolment(db: Kysely<Tables>, enrolmentId: number): Promise<void> {
  await db.deleteFrom("enrolment").where("enrolment_id", "=", enrolmentId).execute();
}

/** Locks every open registration of an e-mail address until the transaction ends, in id order to avoid deadlocks. */
export async function lockRegistrationsOf(trx: Transaction<Tables>, email: string): Promise<void> {
  await trx
    .selectFrom("enrolment")
    .select("enrolment_id")
    .where(sql`lower(email)`, "=", emailKey(email))
    .where("company_id", "is", null)
    .orderBy("enrolment_id")
    .forUpdate()
    .execute();
}

/** Deletes every open registration of an e-mail address that now has an account. Invitations stay listed. */
export async function deleteRegistrationsOf(db: Kysely<Tables>, email: string): Promise<void> {
  await db
    .deleteFrom("enrolment")
    .where(sql`lower(email)`, "=", emailKey(email))
    .where("company_id", "is", null)
    .execute();
}

/** Deletes registrations whose link expired before an instant. Invitations stay until somebody deletes them. */
export async function deleteStaleRegistrations(db: Kysely<Tables>, before: Date): Promise<void> {
  await db
    .deleteFrom("enrolment")
    .where("company_id", "is", null)
    .where("link_expires_at", "<", before)
    .execute();
}

function enrolments(db: Kysely<Tables>) {
  return db
    .selectFrom("enrolment as e")
    .leftJoin("company as c", "c.company_id", "e.company_id")
    .leftJoin("app_user as i", "i.user_id", "e.invited_by")
    .select([
      "e.enrolment_id",
      "e.company_id",
      "e.email",
      "e.first_name",
      "e.last_name",
      "e.role",
      "e.language",
      "e.link_id",
      "e.link_expires_at",
      "e.confirmed_at",
      sql<string>`coalesce(c.name, e.company_name)`.as("company_name"),
      "i.first_name as inviter_first_name",
      "i.last_name as inviter_last_name",
      "i.role as inviter_role",
    ]);
}

async function readOne(query: ReturnType<typeof enrolments>): Promise<Enrolment | undefined> {
  const row = await query.executeTakeFirst();
  if (!row) return undefined;
  const { inviter_first_name: first, inviter_last_name: last, inviter_role: inviterRole } = row;
  return {
    enrolmentId: row.enrolment_id,
    kind: row.company_id === null ? "registration" : "invitation",
    companyId: row.company_id,
    companyName: row.company_name,
    email: row.email,
    firstName: row.first_name,
    lastName: row.last_name,
    role: row.role,
    language: row.language,
    linkId: row.link_id,
    linkExpiresAt: row.link_expires_at,
    confirmedAt: row.confirmed_at,
    hasInviter: inviterRole !== null && rankOf(inviterRole) > rankOf(row.role),
    inviterName: first === null ? undefined : `${first} ${last}`,
  };
}
