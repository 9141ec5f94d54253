import type { TeamRole } from "../../../kit/roles.ts";
import { roles } from "../../../kit/roles.ts";
import {
  refusalOfDelete,
  refusalOfInvitation,
  refusalOfRoleChange,
  type TeamActor,
  type TeamTarget,
} from "./team-rules.ts";

/*
 * Which changes a screen offers. It does not know how many administrators there are: the server protects the last one.
 */

const manyAdmins = Number.POSITIVE_INFINITY;

/**
 * The roles that a person may assign, highest first. Empty for an OPERATOR, who adds nobody.
 */
export function rolesToGive(viewer: TeamActor): readonly TeamRole[] {
  return roles
    .filter((role): role is TeamRole => role !== "GOD" && refusalOfInvitation(viewer, role) === null)
    .reverse();
}

/**
 * Whether the role of an entry can be changed; shown as a fixed badge otherwise. Nobody can change a COMPANY_ADMIN's
 * role on screen.
 */
export function mayChangeRole(viewer: TeamActor, entry: TeamTarget): boolean {
  return (
    entry.role !== "COMPANY_ADMIN" && refusalOfRoleChange(viewer, entry, "OPERATOR", manyAdmins) === null
  );
}

/** Whether an entry can be removed. */
export function mayRemove(viewer: TeamActor, entry: TeamTarget): boolean {
  return refusalOfDelete(viewer, entry, manyAdmins) === null;
}

/** Whether an open invitation can be sent again: its role must be one that the person may assign. */
export function mayResend(viewer: TeamActor, entry: TeamTarget): boolean {
  return !entry.joined && refusalOfInvitation(viewer, entry.role, entry.role) === null;
}
