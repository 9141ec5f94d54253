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

/** The oldest of more are told once newer ones are decided. */
const maxListed = 500;

/** Places that wait for a decision, newest first. @param db may read them; `database.app` does */
export async function findOpenProposals(
  db: Kysely<Tables>,
): Promise<(Omit<RecipeProposal, "locator"> & { readonly place: string })[]> {
  const open = await openProposals(db, maxListed);
  return open.map(({ locator, ...proposal }) => ({ ...proposal, place: describeLocation(locator) }));
}

export interface ProposalDecision {
  readonly proposalId: string;
  readonly state: "adopted" | "refused";
  /** The GOD who decides; null: the pages themselves. */
  readonly decidedBy: number | null;
  readonly now: Date;
}

/**
 * Makes a proposed place part of its host's shared recipe, or refuses it. The same decision again changes nothing.
 * @param db the worker's pool: the app's role may not write what sites share
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
