import type { Kysely, Transaction } from "kysely";
import type { LinkReadings } from "../../catalog/catalog.ports.ts";
import { lockLinks, setSuspicious } from "../../catalog/links/suspicious-links.service.ts";
import {
  acceptShown,
  type PageFacts,
  pageFacts,
  shownInstead,
} from "../../monitoring/observation/page-state.service.ts";
import type { AuthorizedSiteId } from "../../platform/authorized-site.ts";
import type { Clock } from "../../platform/clock.ts";
import { forSite } from "../../platform/db/database.ts";
import { takeIds } from "../../platform/db/record-ids.ts";
import { retryDeadlock } from "../../platform/db/retry-deadlock.ts";
import type { Tables } from "../../platform/db/tables.ts";
import { authorizedSiteForJob } from "../../platform/job-gate.ts";
import type { PairScore } from "../core/pair-score.ts";
import type { ProductIdentity } from "../core/product-identity.ts";
import { type FlagReason, isSuspicious, pageKeyOf, seenKeyOf } from "./core/suspicion.ts";
import {
  findAcceptedPages,
  findOpenFlags,
  insertFlags,
  removeOrphans,
  type ScoredLink,
  saveScores,
  withdrawFlags,
} from "./flagged.repo.ts";
import {
  findLinkPairs,
  findQueuedLinks,
  type LinkPair,
  type LinkSide,
  queueChangedLinks,
  queueLinksOfChanged,
  removeQueuedLinks,
} from "./link-checks.repo.ts";

export interface LinkCheckDeps {
  /** `database.worker` */
  readonly db: Kysely<Tables>;
  readonly clock: Clock;
  readonly score: (left: ProductIdentity, right: ProductIdentity) => PairScore;
}

/** Links in one transaction. */
const batchSize = 500;

/**
 * Queues links whose page names another product or brand, is found at another address or shows something else, or whose price ratio left
 * or entered the usual range.
 */
export const queueReadLinks: LinkReadings = {
  linksRead: (trx, siteId, links, productIds) => {
    const named = links.map(({ facts, shownInstead, ...link }) => ({
      ...link,
      names: namesOf(facts, shownInstead),
      seenKey: seenKeyOf(facts, link.url),
    }));
    const keys = named.flatMap(({ productId, offerId, names, seenKey }) =>
      (names.name ?? names.gtin ?? names.sku)
        ? [{ productId, offerId, pageKey: pageKeyOf(names), seenKey }]
        : [],
    );
    return queueChangedLinks(trx, siteId, keys, productIds);
  },
};

/** What an address names: its page, or the title that it shows in its place. */
function namesOf(facts: PageFacts, instead: string | null): PageFacts {
  return instead === null ? facts : { name: instead };
}

/**
 * Scores queued links of one site again, flags those that look wrong, and marks them, so that no price is computed from them.
 * @returns number of links taken from the queue
 */
export async function checkQueuedLinks({ db, clock, score }: LinkCheckDeps): Promise<number> {
  const queued = await findQueuedLinks(db, batchSize);
  if (!queued) return 0;
  const { links } = queued;
  const siteId = authorizedSiteForJob(queued.siteId);
  const pairs = await forSite(db, siteId, (trx) => findLinkPairs(trx, siteId, links));
  // Pages may be stored on another machine than the site's tables, so they are read outside the site's transaction.
  const pageIds = [...new Set(pairs.map(({ pageId }) => pageId))];
  const [facts, shown] = await Promise.all([pageFacts(db, pageIds), shownInstead(db, pageIds)]);
  const scored = pairs.flatMap((pair) => {
    const page = facts.get(pair.pageId);
    const instead = shown.get(pair.pageId);
    if (page === undefined) return [];
    return [instead === undefined ? scoredLink(pair, page, score) : replacedLink(pair, page, instead, score)];
  });
  const flagged = scored.filter((link) => link.isSuspicious);
  const nextId = await takeIds(db, flagged.length);
  const flags = flagged.map((link) => ({ ...link, flagId: nextId() }));
  const replaced = flagged.filter(({ pageId }) => shown.has(pageId));
  const accepted = await retryDeadlock(() =>
    forSite(db, siteId, async (trx) => {
      if (scored.length > 0) {
        // Links before their flags, as decisions about them do.
        await lockLinks(trx, siteId, scored);
        await saveScores(trx, siteId, scored, clock.now());
        await withdrawFlags(trx, siteId, scored);
        await insertFlags(trx, siteId, flags, clock.now());
        await markFlagged(trx, siteId, scored);
      }
      await removeQueuedLinks(trx, siteId, links);
      return replaced.length === 0 ? [] : findAcceptedPages(trx, siteId, replaced);
    }),
  );
  if (accepted.length > 0) await acceptShown(db, accepted, clock.now());
  return links.length;
}

/** Marks those of the scored links that have an open flag, and clears the mark of the others. */
async function markFlagged(
  trx: Transaction<Tables>,
  siteId: AuthorizedSiteId,
  scored: readonly ScoredLink[],
): Promise<void> {
  const productIds = [...new Set(scored.map(({ productId }) => productId))];
  const flagged = new Map(
    (await findOpenFlags(trx, siteId, productIds)).map(({ productId, offerId, pageId }) => [
      `${productId} ${offerId}`,
      pageId,
    ]),
  );
  const marks = scored.map((link) => ({
    ...link,
    isSuspicious: flagged.get(`${link.productId} ${link.offerId}`) === link.pageId,
  }));
  await setSuspicious(trx, siteId, marks);
}

/** A link whose address shows something else is a person's matter, however similar the titles are. */
function replacedLink(pair: LinkPair, page: PageFacts, instead: string, score: LinkCheckDeps["score"]) {
  const other = {
    ...pair.other,
    title: instead,
    brand: null,
    sku: null,
    imageUrl: null,
    priceMinor: null,
    currency: null,
  };
  const scored = scoredLink({ ...pair, other }, { name: instead }, score);
  const seenKey = seenKeyOf(page, pair.url);
  const reason: FlagReason = { kind: "something-else", before: page.name ?? null, now: instead };
  return { ...scored, seenKey, reasons: [reason, ...scored.reasons], isSuspicious: true };
}

function scoredLink(pair: LinkPair, page: PageFacts, score: LinkCheckDeps["score"]) {
  const { productId, offerId, pageId, url, ownKey, own, other, isRatioOff } = pair;
  const { gtin = null, mpn = null, category = null } = page;
  const found = score(identityOf(own), identityOf({ ...other, gtin, mpn, category }));
  return {
    productId,
    offerId,
    pageId,
    pageKey: pageKeyOf(page),
    seenKey: seenKeyOf(page, url),
    ownKey,
    ...found,
    isRatioOff,
    isSuspicious: isSuspicious(found, isRatioOff),
  };
}

function identityOf({ priceMinor, currency, ...side }: LinkSide): ProductIdentity {
  const price = priceMinor === null || currency === null ? null : { minor: priceMinor, currency };
  return { ...side, price };
}

/** Products in one statement that looks for changed ones. */
const productsAtOnce = 2000;

/**
 * Queues links whose own product names something else than when they were scored, or whose price ratio left or entered the usual
 * range without a reading of a page: titles, numbers and own prices also come from files, feeds and people.
 */
export async function queueChangedProducts(
  db: Kysely<Tables>,
  siteIds: readonly AuthorizedSiteId[],
): Promise<void> {
  for (const siteId of siteIds)
    for (let afterId: number | null = 0; afterId !== null; ) {
      const range: { readonly afterId: number; readonly limit: number } = { afterId, limit: productsAtOnce };
      afterId = await forSite(db, siteId, (trx) => queueLinksOfChanged(trx, siteId, range));
    }
}

/** Removes scores and open flags of links that no longer exist. */
export async function cleanFlags(db: Kysely<Tables>, siteIds: readonly AuthorizedSiteId[]): Promise<void> {
  for (const siteId of siteIds) await forSite(db, siteId, (trx) => removeOrphans(trx, siteId));
}
