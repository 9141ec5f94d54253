import { competitionAmong } from "../../core/competition.ts";
import type { PairOptions } from "../../core/hard-facts.ts";
import { type PairScore, probabilityOf, scorePrepared } from "../../core/pair-score.ts";
import type { PreparedProduct } from "../../core/prepare-product.ts";
import { hasNothingInCommon } from "../../core/reasons.ts";

/** Candidates of a product that are compared. */
export const maxCompared = 20;
/** Candidates of a product at one competitor that are offered: further ones are its variants. */
const maxOfCompetitor = 3;

/** Below this probability a pair is not offered to anybody. */
export const offeredFrom = 0.3;

/** A page that may be a candidate. */
export interface CandidatePage {
  readonly pageId: string;
  /** Host without "www.". */
  readonly domain: string;
  readonly product: PreparedProduct;
}

export interface ScoredCandidate<Page extends CandidatePage> extends PairScore {
  readonly page: Page;
}

/** Those of the pages that are probable enough to be offered, the most probable first, at most 20: without reasons. */
export function mostProbable<Page extends CandidatePage>(
  product: PreparedProduct,
  pages: readonly Page[],
  options: PairOptions,
): Page[] {
  return pages
    .map((page) => ({ page, probability: probabilityOf(product, page.product, options) }))
    .filter(({ probability }) => probability >= offeredFrom)
    .sort((a, b) => b.probability - a.probability)
    .slice(0, maxCompared)
    .map(({ page }) => page);
}

/**
 * Pages that may sell a product, the most probable first, at most three of each competitor. The pages of one competitor compete
 * with each other: a shop has one page of an article, or few.
 * @param compared its likely pages
 */
export function chooseCandidates<Page extends CandidatePage>(
  product: PreparedProduct,
  compared: readonly Page[],
  options: PairOptions,
): ScoredCandidate<Page>[] {
  const scored = [...Map.groupBy(compared, ({ domain }) => domain).values()]
    .flatMap((ofCompetitor) => {
      const competition = competitionAmong(
        product,
        ofCompetitor.map((page) => page.product),
      );
      return ofCompetitor.map((page) => ({
        page,
        ...scorePrepared(product, page.product, { ...options, competition }),
      }));
    })
    .filter((pair) => pair.probability >= offeredFrom && !hasNothingInCommon(pair.reasons))
    .sort((a, b) => b.probability - a.probability);
  const counts = new Map<string, number>();
  return scored.filter(({ page: { domain } }) => {
    const count = (counts.get(domain) ?? 0) + 1;
    counts.set(domain, count);
    return count <= maxOfCompetitor;
  });
}

/** A GTIN that more than so many different titles of one shop state says nothing. */
const maxTitlesOfGtin = 3;

/** The same pages; those whose GTIN their shop states on many different products have none. */
export function withoutSharedGtins<
  Page extends { readonly domain: string; readonly gtin: string | null; readonly title: string },
>(pages: readonly Page[]): Page[] {
  const titles = new Map<string, Set<string>>();
  const keyOf = ({ domain, gtin }: Page) => `${domain} ${gtin}`;
  for (const page of pages) {
    if (page.gtin === null) continue;
    const key = keyOf(page);
    titles.set(key, (titles.get(key) ?? new Set()).add(page.title.toLowerCase()));
  }
  return pages.map((page) =>
    (titles.get(keyOf(page))?.size ?? 0) > maxTitlesOfGtin ? { ...page, gtin: null } : page,
  );
}
