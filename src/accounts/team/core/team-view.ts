import { roles } from "../../../kit/roles.ts";
import type { TeamRole } from "../team.contract.ts";
import {
  refusalOfDelete,
  refusalOfInvitation,
  refusalOfRoleChange,
  type TeamActor,
  type TeamTarget,
} from "./team-rules.ts";

/*
 * What a screen offers of the team's rules. It cannot know how many administrators there are besides: the last one
 * is kept by the server.
 */

const manyAdmins = Number.POSITIVE_INFINITY;

/**
 * The roles that a person may give, in the form for a new member and to a member, the highest first. Empty for an
 * OPERATOR, who adds nobody.
 * @see specification 1, section 6
 */
export function rolesToGive(viewer: TeamActor): readonly TeamRole[] {
  return roles
    .filter((role): role is TeamRole => role !== "GOD" && refusalOfInvitation(viewer, role) === null)
    .reverse();
}

/**
 * Whether the role of an entry can be chosen anew; shown as a fixed badge otherwise. Company admins' roles are fixed
 * for everybody.
 * @see specification 1, section 6 "Change role"
 */
export function mayChangeRole(viewer: TeamActor, entry: TeamTarget): boolean {
  return (
    entry.role !== "COMPANY_ADMIN" && refusalOfRoleChange(viewer, entry, "OPERATOR", manyAdmins) === null
  );
}

/** Whether an entry can be taken out. @see specification 1, section 6 "Delete" */
export function mayRemove(viewer: TeamActor, entry: TeamTarget): boolean {
  return refusalOfDelete(viewer, entry, manyAdmins) === null;
}

/** Whether an invitation can be sent again: an open one, to a role that the person could invite to. */
export function mayResend(viewer: TeamActor, entry: TeamTarget): boolean {
  return !entry.joined && refusalOfInvitation(viewer, entry.role, entry.role) === null;
}
