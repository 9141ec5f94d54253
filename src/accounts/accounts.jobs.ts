import type { Task } from "../platform/slice.ts";
import { deleteStaleRegistrations } from "./enrolment/enrolment.repo.ts";
import {
  adminMailPayload,
  invitationPayload,
  messagePayload,
  noticePayload,
  passwordResetPayload,
  registrationPayload,
} from "./mail/core/mail-payloads.ts";
import { addressAdminMail, mailTasks } from "./mail/mail.service.ts";
import {
  type MailSendingDeps,
  processRegistration,
  sendInvitation,
  sendMessage,
  sendNotice,
  sendPasswordReset,
} from "./mail-sending/mail-sending.service.ts";
import { deleteExpiredResets } from "./passwords/resets.repo.ts";
import { deletePendingBefore } from "./second-factor/second-factor.repo.ts";
import { setupMs } from "./second-factor/second-factor.service.ts";
import { deleteExpiredChallenges } from "./sessions/challenges.repo.ts";
import { deleteKnownAddressesBefore } from "./sessions/known-addresses.repo.ts";
import { deleteEndedSessions } from "./sessions/sessions.repo.ts";
import { knownAddressMs } from "./throttle/core/attempt-bucket.ts";
import { deleteExpiredAttempts } from "./throttle/throttle.repo.ts";

/** How long an unfinished registration is stored after its link has expired. */
const staleMs = 30 * 24 * 3_600_000;

/** Sending of queued mail, and scheduled clean-up. */
export function accountsTasks(deps: MailSendingDeps): Task[] {
  const { db, clock } = deps;
  return [
    { name: mailTasks.notice, run: (payload) => sendNotice(deps, noticePayload.parse(payload)) },
    {
      name: mailTasks.passwordReset,
      run: (payload) => sendPasswordReset(deps, passwordResetPayload.parse(payload)),
    },
    {
      name: mailTasks.registration,
      run: (payload) => processRegistration(deps, registrationPayload.parse(payload)),
    },
    {
      name: mailTasks.invitation,
      run: (payload) => sendInvitation(deps, invitationPayload.parse(payload)),
    },
    {
      name: mailTasks.adminMail,
      run: (payload) => addressAdminMail(db, adminMailPayload.parse(payload)),
    },
    { name: mailTasks.message, run: (payload) => sendMessage(deps, messagePayload.parse(payload)) },
    { name: "accounts.delete-expired", cron: "7,22,37,52 * * * *", run: () => deleteExpired(deps) },
    {
      name: "accounts.forget-registrations",
      cron: "40 2 * * *",
      run: () => deleteStaleRegistrations(db, new Date(clock.now().getTime() - staleMs)),
    },
  ];
}

async function deleteExpired({ db, clock }: Pick<MailSendingDeps, "db" | "clock">): Promise<void> {
  const now = clock.now();
  const ago = (ms: number) => new Date(now.getTime() - ms);
  await deleteEndedSessions(db, now);
  await deleteExpiredChallenges(db, now);
  await deleteExpiredResets(db, now);
  await deleteExpiredAttempts(db, now);
  await deleteKnownAddressesBefore(db, ago(knownAddressMs));
  await deletePendingBefore(db, ago(setupMs));
}
