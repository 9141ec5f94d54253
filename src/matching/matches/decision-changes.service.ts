import type { Kysely, Transaction } from "kysely";
import type { AddressPolicy } from "../../address/address.ts";
import {
  addCandidateLinks,
  type CandidateChange,
  candidateIds,
  dropCandidateLink,
  requireActiveSite,
  setCandidateMatched,
} from "../../catalog/links/candidate-links.service.ts";
import type { AuthorizedSiteId } from "../../platform/authorized-site.ts";
import type { Clock } from "../../platform/clock.ts";
import { forSite } from "../../platform/db/database.ts";
import { retryDeadlock } from "../../platform/db/retry-deadlock.ts";
import type { Tables } from "../../platform/db/tables.ts";
import {
  type DecidedMatch,
  type Decision,
  decideMatches,
  lockMatches,
  type Restored,
  restoreMatches,
} from "./decisions.repo.ts";
import { MatchDecidedError, MatchNotFoundError, MatchNotLinkableError } from "./matches.errors.ts";

export interface DecisionsDeps {
  /** `database.app` */
  readonly db: Kysely<Tables>;
  readonly clock: Clock;
  /** Which addresses may be linked. */
  readonly policy: AddressPolicy;
  /** Names of people by id. */
  readonly findNames: (userIds: readonly number[]) => Promise<ReadonlyMap<number, string>>;
}

/** Who decides on which site. */
export interface Reviewer {
  readonly siteId: AuthorizedSiteId;
  readonly userId: number;
}

interface DecideInput {
  readonly action: "ACCEPT" | "DENY" | "LATER";
  readonly ids: readonly number[];
  readonly batchId: string;
  /** Otherwise candidates that cannot be decided are left out. */
  readonly isStrict: boolean;
}

const stateOf = { ACCEPT: "ACCEPTED", DENY: "DENIED", LATER: "LATER" } as const;

/**
 * Decides candidates in one transaction, all or those that can be.
 * @returns how many
 * @throws as `review`
 */
export async function decide(
  deps: DecisionsDeps,
  { siteId, userId }: Reviewer,
  { action, ids, batchId, isStrict }: DecideInput,
): Promise<number> {
  const { db, clock, policy } = deps;
  const site = action === "ACCEPT" ? await requireActiveSite(db, siteId) : null;
  const linkIds = await candidateIds(db, ids.length);
  const outcome = await inTransaction(deps, siteId, async (trx) => {
    const by = changeBy(userId, clock, linkIds());
    const locked = await lockMatches(trx, siteId, ids);
    if (isStrict && locked.length < ids.length) throw new MatchNotFoundError();
    const open = locked.filter(({ state }) => state !== stateOf[action]);
    const isOpen = ({ state }: DecidedMatch) =>
      action === "LATER" ? state === "NEW" : state !== "ACCEPTED" && state !== "DENIED";
    const conflict = open.find((match) => !isOpen(match));
    if (isStrict && conflict) return { conflict };
    const matches = open.filter(isOpen);
    const decisions =
      site === null
        ? await withoutLinks(trx, siteId, matches, by)
        : await withLinks(trx, siteId, { site, policy }, matches, by, isStrict);
    if (decisions.length > 0)
      await decideMatches(trx, siteId, stateOf[action], decisions, { userId, now: by.now, batchId });
    return { count: decisions.length };
  });
  if ("conflict" in outcome) throw await conflictOf(deps, outcome.conflict);
  return outcome.count;
}

/** Links accepted candidates, or confirms links that were added automatically. */
async function withLinks(
  trx: Transaction<Tables>,
  siteId: AuthorizedSiteId,
  site: Parameters<typeof addCandidateLinks>[2],
  matches: readonly DecidedMatch[],
  by: CandidateChange,
  isStrict: boolean,
): Promise<Decision[]> {
  const wanted = matches.map(({ productId, url }) => ({ productId, url, isMatched: false }));
  const outcomes = await addCandidateLinks(trx, siteId, site, wanted, by);
  return matches.flatMap(({ matchId, url, state }, place) => {
    const outcome = outcomes[place];
    // A link that a person has added is not taken back with the decision.
    const isOurs = outcome?.isNew || state === "LINKED";
    if (outcome) return [{ matchId, offerId: isOurs ? outcome.offerId : null }];
    if (isStrict) throw new MatchNotLinkableError(url);
    return [];
  });
}

/** Removes links that were added automatically. */
async function withoutLinks(
  trx: Transaction<Tables>,
  siteId: AuthorizedSiteId,
  matches: readonly DecidedMatch[],
  by: CandidateChange,
): Promise<Decision[]> {
  for (const { state, offerId, productId, pageId } of matches)
    if (state === "LINKED" && offerId !== null)
      await dropCandidateLink(trx, siteId, { productId, offerId, pageId }, by);
  return matches.map(({ matchId }) => ({ matchId, offerId: null }));
}

interface UndoInput {
  /** Only candidates that were decided in it; undefined: whoever decided them. */
  readonly batchId: string | undefined;
  /** Otherwise candidates that are gone or were decided anew are left out. */
  readonly isStrict: boolean;
}

/** Takes decisions back in one transaction. @returns how many @throws MatchNotFoundError, MatchDecidedError */
export async function undo(
  deps: DecisionsDeps,
  { siteId, userId }: Reviewer,
  ids: readonly number[],
  { batchId, isStrict }: UndoInput,
): Promise<number> {
  const { db, clock, policy } = deps;
  const site = await requireActiveSite(db, siteId);
  const linkIds = await candidateIds(db, ids.length);
  const outcome = await inTransaction(deps, siteId, async (trx) => {
    const by = changeBy(userId, clock, linkIds());
    const locked = await lockMatches(trx, siteId, ids);
    if (isStrict && locked.length < ids.length) throw new MatchNotFoundError();
    const open = locked.filter(({ state }) => state !== "NEW");
    // A decision that somebody has taken back and made anew since belongs to another batch.
    const decided = open.filter((match) => batchId === undefined || match.batchId === batchId);
    const conflict = open.find((match) => !decided.includes(match));
    if (isStrict && conflict) return { conflict };
    const restored: Restored[] = [];
    for (const match of decided) restored.push(await restore(trx, siteId, { site, policy }, match, by));
    if (restored.length > 0) await restoreMatches(trx, siteId, restored);
    return { count: restored.length };
  });
  if ("conflict" in outcome) throw await conflictOf(deps, outcome.conflict);
  return outcome.count;
}

/** Undoes what a decision did to the link. */
async function restore(
  trx: Transaction<Tables>,
  siteId: AuthorizedSiteId,
  site: Parameters<typeof addCandidateLinks>[2],
  { matchId, productId, pageId, url, state, previousState, offerId }: DecidedMatch,
  by: CandidateChange,
): Promise<Restored> {
  // A link that was added automatically waits for a decision without one; the link goes.
  const before = state === "LINKED" ? "NEW" : (previousState ?? "NEW");
  if (before === "LINKED") {
    if (offerId !== null) {
      await setCandidateMatched(trx, siteId, { productId, offerId }, true, by);
      return { matchId, state: before, offerId, isUnlinked: false };
    }
    const [outcome] = await addCandidateLinks(trx, siteId, site, [{ productId, url, isMatched: true }], by);
    return outcome
      ? { matchId, state: before, offerId: outcome.offerId, isUnlinked: false }
      : { matchId, state: "NEW", offerId: null, isUnlinked: true };
  }
  if (offerId !== null) await dropCandidateLink(trx, siteId, { productId, offerId, pageId }, by);
  const isUnlinked = state === "LINKED" || offerId !== null;
  return { matchId, state: state === "LATER" ? "NEW" : before, offerId: null, isUnlinked };
}

async function conflictOf({ findNames }: DecisionsDeps, { state, decidedBy }: DecidedMatch): Promise<Error> {
  const names = decidedBy === null ? null : await findNames([decidedBy]);
  const by = (decidedBy === null ? null : names?.get(decidedBy)) ?? null;
  return new MatchDecidedError(state === "DENIED" ? "DENIED" : "ACCEPTED", by);
}

function changeBy(userId: number, clock: Clock, nextId: CandidateChange["nextId"]): CandidateChange {
  return { userId, now: clock.now(), nextId, source: null };
}

function inTransaction<T>(
  { db }: DecisionsDeps,
  siteId: AuthorizedSiteId,
  work: (trx: Transaction<Tables>) => Promise<T>,
): Promise<T> {
  return retryDeadlock(() => forSite(db, siteId, work));
}
