import { useLingui } from "@lingui/react/macro";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useRef } from "react";
import { CallError, call, messageOf } from "../../../web/call.ts";
import { toast } from "../../../web/ui/toast/toast.ts";
import { decideProposal } from "../proposals.contract.ts";
import { type Proposal, proposalsKey, proposalsQuery } from "./proposals.queries.ts";

export type ProposalDecision = "adopt" | "refuse";

interface Decided {
  readonly proposal: Proposal;
  readonly decision: ProposalDecision;
}

/** Decisions about proposals. They show once they are saved, since they cannot be undone. */
export function useProposalDecisions() {
  const { t } = useLingui();
  const client = useQueryClient();
  const underWay = useRef(new Set<string>());
  const { mutate, isPending, variables } = useMutation({
    mutationFn: ({ proposal, decision }: Decided) =>
      call(decideProposal, { params: { id: proposal.id }, body: { decision } }),
    onSuccess: (_, { proposal: { id, host }, decision }) => {
      client.setQueryData(proposalsQuery().queryKey, (open) => open?.filter((one) => one.id !== id));
      toast({
        title: decision === "adopt" ? t`Place adopted for ${host}` : t`Place refused for ${host}`,
        description:
          decision === "adopt"
            ? t`Prices of this shop are read from it from the next check on.`
            : t`It will not be proposed again.`,
      });
    },
    onError: (error) => {
      const isDecided = error instanceof CallError && (error.status === 409 || error.status === 404);
      toast({
        title: t`The decision was not saved`,
        description: messageOf(error),
        look: "error",
      });
      if (isDecided) void client.invalidateQueries({ queryKey: proposalsKey });
    },
    onSettled: (_data, _error, { proposal }) => {
      underWay.current.delete(proposal.id);
    },
  });
  return {
    /** Id of the proposal whose decision is being saved; null without one. */
    pendingId: isPending ? variables.proposal.id : null,
    /** A second decision about a proposal is ignored while the first is under way. */
    decide: (proposal: Proposal, decision: ProposalDecision) => {
      if (underWay.current.has(proposal.id)) return;
      underWay.current.add(proposal.id);
      mutate({ proposal, decision });
    },
  };
}
