import { queryOptions } from "@tanstack/react-query";
import { call } from "../../web/call.ts";
import { userInfo } from "../accounts.contract.ts";

/** The signed-in person: never retried, always asked anew. @see specification 1, section 9 */
export function userInfoQuery() {
  return queryOptions({
    queryKey: [userInfo.path],
    queryFn: ({ signal }) => call(userInfo, { signal }),
    staleTime: 0,
  });
}
