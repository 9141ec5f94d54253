import type { Transaction } from "kysely";
import { addCandidateLinks, candidateIds } from "../../catalog/links/candidate-links.service.ts";
import { forSite } from "../../platform/db/database.ts";
import { takeIds } from "../../platform/db/record-ids.ts";
import { retryDeadlock } from "../../platform/db/retry-deadlock.ts";
import type { Tables } from "../../platform/db/tables.ts";
import {
  type FoundCandidate,
  findWaitingPairs,
  lockUndecided,
  markLinked,
  removeOutscored,
  saveCandidates,
} from "./candidates.repo.ts";
import type { Chosen } from "./choosing.service.ts";
import type { FinderDeps, FinderSite } from "./finder-site.service.ts";
import type { OwnProduct } from "./own-products.repo.ts";

/** Counts candidates that were not offered before, in the transaction that stores them. */
export type CountFound = (trx: Transaction<Tables>, candidates: number) => Promise<void>;

/** Links that are added in one transaction. */
const linksAtOnce = 100;

/**
 * Stores chosen candidates in place of those that wait, and links those above the automatic threshold where the site wants it.
 * A process that dies in between leaves candidates that the next search links.
 * @param count called with the number of candidates that were not offered before, in the transaction that stores them
 */
export async function storeFound(
  deps: FinderDeps,
  finder: FinderSite,
  products: readonly OwnProduct[],
  { found, comparedPages }: Chosen,
  count: CountFound,
): Promise<void> {
  const { db, clock } = deps;
  const { siteId } = finder;
  const nextId = await takeIds(db, found.length);
  const withIds = found.map((one) => ({ ...one, matchId: nextId() }));
  const chosen = new Set(found.map(({ productId, pageId }) => `${productId} ${pageId}`));
  const waiting = await retryDeadlock(() =>
    forSite(db, siteId, async (trx) => {
      const before = await findWaitingPairs(
        trx,
        siteId,
        products.map(({ productId }) => productId),
      );
      const outscored = before.filter(
        ({ productId, pageId }) => comparedPages.has(pageId) && !chosen.has(`${productId} ${pageId}`),
      );
      await removeOutscored(trx, siteId, outscored);
      const saved = await saveCandidates(trx, siteId, withIds, clock.now());
      await count(trx, saved.filter(({ isNew }) => isNew).length);
      return saved;
    }),
  );
  await linkAutomatically(deps, finder, products, withIds, waiting);
}

/** At most one link a product and competitor is added without a person, and none that a person has put off or taken away. */
async function linkAutomatically(
  { db, clock, policy }: FinderDeps,
  { siteId, site, userId, settings }: FinderSite,
  products: readonly OwnProduct[],
  found: readonly FoundCandidate[],
  waiting: Awaited<ReturnType<typeof saveCandidates>>,
): Promise<void> {
  if (!settings.addAutomatically) return;
  const matchIdOf = new Map(waiting.map((one) => [`${one.productId} ${one.pageId}`, one.matchId]));
  const taken = new Set(
    products.flatMap(({ productId, linkedDomains }) =>
      linkedDomains.map((domain) => `${productId} ${domain}`),
    ),
  );
  const wanted = found.flatMap((candidate) => {
    const matchId = matchIdOf.get(`${candidate.productId} ${candidate.pageId}`);
    const place = `${candidate.productId} ${candidate.domain}`;
    if (matchId === undefined || candidate.probability < settings.automaticThreshold || taken.has(place))
      return [];
    taken.add(place);
    return [{ ...candidate, matchId, isMatched: true }];
  });
  for (let from = 0; from < wanted.length; from += linksAtOnce) {
    const part = wanted.slice(from, from + linksAtOnce);
    const ids = await candidateIds(db, part.length);
    await retryDeadlock(() =>
      forSite(db, siteId, async (trx) => {
        const by = { userId, now: clock.now(), nextId: ids(), source: "MATCHING" as const };
        // Somebody may have decided since the candidates were stored.
        const undecided = await lockUndecided(
          trx,
          siteId,
          part.map(({ matchId }) => matchId),
        );
        const open = part.filter(({ matchId }) => undecided.has(matchId));
        const outcomes = await addCandidateLinks(trx, siteId, { site, policy }, open, by);
        await markLinked(
          trx,
          siteId,
          open.flatMap(({ matchId }, at) => {
            const outcome = outcomes[at];
            return outcome?.isNew ? [{ matchId, offerId: outcome.offerId }] : [];
          }),
        );
      }),
    );
  }
}
