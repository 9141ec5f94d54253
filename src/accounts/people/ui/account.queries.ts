import { queryOptions } from "@tanstack/react-query";
import { call } from "../../../web/call.ts";
import { recoveryCodesLeft } from "../../second-factor/second-factor.contract.ts";
import { sessionList } from "../../sessions/sessions.contract.ts";
import { teamList } from "../../team/team.contract.ts";

/** The people of the company and those invited, in the server's order. */
export function teamQuery() {
  return queryOptions({
    queryKey: [teamList.path],
    queryFn: ({ signal }) => call(teamList, { signal }),
  });
}

/** The person's sessions, fetched again whenever they are shown. */
export function sessionsQuery() {
  return queryOptions({
    queryKey: [sessionList.path],
    queryFn: ({ signal }) => call(sessionList, { signal }),
    staleTime: 0,
  });
}

/** Number of recovery codes left, read only while the second factor is on. */
export function recoveryCodesLeftQuery() {
  return queryOptions({
    queryKey: [recoveryCodesLeft.path],
    queryFn: ({ signal }) => call(recoveryCodesLeft, { signal }),
    staleTime: 0,
  });
}
