import { useQuery } from "@tanstack/react-query";
import { userInfoQuery } from "../../../accounts/people/ui/user-info.queries.ts";
import type { Role } from "../../../kit/roles.ts";

/** The signed-in person's role; undefined until it is known. */
export function useRole(): Role | undefined {
  return useQuery(userInfoQuery()).data?.role.type;
}
