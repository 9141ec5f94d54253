import type { Kysely, Transaction } from "kysely";
import type { AddressPolicy } from "../../address/address.ts";
import { addressKey } from "../../address/address-key.ts";
import type { AuthorizedSiteId } from "../../platform/authorized-site.ts";
import { idsOfTry, type NextId, takeIds } from "../../platform/db/record-ids.ts";
import type { Tables } from "../../platform/db/tables.ts";
import { NotFoundError } from "../../platform/errors.ts";
import { requireWithinLimits } from "../intake/address-rows.service.ts";
import { lockIntake } from "../products/products.repo.ts";
import { lockAgainstRemoval, type Site } from "../sites/sites.repo.ts";
import { dropLink, lockKnownLink, setMatched, storeLinks } from "./link-changes.service.ts";
import { type LinkTarget, requireActiveSite, resolveLinkTarget } from "./link-target.service.ts";
import { LinkRefusedError } from "./links.errors.ts";
import { findLinkedProducts, type Link, type LinkedProduct, listLinksOf } from "./links.repo.ts";

export { requireActiveSite };

/** A page that is to be linked with a product. */
export interface CandidateLink {
  readonly productId: number;
  readonly url: string;
  /** No person has confirmed it. */
  readonly isMatched: boolean;
}

/** The link of a candidate: new, or there already; null where the page cannot be linked or the product is gone. */
export type CandidateOutcome = { readonly offerId: number; readonly isNew: boolean } | null;

/** Who adds or changes links in the caller's transaction, and when. */
export interface CandidateChange {
  readonly userId: number;
  readonly now: Date;
  /** As `candidateIds` returns them, once for each try of the transaction. */
  readonly nextId: NextId;
  /** What changes them for the person; null: they do, on a screen. */
  readonly source: "MATCHING" | null;
}

/** Ids for changes of links, taken before the transaction. @returns the same ids for each try */
export async function candidateIds(db: Kysely<Tables>, links: number): Promise<() => NextId> {
  const perLink = 3;
  const nextId = await takeIds(db, links * perLink);
  const ids = Array.from({ length: links * perLink }, nextId);
  return () => idsOfTry(ids);
}

/**
 * Adds links in the caller's transaction, each with its history and queue entry. A link that is there already and waits for
 * confirmation is confirmed, unless the candidate waits as well.
 * @param site as `requireActiveSite` returns it
 * @returns an outcome for each candidate, in their order
 * @throws UnverifiedSiteFullError
 */
export async function addCandidateLinks(
  trx: Transaction<Tables>,
  siteId: AuthorizedSiteId,
  { site, policy }: { readonly site: Site; readonly policy: AddressPolicy },
  candidates: readonly CandidateLink[],
  by: CandidateChange,
): Promise<CandidateOutcome[]> {
  if (candidates.length === 0) return [];
  await lockAgainstRemoval(trx, siteId);
  if (!site.isVerified) await lockIntake(trx, siteId);
  const productIds = [...new Set(candidates.map(({ productId }) => productId))].sort((a, b) => a - b);
  const products = new Map(
    (await findLinkedProducts(trx, siteId, productIds)).map((product) => [product.productId, product]),
  );
  const linked = new Map(
    (await listLinksOf(trx, siteId, productIds)).map((link) => [keyOf(link.productId, link.url), link]),
  );
  const wanted: { readonly product: LinkedProduct; readonly link: Link }[] = [];
  const outcomes = candidates.map(({ productId, url, isMatched }): CandidateOutcome => {
    const product = products.get(productId);
    const target = product && targetOf(url, product, site.domain, policy);
    if (!target) return null;
    const known = linked.get(keyOf(productId, target.url));
    if (known) return { offerId: known.offerId, isNew: false };
    const link = { ...target, offerId: by.nextId(), productId, quantityByHand: null, isMatched };
    linked.set(keyOf(productId, target.url), link);
    wanted.push({ product, link });
    return { offerId: link.offerId, isNew: true };
  });
  if (!site.isVerified) await requireWithinLimits(trx, siteId, { products: 0, offers: wanted.length });
  await storeLinks(trx, siteId, wanted, by);
  await confirmKnown(trx, siteId, candidates, outcomes, by);
  return outcomes;
}

async function confirmKnown(
  trx: Transaction<Tables>,
  siteId: AuthorizedSiteId,
  candidates: readonly CandidateLink[],
  outcomes: readonly CandidateOutcome[],
  by: CandidateChange,
): Promise<void> {
  for (const [place, { productId, isMatched }] of candidates.entries()) {
    const outcome = outcomes[place];
    if (!outcome || outcome.isNew || isMatched) continue;
    await setCandidateMatched(trx, siteId, { productId, offerId: outcome.offerId }, false, by);
  }
}

interface LinkKey {
  readonly productId: number;
  readonly offerId: number;
}

/** Sets whether a link waits for confirmation, with its history entry. A link that is gone is left alone. */
export async function setCandidateMatched(
  trx: Transaction<Tables>,
  siteId: AuthorizedSiteId,
  { productId, offerId }: LinkKey,
  isMatched: boolean,
  by: CandidateChange,
): Promise<void> {
  const known = await lockKnownLink(trx, siteId, productId, offerId).catch(ifGone);
  if (known && known.link.isMatched !== isMatched)
    await setMatched(trx, siteId, known.product, known.link, isMatched, by);
}

/** Deletes the link of a candidate, with its history entry. A link that is gone, or has another page now, is left alone. */
export async function dropCandidateLink(
  trx: Transaction<Tables>,
  siteId: AuthorizedSiteId,
  { productId, offerId, pageId }: LinkKey & { readonly pageId: string },
  by: CandidateChange,
): Promise<void> {
  const known = await lockKnownLink(trx, siteId, productId, offerId).catch(ifGone);
  if (known?.link.pageId === pageId) await dropLink(trx, siteId, known.product, known.link, by);
}

function ifGone(error: unknown): null {
  if (error instanceof NotFoundError) return null;
  throw error;
}

function targetOf(
  url: string,
  product: LinkedProduct,
  siteDomain: string,
  policy: AddressPolicy,
): LinkTarget | null {
  try {
    return resolveLinkTarget({ url, competitorDomain: null, ownUrl: product.url }, siteDomain, policy);
  } catch (error) {
    if (error instanceof LinkRefusedError) return null;
    throw error;
  }
}

const keyOf = (productId: number, url: string) => `${productId} ${addressKey(url)}`;
