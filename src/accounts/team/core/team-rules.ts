import type { ProblemCode } from "../../../kit/problems.ts";
import { type Role, rankOf } from "../../../kit/roles.ts";
import type { TeamMember } from "../team.contract.ts";

/** Why a change of the team is refused. */
export type TeamRefusal = Extract<ProblemCode, `TEAM_${string}`>;

export interface TeamActor {
  readonly userId: number;
  readonly role: Role;
}

/** Whom a change is about: a member, or somebody invited (`joined: false`). */
export type TeamTarget = Pick<TeamMember, "id" | "role" | "joined">;

/** @param joinedAdmins COMPANY_ADMINs of the company who have joined, the target included */
export function refusalOfDelete(
  actor: TeamActor,
  target: TeamTarget,
  joinedAdmins: number,
): TeamRefusal | null {
  if (target.id === actor.userId) return "TEAM_OWN_ACCOUNT";
  if (!isBelow(target.role, actor.role)) return "TEAM_DELETE_RANK";
  return isLastAdmin(target, joinedAdmins) ? "TEAM_LAST_ADMIN" : null;
}

/** @param joinedAdmins as for `refusalOfDelete` */
export function refusalOfRoleChange(
  actor: TeamActor,
  target: TeamTarget,
  role: Role,
  joinedAdmins: number,
): TeamRefusal | null {
  if (target.id === actor.userId) return "TEAM_OWN_ROLE";
  if (!isBelow(target.role, actor.role)) return "TEAM_MODIFY_RANK";
  if (!isBelow(role, actor.role)) return "TEAM_ASSIGN_RANK";
  return role !== target.role && isLastAdmin(target, joinedAdmins) ? "TEAM_LAST_ADMIN" : null;
}

/** @param pendingRole role of the company's open invitation to this address */
export function refusalOfInvitation(actor: TeamActor, role: Role, pendingRole?: Role): TeamRefusal | null {
  if (!isBelow(role, actor.role)) return "TEAM_ASSIGN_RANK";
  return pendingRole !== undefined && !isBelow(pendingRole, actor.role) ? "TEAM_MODIFY_RANK" : null;
}

function isBelow(role: Role, own: Role): boolean {
  return rankOf(role) < rankOf(own);
}

function isLastAdmin(target: TeamTarget, joinedAdmins: number): boolean {
  return target.joined && target.role === "COMPANY_ADMIN" && joinedAdmins <= 1;
}
