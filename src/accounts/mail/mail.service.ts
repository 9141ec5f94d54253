import { randomUUID } from "node:crypto";
import type { Kysely } from "kysely";
import type { Tables } from "../../platform/db/tables.ts";
import { enqueue } from "../../platform/jobs.ts";
import type {
  AdminMailPayload,
  InvitationPayload,
  MessagePayload,
  NoticePayload,
  PasswordResetPayload,
  RegistrationPayload,
} from "./core/mail-payloads.ts";
import type { NoticeKind } from "./core/notice.ts";
import { findAdmins } from "./mail.repo.ts";

export type { AdminMailPayload, MessagePayload } from "./core/mail-payloads.ts";

/** Names of the tasks that send mail. */
export const mailTasks = {
  notice: "accounts.send-notice",
  passwordReset: "accounts.send-password-reset",
  registration: "accounts.begin-registration",
  invitation: "accounts.send-invitation",
  adminMail: "accounts.address-admin-mail",
  message: "accounts.send-message",
} as const;

/**
 * Mail has its own queues, so that a slow mail server delays no other work; mail that strangers can cause – registrations,
 * invitations – does not delay mail to existing users.
 */
const queues = {
  existingUsers: "mail of people",
  newUsers: ["mail of newcomers", "mail of newcomers 2"],
} as const;

/** Two mails to new users are sent at the same time: of the four jobs that run at once, two remain for other work. */
function queueOfNewUser(mailId: string): string {
  return queues.newUsers[Number.parseInt(mailId.slice(-1), 16) % 2 === 0 ? 0 : 1];
}

/** Notifies a person of a security change. @param db the transaction of the change */
export function enqueueNotice(
  db: Kysely<Tables>,
  { kind, userId }: { readonly kind: NoticeKind; readonly userId: number },
): Promise<void> {
  const payload: NoticePayload = { mailId: randomUUID(), kind, userId };
  return enqueue(db, mailTasks.notice, payload, { queue: queues.existingUsers });
}

/**
 * Requests a password reset mail; only the job looks up whether the address has an account.
 * @param language code as received; the person's own language when it is neither EN nor RO
 */
export function enqueuePasswordReset(
  db: Kysely<Tables>,
  {
    email,
    language,
    now,
  }: { readonly email: string; readonly language: string | undefined; readonly now: Date },
): Promise<void> {
  const payload: PasswordResetPayload = {
    mailId: randomUUID(),
    email,
    language: language ?? null,
    requestedAtMs: now.getTime(),
  };
  return enqueue(db, mailTasks.passwordReset, payload, { queue: queues.existingUsers });
}

/**
 * Notifies everybody who administers a company (OPERATOR_ADMIN, COMPANY_ADMIN). Greeting and footer are added.
 * @param db the transaction of what the mail is about
 */
export function enqueueAdminMail(db: Kysely<Tables>, mail: AdminMailPayload): Promise<void> {
  return enqueue(db, mailTasks.adminMail, mail, { queue: queues.existingUsers });
}

/** Queues a mail for each administrator of the company. @param db `database.app` */
export async function addressAdminMail(
  db: Kysely<Tables>,
  { companyId, path, words }: AdminMailPayload,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    for (const userId of await findAdmins(trx, companyId)) {
      const payload: MessagePayload = { mailId: randomUUID(), userId, path, words };
      await enqueue(trx, mailTasks.message, payload, { queue: queues.existingUsers });
    }
  });
}

/** Requests the mail of a registration; only the job looks up whether the address has an account. */
export function enqueueRegistration(
  db: Kysely<Tables>,
  registration: Omit<RegistrationPayload, "mailId">,
): Promise<void> {
  const payload: RegistrationPayload = { mailId: randomUUID(), ...registration };
  return enqueue(db, mailTasks.registration, payload, { queue: queueOfNewUser(payload.mailId) });
}

/** Requests the mail of an invitation; of several waiting requests one mail is sent. */
export function enqueueInvitation(
  db: Kysely<Tables>,
  invitation: Omit<InvitationPayload, "mailId">,
): Promise<void> {
  const payload: InvitationPayload = { mailId: invitation.linkId, ...invitation };
  const key = `invitation:${invitation.enrolmentId}`;
  return enqueue(db, mailTasks.invitation, payload, { key, queue: queueOfNewUser(payload.mailId) });
}
