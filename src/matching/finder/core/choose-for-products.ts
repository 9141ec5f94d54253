import { foldText } from "../../../kit/text/fold-text.ts";
import { createCandidateIndex } from "../../core/blocking.ts";
import { prepareProduct } from "../../core/prepare-product.ts";
import type { ProductIdentity } from "../../core/product-identity.ts";
import type { Reason } from "../../core/reasons.ts";
import { createWordStatistics } from "../../core/word-statistics.ts";
import { type PairSide, pairKeyOf } from "../../flagged/core/suspicion.ts";
import { identityOfPage, type KnownPage } from "../../known-pages/core/known-page.ts";
import {
  type CandidatePage,
  chooseCandidates,
  maxCompared,
  mostProbable,
  withoutSharedGtins,
} from "./choose-candidates.ts";

/** An own product that is compared. */
export interface ComparedProduct extends PairSide {
  readonly productId: number;
  readonly identity: ProductIdentity;
  readonly linkedPageIds: readonly string[];
}

/** Products of a site and the pages that may sell them. It is sent to threads. */
export interface ChooseInput {
  readonly products: readonly ComparedProduct[];
  readonly pages: readonly KnownPage[];
  /** The likely ones of each product, as places in `pages`; null: any may be one. */
  readonly likely: ReadonlyMap<number, readonly number[]> | null;
  /** Domains of the company's own shops: their pages are no competitors. */
  readonly ownDomains: ReadonlySet<string>;
  /** The site's spelling of brands, by the folded spelling of confirmed pages. */
  readonly brands: ReadonlyMap<string, string>;
  readonly areColoursVariants: boolean;
}

/** A pair that is offered to people. */
export interface ChosenCandidate {
  readonly productId: number;
  readonly pageId: string;
  readonly url: string;
  readonly domain: string;
  readonly title: string;
  readonly brand: string | null;
  readonly probability: number;
  readonly reasons: readonly Reason[];
  readonly identityKey: string;
}

interface FinderPage extends CandidatePage {
  readonly page: KnownPage;
}

/** Scores the likely pages of products and chooses those that are offered. */
export function chooseForProducts({
  products,
  pages,
  likely,
  ownDomains,
  brands,
  areColoursVariants,
}: ChooseInput): ChosenCandidate[] {
  const pageIdentities = withoutSharedGtins(pages).map((page) => {
    const brand = page.brand === null ? null : (brands.get(foldText(page.brand)) ?? page.brand);
    return identityOfPage({ ...page, brand });
  });
  const words = createWordStatistics([...products.map(({ identity }) => identity), ...pageIdentities]);
  const prepared = pages.map((page, at): FinderPage => {
    const product = prepareProduct(pageIdentities[at] as ProductIdentity, words);
    return { pageId: page.pageId, domain: page.domain, product, page };
  });
  const index =
    likely === null ? createCandidateIndex(prepared.map((id) => ({ id, product: id.product }))) : null;
  const options = { areColoursVariants };
  return products.flatMap((product) => {
    const linked = new Set(product.linkedPageIds);
    const isAllowed = ({ pageId, domain }: FinderPage) => !linked.has(pageId) && !ownDomains.has(domain);
    const own = prepareProduct(product.identity, words);
    const places = likely?.get(product.productId) ?? [];
    const compared =
      index === null
        ? mostProbable(own, places.map((at) => prepared[at] as FinderPage).filter(isAllowed), options)
        : index.candidatesOf(own, maxCompared, isAllowed).ids;
    return chooseCandidates(own, compared, options).map(({ page: { page }, probability, reasons }) => ({
      productId: product.productId,
      pageId: page.pageId,
      url: page.url,
      domain: page.domain,
      title: page.title,
      brand: page.brand,
      probability,
      reasons,
      identityKey: pairKeyOf(product, page),
    }));
  });
}
