import { type Role, rankOf } from "../../../kit/roles.ts";
import type { TeamMember } from "../team.contract.ts";

/** Why a change of the team is refused, each with the sentence that users see. */
export const teamRefusals = {
  "own-account": "You cannot delete your own account.",
  "delete-rank": "You can only delete users with lower permissions than yours.",
  "own-role": "You cannot modify your own role.",
  "modify-rank": "You cannot modify roles of users with equal or higher permissions than your own.",
  "assign-rank": "You cannot assign a role with equal or higher permissions than your own.",
  "last-admin": "The last administrator of a company cannot be removed or given another role.",
  "already-member": "This person is already a member of your team.",
} as const;

export type TeamRefusal = keyof typeof teamRefusals;

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
  if (target.id === actor.userId) return "own-account";
  if (!isBelow(target.role, actor.role)) return "delete-rank";
  return isLastAdmin(target, joinedAdmins) ? "last-admin" : null;
}

/** @param joinedAdmins as for `refusalOfDelete` */
export function refusalOfRoleChange(
  actor: TeamActor,
  target: TeamTarget,
  role: Role,
  joinedAdmins: number,
): TeamRefusal | null {
  if (target.id === actor.userId) return "own-role";
  if (!isBelow(target.role, actor.role)) return "modify-rank";
  if (!isBelow(role, actor.role)) return "assign-rank";
  return role !== target.role && isLastAdmin(target, joinedAdmins) ? "last-admin" : null;
}

/** @param pendingRole role of the company's open invitation to this address */
export function refusalOfInvitation(actor: TeamActor, role: Role, pendingRole?: Role): TeamRefusal | null {
  if (!isBelow(role, actor.role)) return "assign-rank";
  return pendingRole !== undefined && !isBelow(pendingRole, actor.role) ? "modify-rank" : null;
}

function isBelow(role: Role, own: Role): boolean {
  return rankOf(role) < rankOf(own);
}

function isLastAdmin(target: TeamTarget, joinedAdmins: number): boolean {
  return target.joined && target.role === "COMPANY_ADMIN" && joinedAdmins <= 1;
}
