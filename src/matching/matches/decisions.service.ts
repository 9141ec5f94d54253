import { randomUUID } from "node:crypto";
import { forSite } from "../../platform/db/database.ts";
import { type DecisionsDeps, decide, type Reviewer, undo } from "./decision-changes.service.ts";
import type { ReviewAction } from "./decisions.contract.ts";
import { findBatch, findMatchOfLink } from "./decisions.repo.ts";
import { MatchCountChangedError, MatchNotFoundError } from "./matches.errors.ts";
import { countBatch, findRest } from "./matches.repo.ts";

export interface Reviewed {
  readonly count: number;
  /** Null where nothing was decided. */
  readonly batchId: string | null;
}

/** Candidates in one transaction, which must end within the time of a request's statement. */
const matchesAtOnce = 100;

/**
 * Decides candidates, or takes decisions back, all or none. Accepting adds the link, or confirms one that was added automatically;
 * denying removes such a one. Deciding again the same way changes nothing.
 * @param undone of UNDO: the batch of the decisions, so that later ones of other people are not taken back
 * @throws MatchNotFoundError, MatchDecidedError, MatchNotLinkableError, SubscriptionEndedError, UnverifiedSiteFullError
 */
export async function review(
  deps: DecisionsDeps,
  reviewer: Reviewer,
  action: ReviewAction,
  ids: readonly number[],
  undone?: string,
): Promise<Reviewed> {
  const batchId = randomUUID();
  const distinct = [...new Set(ids)];
  const count =
    action === "UNDO"
      ? await undo(deps, reviewer, distinct, { batchId: undone, isStrict: true })
      : await decide(deps, reviewer, { action, ids: distinct, batchId, isStrict: true });
  return { count, batchId: count === 0 || action === "UNDO" ? null : batchId };
}

/**
 * Decides the candidate that a link was added for.
 * @returns its id
 * @throws MatchNotFoundError and as `review`
 */
export async function reviewLink(
  deps: DecisionsDeps,
  reviewer: Reviewer,
  action: "ACCEPT" | "DENY",
  link: { readonly productId: number; readonly offerId: number },
): Promise<number> {
  const { siteId } = reviewer;
  const matchId = await forSite(deps.db, siteId, (trx) => findMatchOfLink(trx, siteId, link));
  if (matchId === undefined) throw new MatchNotFoundError();
  await review(deps, reviewer, action, [matchId]);
  return matchId;
}

/**
 * Accepts every new candidate that is at least as probable, at most one a product and competitor, in several transactions with one
 * batch. Candidates that somebody else decides meanwhile are left to them. The same batch again accepts what is left of it.
 * @param accepted expected: how many pass, as the person saw it before the batch was begun or since
 * @returns the whole batch
 * @throws MatchCountChangedError, SubscriptionEndedError, UnverifiedSiteFullError; what was accepted before stays, in its batch
 */
export async function acceptAll(
  deps: DecisionsDeps,
  reviewer: Reviewer,
  { probability, expected, batchId = randomUUID() }: AcceptInput,
): Promise<Reviewed> {
  const { siteId, userId } = reviewer;
  const batch = { batchId, userId };
  const { matchIds, before } = await forSite(deps.db, siteId, (trx) =>
    findRest(trx, siteId, probability, batch),
  );
  if (matchIds.length !== expected && matchIds.length + before !== expected)
    throw new MatchCountChangedError(matchIds.length, expected);
  for (let from = 0; from < matchIds.length; from += matchesAtOnce) {
    const ids = matchIds.slice(from, from + matchesAtOnce);
    await decide(deps, reviewer, { action: "ACCEPT", ids, batchId, isStrict: false });
  }
  const count = await forSite(deps.db, siteId, (trx) => countBatch(trx, siteId, batch));
  return { count, batchId: count === 0 ? null : batchId };
}

interface AcceptInput {
  /** 0 to 1 */
  readonly probability: number;
  readonly expected: number;
  readonly batchId?: string | undefined;
}

/** Takes a batch of decisions back, without those that somebody has decided anew. @throws MatchNotFoundError */
export async function undoBatch(deps: DecisionsDeps, reviewer: Reviewer, batchId: string): Promise<Reviewed> {
  const { siteId } = reviewer;
  const ids = await forSite(deps.db, siteId, (trx) => findBatch(trx, siteId, batchId));
  if (ids.length === 0) throw new MatchNotFoundError();
  let count = 0;
  for (let from = 0; from < ids.length; from += matchesAtOnce)
    count += await undo(deps, reviewer, ids.slice(from, from + matchesAtOnce), { batchId, isStrict: false });
  return { count, batchId: null };
}
