import { queryOptions } from "@tanstack/react-query";
import { call } from "../../../web/call.ts";
import { userInfo } from "../user-info.contract.ts";

/** The signed-in person. Never retried and never considered fresh. Every screen needs it; the rest is in account.queries.ts. */
export function userInfoQuery() {
  return queryOptions({
    queryKey: [userInfo.path],
    queryFn: ({ signal }) => call(userInfo, { signal }),
    staleTime: 0,
  });
}
