import { rankOf } from "../../../kit/roles.ts";
import { compareRomanian } from "../../../kit/text/romanian-order.ts";
import type { TeamMember } from "../team.contract.ts";

type OrderedMember = Pick<TeamMember, "id" | "firstName" | "lastName" | "role">;

/**
 * Sorts the team for display: own entry first, then rank descending, then full name in Romanian order
 * (a, ă, â … s, ș, t, ț), ties by id.
 */
export function inTeamOrder<T extends OrderedMember>(members: readonly T[], ownId: number): T[] {
  return members.toSorted(
    (a, b) =>
      Number(b.id === ownId) - Number(a.id === ownId) ||
      rankOf(b.role) - rankOf(a.role) ||
      compareRomanian(`${a.firstName} ${a.lastName}`, `${b.firstName} ${b.lastName}`) ||
      a.id - b.id,
  );
}
