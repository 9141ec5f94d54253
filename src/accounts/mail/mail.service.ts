import { randomUUID } from "node:crypto";
import type { Kysely } from "kysely";
import type { Tables } from "../../platform/db/tables.ts";
import { enqueue } from "../../platform/jobs.ts";
import type {
  InvitationPayload,
  NoticePayload,
  PasswordResetPayload,
  RegistrationPayload,
} from "./core/mail-payloads.ts";
import type { NoticeKind } from "./core/notice.ts";

/** Names of the tasks that send mail. */
export const mailTasks = {
  notice: "accounts.send-notice",
  passwordReset: "accounts.send-password-reset",
  registration: "accounts.begin-registration",
  invitation: "accounts.send-invitation",
} as const;

/**
 * A mail server that does not answer holds up no other work, and mail that strangers can ask for – registrations,
 * invitations – none that a person waits for.
 */
const queues = { existingUsers: "mail of people", newUsers: "mail of newcomers" } as const;

/** Tells a person of a change to how they sign in. @param db the transaction that makes the change */
export function enqueueNotice(
  db: Kysely<Tables>,
  { kind, userId }: { readonly kind: NoticeKind; readonly userId: number },
): Promise<void> {
  const payload: NoticePayload = { mailId: randomUUID(), kind, userId };
  return enqueue(db, mailTasks.notice, payload, { queue: queues.existingUsers });
}

/**
 * Has a link to a new password sent, where the address has an account: only the job looks that up.
 * @param language code of the mail's language as the caller gave it; another than EN and RO leaves the person's own
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

/** Has a registration taken up and its link sent; only the job looks whether the address has an account. */
export function enqueueRegistration(
  db: Kysely<Tables>,
  registration: Omit<RegistrationPayload, "mailId">,
): Promise<void> {
  const payload: RegistrationPayload = { mailId: randomUUID(), ...registration };
  return enqueue(db, mailTasks.registration, payload, { queue: queues.newUsers });
}

/** Has the newest link of an invitation sent; of several that wait, one mail goes out. */
export function enqueueInvitation(
  db: Kysely<Tables>,
  invitation: Omit<InvitationPayload, "mailId">,
): Promise<void> {
  const payload: InvitationPayload = { mailId: invitation.linkId, ...invitation };
  const key = `invitation:${invitation.enrolmentId}`;
  return enqueue(db, mailTasks.invitation, payload, { key, queue: queues.newUsers });
}
