import type { Kysely, Transaction } from "kysely";
import type { ReplyOf } from "../../kit/call.ts";
import type { Clock } from "../../platform/clock.ts";
import { takeIds } from "../../platform/db/record-ids.ts";
import { retryDeadlock } from "../../platform/db/retry-deadlock.ts";
import type { Tables } from "../../platform/db/tables.ts";
import { readLanguage } from "../mail/core/mail-language.ts";
import { findMailPerson, findMailPersonByEmail } from "../mail/mail.repo.ts";
import { enqueueRegistration } from "../mail/mail.service.ts";
import { checkPasswordPolicy } from "../passwords/password-policy.service.ts";
import { hashPassword } from "../passwords/passwords.service.ts";
import type { Sessions, Visitor } from "../sessions/sessions.service.ts";
import { type EnrolmentClaims, readEnrolment } from "../sessions/tokens.service.ts";
import type { Throttle } from "../throttle/throttle.service.ts";
import { insertCompany, lockCompany } from "../users/companies.repo.ts";
import { insertUser } from "../users/users.repo.ts";
import { readForm, type TypedForm } from "./core/enrolment-form.ts";
import type { EnrolmentBuckets, EnrolmentLimits } from "./core/enrolment-limits.ts";
import { refusalOfLink } from "./core/enrolment-link.ts";
import { EnrolmentLinkError, FormRefusedError } from "./enrolment.errors.ts";
import {
  deleteEnrolment,
  deleteRegistrationsOf,
  type Enrolment,
  findEnrolment,
  lockEnrolment,
  lockRegistrationsOf,
  markConfirmed,
} from "./enrolment.repo.ts";
import type { completeRegistration, confirmEmail } from "./registration.contract.ts";

/** What other slices do for a new company, in the transaction that registers it. */
export type CompanyRegistered = (trx: Transaction<Tables>, companyId: number, now: Date) => Promise<void>;

export interface EnrolmentDeps {
  readonly db: Kysely<Tables>;
  readonly clock: Clock;
  readonly sessions: Sessions;
  readonly throttle: Throttle;
  readonly enrolmentLimits: EnrolmentLimits;
  readonly enrolmentBuckets: EnrolmentBuckets;
  /** Of "enrolment token". */
  readonly enrolmentKey: Uint8Array;
  readonly companyRegistered: CompanyRegistered;
}

export interface RegistrationInput extends Required<TypedForm> {
  /** Code of the mail's language; any but EN and RO is EN. */
  readonly language: string | undefined;
  /** The visitor's IP address. */
  readonly address: string;
}

/**
 * Starts a registration. Only the background job looks up whether the address has an account, so that neither the
 * reply nor its time reveals it. Above the limits of an e-mail address nothing is sent, with the same reply.
 * @throws FormRefusedError; TooManyAttemptsError for an IP address that registers too often, or when too many register
 */
export async function startRegistration(deps: EnrolmentDeps, request: RegistrationInput): Promise<void> {
  const { db, clock, throttle, enrolmentBuckets: buckets, enrolmentLimits: limits } = deps;
  const { language, address, ...typed } = request;
  const reading = readForm(typed);
  if (!reading.isValid) throw new FormRefusedError(reading.problems);
  const { form } = reading;
  await throttle.record([{ bucket: buckets.registrationsFrom(address), limit: limits.registrationsFrom }]);
  const ofEmailFrom = buckets.registrationsOfFrom(form.email, address);
  // Excess requests from one place do not count against the e-mail address.
  const isSent =
    (await throttle.tryRecord({ bucket: ofEmailFrom, limit: limits.registrationsOfFrom })) &&
    (await throttle.tryRecord({
      bucket: buckets.registrationsOf(form.email),
      limit: limits.registrationsOf,
    }));
  if (!isSent) return;
  await throttle.record([{ bucket: buckets.registrations, limit: limits.registrations }]);
  const requestedAtMs = clock.now().getTime();
  await enqueueRegistration(db, { ...form, language: readLanguage(language) ?? "en", requestedAtMs });
}

/**
 * Confirms the e-mail address after its link was followed. Repeating it changes nothing.
 * @throws EnrolmentLinkError
 */
export async function confirmEnrolment(
  { db, clock, enrolmentKey }: EnrolmentDeps,
  token: string,
): Promise<ReplyOf<typeof confirmEmail>> {
  const now = clock.now();
  const { enrolmentId, linkId } = await readLink(enrolmentKey, token, now);
  const enrolment = await findEnrolment(db, enrolmentId);
  const opened = await requireOpenLink(db, enrolment, { enrolmentId, linkId }, now);
  await markConfirmed(db, enrolmentId, linkId, now);
  const { kind, firstName, email, companyName } = opened;
  return { kind, firstName, emailAddress: email, companyName };
}

export interface CompletionInput {
  readonly token: string;
  readonly password: string;
  readonly visitor: Visitor;
}

/**
 * Creates the user of a confirmed enrolment, with its id, the company that they registered, and their first session,
 * and deletes other registrations of the address. All in one transaction: a second attempt finds the link used.
 * @throws EnrolmentLinkError, PasswordRefusedError
 */
export async function completeEnrolment(
  deps: EnrolmentDeps,
  { token, password, visitor }: CompletionInput,
): Promise<ReplyOf<typeof completeRegistration>> {
  const { db, clock, sessions } = deps;
  const now = clock.now();
  const claims = await readLink(deps.enrolmentKey, token, now);
  const seen = await requireConfirmed(db, await findEnrolment(db, claims.enrolmentId), claims, now);
  await checkPasswordPolicy(password, [seen.firstName, seen.lastName, seen.email, seen.companyName]);
  const passwordHash = await hashPassword(password);
  const newCompanyId = (await takeIds(db, 1))();
  const create = async (trx: Transaction<Tables>) => {
    // Locks in the same order as changes of the team: the company, then the invitation.
    if (seen.companyId !== null) await lockCompany(trx, seen.companyId);
    await lockRegistrationsOf(trx, seen.email);
    const locked = await lockEnrolment(trx, claims.enrolmentId);
    const enrolment = await requireConfirmed(trx, locked, claims, now);
    const userId = await createPerson(trx, enrolment, {
      passwordHash,
      newCompanyId,
      companyRegistered: deps.companyRegistered,
      now,
    });
    const sessionToken = await sessions.create(trx, { userId, isRemembered: false, visitor });
    return { sessionToken, userId };
  };
  // A registration of the address that is inserted in between is not locked in order, and may cause a deadlock.
  return retryDeadlock(() => db.transaction().execute(create));
}

interface NewPersonInput {
  readonly passwordHash: string;
  /** Used when a company registers. */
  readonly newCompanyId: number;
  readonly companyRegistered: CompanyRegistered;
  readonly now: Date;
}

/** @returns the user's id, which was the enrolment's */
async function createPerson(
  trx: Transaction<Tables>,
  enrolment: Enrolment,
  { passwordHash, newCompanyId, companyRegistered, now }: NewPersonInput,
): Promise<number> {
  const { enrolmentId: userId, email, firstName, lastName, role, language, companyName } = enrolment;
  await deleteEnrolment(trx, userId);
  // Before the user is inserted: a parallel completion of another registration holds these locks already.
  await deleteRegistrationsOf(trx, email);
  const companyId = enrolment.companyId ?? newCompanyId;
  if (enrolment.companyId === null) {
    await insertCompany(trx, { companyId, name: companyName, createdAt: now });
    await companyRegistered(trx, companyId, now);
  }
  const person = {
    userId,
    companyId,
    email,
    firstName,
    lastName,
    role,
    passwordHash,
    language,
    createdAt: now,
  };
  if (!(await insertUser(trx, person))) throw new EnrolmentLinkError("ENROLMENT_LINK_HAS_ACCOUNT");
  return userId;
}

/** @throws EnrolmentLinkError for a forged token or an expired one */
async function readLink(key: Uint8Array, token: string, now: Date): Promise<EnrolmentClaims> {
  const reading = await readEnrolment(key, token, now);
  if (reading.isValid) return reading.claims;
  throw new EnrolmentLinkError(
    reading.reason === "expired" ? "ENROLMENT_LINK_EXPIRED" : "ENROLMENT_LINK_INVALID",
  );
}

type LinkIds = Pick<EnrolmentClaims, "enrolmentId" | "linkId">;

/** @throws EnrolmentLinkError with the reason why the link is rejected */
async function requireOpenLink(
  db: Kysely<Tables>,
  enrolment: Enrolment | undefined,
  { enrolmentId, linkId }: LinkIds,
  now: Date,
): Promise<Enrolment> {
  const refusal = refusalOfLink(enrolment, linkId, now);
  if (refusal === null && enrolment) {
    const holder = await findMailPersonByEmail(db, enrolment.email);
    if (!holder) return enrolment;
    // A completion of this same link may have committed between the two reads.
    const isOwn = holder.userId === enrolmentId;
    throw new EnrolmentLinkError(isOwn ? "ENROLMENT_LINK_USED" : "ENROLMENT_LINK_HAS_ACCOUNT");
  }
  const isUsed = !enrolment && (await findMailPerson(db, enrolmentId)) !== undefined;
  throw new EnrolmentLinkError(isUsed ? "ENROLMENT_LINK_USED" : (refusal ?? "ENROLMENT_LINK_REMOVED"));
}

async function requireConfirmed(
  db: Kysely<Tables>,
  enrolment: Enrolment | undefined,
  link: LinkIds,
  now: Date,
): Promise<Enrolment> {
  const opened = await requireOpenLink(db, enrolment, link, now);
  if (opened.confirmedAt === null) throw new EnrolmentLinkError("ENROLMENT_LINK_UNCONFIRMED");
  return opened;
}
