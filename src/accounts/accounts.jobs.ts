import type { Task } from "../platform/slice.ts";
import { deleteStaleRegistrations } from "./enrolment/enrolment.repo.ts";
import {
  invitationPayload,
  noticePayload,
  passwordResetPayload,
  registrationPayload,
} from "./mail/core/mail-payloads.ts";
import { mailTasks } from "./mail/mail.service.ts";
import {
  type MailSendingDeps,
  sendInvitation,
  sendNotice,
  sendPasswordReset,
  takeUpRegistration,
} from "./mail/mail-sending.service.ts";

/** How long after the end of its link a registration that nobody finished is kept. */
const staleMs = 30 * 24 * 3_600_000;

/** Mail that requests have asked for, and upkeep by the clock. */
export function enrolmentTasks(deps: MailSendingDeps): Task[] {
  return [
    { name: mailTasks.notice, run: (payload) => sendNotice(deps, noticePayload.parse(payload)) },
    {
      name: mailTasks.passwordReset,
      run: (payload) => sendPasswordReset(deps, passwordResetPayload.parse(payload)),
    },
    {
      name: mailTasks.registration,
      run: (payload) => takeUpRegistration(deps, registrationPayload.parse(payload)),
    },
    {
      name: mailTasks.invitation,
      run: (payload) => sendInvitation(deps, invitationPayload.parse(payload)),
    },
    {
      name: "accounts.forget-registrations",
      cron: "40 2 * * *",
      run: () => deleteStaleRegistrations(deps.db, new Date(deps.clock.now().getTime() - staleMs)),
    },
  ];
}
