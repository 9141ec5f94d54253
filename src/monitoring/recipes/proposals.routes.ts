import type { FastifyInstance } from "fastify";
import type { Kysely } from "kysely";
import type { Clock } from "../../platform/clock.ts";
import type { Tables } from "../../platform/db/tables.ts";
import { registerCall } from "../../platform/http/register-call.ts";
import { decideProposal, recipeProposals } from "./proposals.contract.ts";
import { findOpenProposals, settleOpenProposal } from "./proposals.service.ts";

export interface ProposalRoutesDeps {
  /** `database.app` */
  readonly db: Kysely<Tables>;
  /** `database.worker`: the app's role may not write shared recipes. */
  readonly workerDb: Kysely<Tables>;
  readonly clock: Clock;
}

/** Price locations proposed by corrections, for a GOD to decide on. */
export function registerRecipeProposals(
  app: FastifyInstance,
  { db, workerDb, clock }: ProposalRoutesDeps,
): void {
  registerCall(app, recipeProposals, async () => {
    const open = await findOpenProposals(db);
    return open.map(({ proposalId, proposedAt, ...proposal }) => ({
      ...proposal,
      id: proposalId,
      proposedTimestamp: proposedAt.getTime(),
    }));
  });

  registerCall(app, decideProposal, ({ actor, params, body }) =>
    settleOpenProposal(workerDb, {
      proposalId: params.id,
      state: body.decision === "adopt" ? "adopted" : "refused",
      decidedBy: actor.userId,
      now: clock.now(),
    }),
  );
}
