import { type Kysely, sql } from "kysely";
import { emailKey } from "../../kit/email-address.ts";
import type { TeamRole } from "../../kit/roles.ts";
import type { Tables } from "../../platform/db/tables.ts";
import type { MailLanguage } from "../mail/core/mail-language.ts";

export interface Invitation {
  readonly enrolmentId: number;
  readonly companyId: number;
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly role: TeamRole;
  readonly language: MailLanguage;
  readonly invitedBy: number;
  /** UUID. */
  readonly linkId: string;
  readonly linkExpiresAt: Date;
  readonly createdAt: Date;
}

/** The company's open invitation to an e-mail address, in any spelling of its case. */
export async function findInvitationTo(
  db: Kysely<Tables>,
  companyId: number,
  email: string,
): Promise<Pick<Invitation, "enrolmentId" | "role" | "language"> | undefined> {
  const row = await db
    .selectFrom("enrolment")
    .select(["enrolment_id", "role", "language"])
    .where("company_id", "=", companyId)
    .where(sql`lower(email)`, "=", emailKey(email))
    .executeTakeFirst();
  return row && { enrolmentId: row.enrolment_id, role: row.role, language: row.language };
}

export async function insertInvitation(db: Kysely<Tables>, invitation: Invitation): Promise<void> {
  const { enrolmentId, companyId, createdAt } = invitation;
  await db
    .insertInto("enrolment")
    .values({
      ...detailsWithLink(invitation),
      enrolment_id: enrolmentId,
      company_id: companyId,
      company_name: null,
      created_at: createdAt,
    })
    .execute();
}

/** Replaces the details and the link: earlier links are no longer valid. */
export function renewInvitation(db: Kysely<Tables>, invitation: Invitation): Promise<void> {
  return changeInvitation(db, invitation, detailsWithLink(invitation));
}

/** Replaces the details; the link that was sent stays valid. */
export function updateInvitation(db: Kysely<Tables>, invitation: Invitation): Promise<void> {
  return changeInvitation(db, invitation, detailsOf(invitation));
}

async function changeInvitation(
  db: Kysely<Tables>,
  { enrolmentId, companyId }: Invitation,
  change: ReturnType<typeof detailsOf>,
): Promise<void> {
  await db
    .updateTable("enrolment")
    .set(change)
    .where("enrolment_id", "=", enrolmentId)
    .where("company_id", "=", companyId)
    .execute();
}

function detailsWithLink(invitation: Invitation) {
  return {
    ...detailsOf(invitation),
    link_id: invitation.linkId,
    link_expires_at: invitation.linkExpiresAt,
    confirmed_at: null,
  };
}

function detailsOf(invitation: Invitation) {
  return {
    email: invitation.email,
    first_name: invitation.firstName,
    last_name: invitation.lastName,
    role: invitation.role,
    language: invitation.language,
    invited_by: invitation.invitedBy,
  };
}

export async function updateInvitationRole(
  db: Kysely<Tables>,
  companyId: number,
  enrolmentId: number,
  role: TeamRole,
): Promise<void> {
  await db
    .updateTable("enrolment")
    .set({ role })
    .where("enrolment_id", "=", enrolmentId)
    .where("company_id", "=", companyId)
    .execute();
}

export async function deleteInvitation(
  db: Kysely<Tables>,
  companyId: number,
  enrolmentId: number,
): Promise<void> {
  await db
    .deleteFrom("enrolment")
    .where("enrolment_id", "=", enrolmentId)
    .where("company_id", "=", companyId)
    .execute();
}
