import type { Kysely } from "kysely";
import type { Clock } from "../../platform/clock.ts";
import { takeIds } from "../../platform/db/record-ids.ts";
import type { Tables } from "../../platform/db/tables.ts";
import type { Log } from "../../platform/log.ts";
import { MailNotSentError } from "../../platform/mail/mail-errors.ts";
import { renderMail } from "../../platform/mail/mail-layout.ts";
import type { Mailer } from "../../platform/mail/mailer.ts";
import { enrolmentMs, refusalOfLink } from "../enrolment/core/enrolment-link.ts";
import {
  type Enrolment,
  findEnrolment,
  findRegistrationByLink,
  insertRegistration,
} from "../enrolment/enrolment.repo.ts";
import { truncateName } from "../mail/core/display-name.ts";
import { invitationMail, invitedWithAccountMail } from "../mail/core/invitation.ts";
import { readLanguage } from "../mail/core/mail-language.ts";
import type {
  InvitationPayload,
  MessagePayload,
  NoticePayload,
  PasswordResetPayload,
  RegistrationPayload,
} from "../mail/core/mail-payloads.ts";
import { type MailText, mailOf } from "../mail/core/mail-text.ts";
import { noticeMail } from "../mail/core/notice.ts";
import { passwordResetMail } from "../mail/core/password-reset.ts";
import { registeredAlreadyMail, registrationMail } from "../mail/core/registration.ts";
import { findMailPerson, findMailPersonByEmail, type MailPerson } from "../mail/mail.repo.ts";
import { insertReset, isResetOpen } from "../passwords/resets.repo.ts";
import { resetMs } from "../passwords/resets.service.ts";
import { signEnrolment, signReset } from "../sessions/tokens.service.ts";

export interface MailSendingDeps {
  readonly db: Kysely<Tables>;
  readonly clock: Clock;
  readonly log: Log;
  readonly mailer: Mailer;
  /** Public address of the product, without trailing slash. */
  readonly origin: string;
  /** Of "reset token". */
  readonly resetKey: Uint8Array;
  /** Of "enrolment token". */
  readonly enrolmentKey: Uint8Array;
}

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;

/** Does nothing when the person was deleted. */
export async function sendNotice(deps: MailSendingDeps, payload: NoticePayload): Promise<void> {
  const person = await findMailPerson(deps.db, payload.userId);
  if (!person) return;
  const text = noticeMail(person.language, payload.kind, { ...person, origin: deps.origin });
  await send(deps, payload.mailId, person, text);
}

/** Sends a mail that another slice wrote. Does nothing when the person was deleted. */
export async function sendMessage(deps: MailSendingDeps, payload: MessagePayload): Promise<void> {
  const person = await findMailPerson(deps.db, payload.userId);
  if (!person) return;
  const { origin } = deps;
  const text = mailOf(person.language, { ...person, origin }, `${origin}${payload.path}`, payload.words);
  await send(deps, payload.mailId, person, text);
}

/**
 * Sends a password reset link when the address has an account. The link's row has the mail's id, so that a retry sends
 * the same link. Does nothing when the link was used, or expired while the mail waited.
 */
export async function sendPasswordReset(deps: MailSendingDeps, payload: PasswordResetPayload): Promise<void> {
  const { db, clock, origin, resetKey } = deps;
  const { mailId: resetId, requestedAtMs } = payload;
  const now = clock.now();
  const createdAt = new Date(requestedAtMs);
  const expiresAt = new Date(requestedAtMs + resetMs);
  const person = await findMailPersonByEmail(db, payload.email);
  if (!person || isChangedSince(person, createdAt) || hasExpired(deps, resetId, expiresAt, now)) return;
  const { userId } = person;
  await insertReset(db, { resetId, userId, createdAt, expiresAt });
  if (!(await isResetOpen(db, resetId, userId, now))) return;
  const token = await signReset(resetKey, { resetId, userId, expiresAt }, now);
  const text = passwordResetMail(readLanguage(payload.language ?? undefined) ?? person.language, {
    ...person,
    origin,
    url: `${origin}/change-password?token=${token}`,
    validMinutes: resetMs / minuteMs,
  });
  await send(deps, resetId, person, text);
}

/**
 * Stores a registration and sends its link; an address with an account gets a mail that says so. Does nothing when the
 * link expired while the mail waited.
 */
export async function processRegistration(
  deps: MailSendingDeps,
  payload: RegistrationPayload,
): Promise<void> {
  const { db, clock, origin } = deps;
  const { mailId: linkId, requestedAtMs, ...form } = payload;
  const linkExpiresAt = new Date(requestedAtMs + enrolmentMs.registration);
  const person = await findMailPersonByEmail(db, form.email);
  if (person) {
    // Does not contain what a stranger may have typed.
    const text = registeredAlreadyMail(person.language, { ...person, origin });
    await send(deps, linkId, person, text);
    return;
  }
  if (hasExpired(deps, linkId, linkExpiresAt, clock.now())) return;
  const createdAt = new Date(requestedAtMs);
  const enrolmentId = (await takeIds(db, 1))();
  await insertRegistration(db, { ...form, enrolmentId, linkId, linkExpiresAt, createdAt });
  const enrolment = await findRegistrationByLink(db, linkId);
  if (!enrolment) return;
  const url = await linkTo(deps, enrolment);
  const validHours = enrolmentMs.registration / hourMs;
  await send(
    deps,
    linkId,
    enrolment,
    registrationMail(enrolment.language, { ...enrolment, origin, url, validHours }),
  );
}

/**
 * Sends an invitation's newest link; an address with an account gets a mail that says so. Does nothing when the
 * invitation was deleted, accepted or sent again, or its link expired while the mail waited.
 */
export async function sendInvitation(deps: MailSendingDeps, payload: InvitationPayload): Promise<void> {
  const { db, clock, log, origin } = deps;
  const { mailId, enrolmentId, linkId } = payload;
  const enrolment = await findEnrolment(db, enrolmentId);
  const refusal = refusalOfLink(enrolment, linkId, clock.now());
  if (refusal === "ENROLMENT_LINK_EXPIRED")
    log.info({ mailId }, "the link of a mail expired before it was sent");
  if (refusal !== null || !enrolment) return;
  const { language, inviterName } = enrolment;
  if (inviterName === undefined) return;
  const facts = { ...enrolment, inviterName, origin };
  const person = await findMailPersonByEmail(db, enrolment.email);
  if (person) {
    const text = invitedWithAccountMail(person.language, { ...facts, firstName: person.firstName });
    await send(deps, mailId, person, text);
    return;
  }
  const url = await linkTo(deps, enrolment);
  const validDays = enrolmentMs.invitation / dayMs;
  await send(deps, mailId, enrolment, invitationMail(language, { ...facts, url, validDays }));
}

async function linkTo(
  { enrolmentKey, origin, clock }: MailSendingDeps,
  enrolment: Enrolment,
): Promise<string> {
  const { enrolmentId, linkId, linkExpiresAt: expiresAt } = enrolment;
  const token = await signEnrolment(enrolmentKey, { enrolmentId, linkId, expiresAt }, clock.now());
  return `${origin}/email-confirmed?token=${token}`;
}

function isChangedSince({ passwordChangedAt }: MailPerson, instant: Date): boolean {
  return passwordChangedAt !== null && passwordChangedAt > instant;
}

function hasExpired({ log }: MailSendingDeps, mailId: string, expiresAt: Date, now: Date): boolean {
  if (expiresAt > now) return false;
  log.info({ mailId }, "the link of a mail expired before it was sent");
  return true;
}

interface Recipient {
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
}

/** Logs a permanent refusal by the mail server; any other error is thrown, and the job retried. */
async function send(
  { mailer, log }: MailSendingDeps,
  mailId: string,
  { email: address, firstName, lastName }: Recipient,
  text: MailText,
): Promise<void> {
  const to = { name: truncateName(`${firstName} ${lastName}`), address };
  try {
    await mailer.send({ to, mailId, ...renderMail(text) });
    log.info({ mailId }, "a mail was sent");
  } catch (err) {
    if (!(err instanceof MailNotSentError && err.isRefused)) throw err;
    log.warn({ mailId, err }, "a mail was refused permanently");
  }
}
