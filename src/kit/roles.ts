/** Roles by rising rank. OPERATOR_ADMIN is shown as "Manager". */
export const roles = ["OPERATOR", "OPERATOR_ADMIN", "COMPANY_ADMIN", "GOD"] as const;

export type Role = (typeof roles)[number];

/** Roles that a member of a company may be given: every one but GOD. */
export const teamRoles = ["COMPANY_ADMIN", "OPERATOR_ADMIN", "OPERATOR"] as const;
export type TeamRole = (typeof teamRoles)[number];

/** Whether people of a role may see what the shop's goods cost it, and what follows from that. */
export function maySeeCosts(role: Role): boolean {
  return rankOf(role) >= rankOf("OPERATOR_ADMIN");
}

/** Rank 1 (OPERATOR) to 4 (GOD). */
export function rankOf(role: Role): 1 | 2 | 3 | 4 {
  return (roles.indexOf(role) + 1) as 1 | 2 | 3 | 4;
}
