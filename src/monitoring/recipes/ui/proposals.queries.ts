import { queryOptions } from "@tanstack/react-query";
import type { ReplyOf } from "../../../kit/call.ts";
import { call } from "../../../web/call.ts";
import { recipeProposals } from "../proposals.contract.ts";

export type Proposal = ReplyOf<typeof recipeProposals>[number];

export const proposalsKey = [recipeProposals.path] as const;

/** Open proposals, newest first. Read again every minute, because several people may decide. */
export function proposalsQuery() {
  return queryOptions({
    queryKey: proposalsKey,
    queryFn: ({ signal }) => call(recipeProposals, { signal }),
    staleTime: 0,
    refetchInterval: 60_000,
  });
}
