import { randomUUID } from "node:crypto";
import type { Kysely, Transaction } from "kysely";
import type { TeamRole } from "../../kit/roles.ts";
import type { Clock } from "../../platform/clock.ts";
import { takeIds } from "../../platform/db/record-ids.ts";
import { retryDeadlock } from "../../platform/db/retry-deadlock.ts";
import type { Tables } from "../../platform/db/tables.ts";
import { NotFoundError, SessionEndedError } from "../../platform/errors.ts";
import { findCompanyLimits } from "../../platform/limits/company-limits.ts";
import type { Actor } from "../../platform/session-gate.ts";
import { readForm } from "../enrolment/core/enrolment-form.ts";
import type { EnrolmentBuckets, EnrolmentLimits } from "../enrolment/core/enrolment-limits.ts";
import { enrolmentMs } from "../enrolment/core/enrolment-link.ts";
import { FormRefusedError } from "../enrolment/enrolment.errors.ts";
import {
  deleteInvitation,
  findInvitationTo,
  type Invitation,
  insertInvitation,
  renewInvitation,
  updateInvitation,
  updateInvitationRole,
} from "../enrolment/invitations.repo.ts";
import { readLanguage } from "../mail/core/mail-language.ts";
import { enqueueInvitation } from "../mail/mail.service.ts";
import type { Throttle } from "../throttle/throttle.service.ts";
import { lockCompany } from "../users/companies.repo.ts";
import { inTeamOrder } from "./core/team-order.ts";
import {
  refusalOfDelete,
  refusalOfInvitation,
  refusalOfRoleChange,
  type TeamActor,
  type TeamRefusal,
} from "./core/team-rules.ts";
import type { Team, TeamMember } from "./team.contract.ts";
import { CompanyInactiveError, PlanUsersReachedError, TeamRuleError } from "./team.errors.ts";
import {
  countJoinedAdmins,
  deleteMember,
  findMemberRole,
  findTeamEntry,
  isMember,
  listTeam,
  type TeamEntry,
  updateMemberRole,
} from "./team.repo.ts";

/** Called in the transaction that deletes a member's account. */
export type MemberRemoved = (
  trx: Transaction<Tables>,
  member: { readonly userId: number; readonly companyId: number; readonly email: string },
) => Promise<void>;

export interface TeamDeps {
  readonly db: Kysely<Tables>;
  readonly clock: Clock;
  readonly throttle: Throttle;
  readonly enrolmentLimits: EnrolmentLimits;
  readonly enrolmentBuckets: EnrolmentBuckets;
  readonly memberRemoved: MemberRemoved;
}

/** The people of the caller's company and those invited. */
export async function readTeam(db: Kysely<Tables>, actor: Actor): Promise<Team> {
  const entries = await listTeam(db, actor.companyId);
  return inTeamOrder(entries.map(memberOf), actor.userId);
}

export interface InvitationInput {
  readonly firstName: string;
  readonly lastName: string;
  readonly emailAddress: string;
  readonly role: TeamRole;
  /** Language code of the mail; when neither EN nor RO, that of the earlier invitation, else EN. */
  readonly language: string | undefined;
}

/**
 * Invites somebody, or sends their invitation again with the new details, which invalidates earlier links. Whether the
 * address has an account elsewhere is not checked here: the mail explains. Above the limit of an address over all
 * companies no mail is sent, with the same reply, and the link of the earlier mail stays valid.
 * @throws FormRefusedError, TeamRuleError, CompanyInactiveError, PlanUsersReachedError, TooManyAttemptsError, SessionEndedError
 */
export async function invite(deps: TeamDeps, actor: Actor, request: InvitationInput): Promise<TeamMember> {
  const { firstName, lastName, emailAddress, role } = request;
  const reading = readForm({ firstName, lastName, email: emailAddress });
  if (!reading.isValid) {
    const { email, ...names } = reading.problems;
    throw new FormRefusedError({ ...names, ...(email ? { emailAddress: email } : {}) });
  }
  const { form } = reading;
  // Checked again under the lock; checked here so that a refused invitation does not count against the company's limit.
  throwIfRefused(refusalOfInvitation(actor, role));
  await recordInvitation(deps, actor.companyId, form.email);
  const isSent = await tryRecordMail(deps, form.email);
  const freshId = (await takeIds(deps.db, 1))();
  const now = deps.clock.now();
  return withCompanyLock(deps.db, actor, async (trx, current) => {
    if (await isMember(trx, actor.companyId, form.email)) throw new TeamRuleError("TEAM_ALREADY_MEMBER");
    const pending = await findInvitationTo(trx, actor.companyId, form.email);
    throwIfRefused(refusalOfInvitation(current, role, pending?.role));
    if (!pending) await requireRoomForPerson(trx, actor.companyId);
    const invitation: Invitation = {
      enrolmentId: pending?.enrolmentId ?? freshId,
      companyId: actor.companyId,
      email: form.email,
      firstName: form.firstName,
      lastName: form.lastName,
      role,
      language: readLanguage(request.language) ?? pending?.language ?? "en",
      invitedBy: actor.userId,
      linkId: randomUUID(),
      linkExpiresAt: new Date(now.getTime() + enrolmentMs.invitation),
      createdAt: now,
    };
    const renew = isSent ? renewInvitation : updateInvitation;
    await (pending ? renew(trx, invitation) : insertInvitation(trx, invitation));
    const { enrolmentId, linkId } = invitation;
    if (isSent) await enqueueInvitation(trx, { enrolmentId, linkId });
    return memberOf({ ...invitation, id: enrolmentId, joined: false });
  });
}

/** Ids of a company's members; those invited have none yet. */
export async function memberIds(db: Kysely<Tables>, companyId: number): Promise<number[]> {
  const team = await listTeam(db, companyId);
  return team.filter(({ joined }) => joined).map(({ id }) => id);
}

/** Members of a company and those invited. */
export async function countTeam(db: Kysely<Tables>, companyId: number): Promise<number> {
  return (await listTeam(db, companyId)).length;
}

/** @throws CompanyInactiveError, PlanUsersReachedError */
async function requireRoomForPerson(trx: Transaction<Tables>, companyId: number): Promise<void> {
  const limits = await findCompanyLimits(trx, companyId);
  if (limits && !limits.isActive) throw new CompanyInactiveError();
  if (limits && (await countTeam(trx, companyId)) >= limits.users)
    throw new PlanUsersReachedError(limits.planName, limits.users);
}

/**
 * Deletes a member, with their sessions, or an invitation of the actor's company.
 * @throws NotFoundError for a missing id and one of another company; TeamRuleError, SessionEndedError
 */
export function removeFromTeam(
  { db, memberRemoved }: Pick<TeamDeps, "db" | "memberRemoved">,
  actor: Actor,
  id: number,
): Promise<void> {
  return withCompanyLock(db, actor, async (trx, current) => {
    const target = await requireEntry(trx, actor.companyId, id);
    throwIfRefused(refusalOfDelete(current, target, await countJoinedAdmins(trx, actor.companyId)));
    if (!target.joined) return deleteInvitation(trx, actor.companyId, id);
    await deleteMember(trx, actor.companyId, id);
    await memberRemoved(trx, { userId: id, companyId: actor.companyId, email: target.email });
  });
}

/**
 * Changes the role of a member or an invitation, with effect from the person's next request.
 * @throws NotFoundError for a missing id and one of another company; TeamRuleError, SessionEndedError
 */
export function changeRole(
  db: Kysely<Tables>,
  actor: Actor,
  id: number,
  role: TeamRole,
): Promise<TeamMember> {
  return withCompanyLock(db, actor, async (trx, current) => {
    const target = await requireEntry(trx, actor.companyId, id);
    const joinedAdmins = await countJoinedAdmins(trx, actor.companyId);
    throwIfRefused(refusalOfRoleChange(current, target, role, joinedAdmins));
    const update = target.joined ? updateMemberRole : updateInvitationRole;
    await update(trx, actor.companyId, id, role);
    return memberOf({ ...target, role });
  });
}

/**
 * Runs one change of a company's team at a time, with the actor's role read under the lock: somebody whose rank was
 * lowered, or who was removed, while waiting changes nothing.
 */
function withCompanyLock<T>(
  db: Kysely<Tables>,
  { companyId, userId }: Actor,
  work: (trx: Transaction<Tables>, current: TeamActor) => Promise<T>,
): Promise<T> {
  const change = () =>
    db.transaction().execute(async (trx) => {
      await lockCompany(trx, companyId);
      const role = await findMemberRole(trx, companyId, userId);
      if (role === undefined) throw new SessionEndedError();
      return work(trx, { userId, role });
    });
  // Clean-up deletes sessions of many people in one statement and can deadlock with the removal of a person.
  return retryDeadlock(change);
}

async function requireEntry(trx: Transaction<Tables>, companyId: number, id: number): Promise<TeamEntry> {
  const entry = await findTeamEntry(trx, companyId, id);
  if (!entry) throw new NotFoundError();
  return entry;
}

function throwIfRefused(refusal: TeamRefusal | null): void {
  if (refusal) throw new TeamRuleError(refusal);
}

function recordInvitation(
  { throttle, enrolmentLimits, enrolmentBuckets }: TeamDeps,
  companyId: number,
  email: string,
): Promise<void> {
  return throttle.record([
    { bucket: enrolmentBuckets.invitationsBy(companyId), limit: enrolmentLimits.invitationsBy },
    { bucket: enrolmentBuckets.invitationsTo(companyId, email), limit: enrolmentLimits.invitationsTo },
  ]);
}

function tryRecordMail(
  { throttle, enrolmentLimits, enrolmentBuckets }: TeamDeps,
  email: string,
): Promise<boolean> {
  const bucket = enrolmentBuckets.invitationsToAll(email);
  return throttle.tryRecord({ bucket, limit: enrolmentLimits.invitationsToAll });
}

function memberOf({ id, firstName, lastName, email, role, joined }: TeamEntry): TeamMember {
  return { id, firstName, lastName, emailAddress: email, role, joined };
}
