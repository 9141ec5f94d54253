import type { Kysely } from "kysely";
import type { Tables } from "../../platform/db/tables.ts";
import { describeLocation } from "../extraction/recipe/recipe-locator.ts";
import {
  adoptLocator,
  lockProposal,
  openProposals,
  type RecipeProposal,
  settleProposal,
} from "./proposals.repo.ts";
import { HandMadeRecipeError, ProposalDecidedError, ProposalUnknownError } from "./recipes.errors.ts";

/** Older proposals are listed once newer ones are decided. */
const maxListed = 500;

/** Open proposals, newest first. @param db may read them; `database.app` does */
export async function findOpenProposals(
  db: Kysely<Tables>,
): Promise<(Omit<RecipeProposal, "locator"> & { readonly place: string })[]> {
  const open = await openProposals(db, maxListed);
  return open.map(({ locator, ...proposal }) => ({ ...proposal, place: describeLocation(locator) }));
}

export interface ProposalDecision {
  readonly proposalId: string;
  readonly state: "adopted" | "refused";
  /** The GOD who decides; null where agreeing pages do. */
  readonly decidedBy: number | null;
  readonly now: Date;
}

/**
 * Adopts a proposed location into its host's shared recipe, or refuses it. Repeating a decision changes nothing.
 * @param db the worker's pool: the app's role may not write shared recipes
 * @throws ProposalUnknownError, ProposalDecidedError, HandMadeRecipeError
 */
export async function settleOpenProposal(db: Kysely<Tables>, decision: ProposalDecision): Promise<void> {
  const { proposalId, state, decidedBy, now } = decision;
  await db.transaction().execute(async (trx) => {
    const proposal = await lockProposal(trx, proposalId);
    if (!proposal) throw new ProposalUnknownError();
    if (proposal.state === state) return;
    if (proposal.state !== "open") throw new ProposalDecidedError();
    if (state === "adopted") {
      const { host, locator, agreedPages } = proposal;
      if (!(await adoptLocator(trx, host, locator, agreedPages))) throw new HandMadeRecipeError();
    }
    await settleProposal(trx, proposalId, state, decidedBy, now);
  });
}
