import { foldText } from "../../../kit/text/fold-text.ts";
import { type PageIdentity, titleAgreement, words } from "../scan/page-identity.ts";
import { linksToPage } from "../structured-data/product-items.ts";
import { addressMatch } from "../structured-data/stated-offers.ts";
import type { CandidateFilter, FoundProduct } from "./find-products.ts";
import type { EmbeddedProduct } from "./product.ts";

/** A product in the page's data with its match score. */
export interface RankedProduct {
  readonly found: FoundProduct;
  /** At least `MIN_FIT`; above 2.5 the name and a number or link agree. */
  readonly fit: number;
}

/** Objects with a lower score may be other products. */
const MIN_FIT = 1.2;
/** Objects within this distance of the best score describe the same product. */
const NEAR_BEST = 0.35;
const MAX_CHOSEN = 6;
const MAX_NEAR = 200;

/** What the page itself says about its product. */
export interface PageProduct {
  readonly identity: PageIdentity;
  readonly address: URL | null;
  /** Words of the heading that names the product; empty where there is none. */
  readonly headingWords: ReadonlySet<string>;
}

const MIN_AGREEMENT = 0.7;

/** Dice similarity of the words of a name and of the heading, 0 to 1. */
function wordSimilarity(own: readonly string[], heading: ReadonlySet<string>): number {
  const distinct = new Set(own);
  let shared = 0;
  for (const word of distinct) if (heading.has(word)) shared += 1;
  return (2 * shared) / (distinct.size + heading.size);
}

/**
 * Score of a name: 0 for another product, up to 2.4 for exactly the heading's words, since sibling products
 * differ by a word or two.
 */
function nameFit(name: string | null, { identity, headingWords }: PageProduct): number {
  const agreement = name === null ? 0 : titleAgreement(identity, name);
  if (name === null || agreement < MIN_AGREEMENT) return 0;
  const own = words(name);
  const similarity = headingWords.size === 0 ? agreement : wordSimilarity(own, headingWords);
  const certainty = own.length >= 3 || similarity === 1 ? 1 : own.length === 2 ? 0.85 : 0.6;
  return certainty * (agreement + similarity) + (similarity === 1 ? 0.4 : 0);
}

/** Whether the address contains a product number. */
export function isNumberInAddress(number: string, identity: PageIdentity): boolean {
  const folded = foldText(number);
  if (folded.length < 4 || !/\d/.test(folded)) return false;
  return identity.addressWords.has(folded) || (folded.length >= 6 && identity.path.includes(folded));
}

function isSlugOfAddress(slug: string, identity: PageIdentity): boolean {
  return slug.length > 5 && foldText(identity.path).includes(foldText(slug));
}

/** Whether a single property of an object may belong to the page's product. */
export function candidateFilter(page: PageProduct): CandidateFilter {
  const { identity, address } = page;
  return (role, text) => {
    if (text.length > 500) return false;
    if (role === "name") return nameFit(text, page) > 0;
    if (role === "sku" || role === "id") return isNumberInAddress(text, identity);
    if (role === "slug") return isSlugOfAddress(text, identity);
    return role === "url" && linksToPage(text, identity, address);
  };
}

function fitOf({ product, isUnderMainKey }: FoundProduct, page: PageProduct): number {
  const { identity, address } = page;
  const numbers = product.sku === null ? product.ids : [product.sku, ...product.ids];
  const isNameless = product.name === null;
  return (
    nameFit(product.name, page) +
    (linksToPage(product.url, identity, address) ? 1.5 : 0) +
    (isSlugOfAddress(product.slug ?? "", identity) ? 1.2 : 0) +
    (numbers.some((number) => isNumberInAddress(number, identity)) ? 1.25 : 0) +
    (isUnderMainKey ? (isNameless ? 1.2 : 0.4) : 0)
  );
}

/** Candidates that are not part of another candidate; each gets the best score of its parts. */
function outermostProducts(candidates: readonly RankedProduct[]): readonly RankedProduct[] {
  const bySelf = new Map(candidates.map((one) => [one.found.self, one]));
  const best = new Map<RankedProduct, number>();
  for (const one of candidates) {
    const outermost = one.found.ancestors.findLast((value) => bySelf.has(value));
    const product = outermost === undefined ? one : (bySelf.get(outermost) ?? one);
    best.set(product, Math.max(one.fit, best.get(product) ?? 0));
  }
  return [...best].map(([{ found }, fit]) => ({ found, fit }));
}

/** Objects that describe the page's product, best first. */
export function chooseProducts(all: readonly FoundProduct[], page: PageProduct): readonly RankedProduct[] {
  const matching = all
    .map((found) => ({ found, fit: fitOf(found, page) }))
    .filter(({ fit }) => fit >= MIN_FIT);
  const ranked = [...outermostProducts(matching)].sort((a, b) => b.fit - a.fit);
  const best = ranked[0]?.fit ?? 0;
  return joinVariants(ranked.filter(({ fit }) => fit >= best - NEAR_BEST).slice(0, MAX_NEAR)).slice(
    0,
    MAX_CHOSEN,
  );
}

/** Joins matching objects of one list into one product with variants: some shops list sizes separately. */
function joinVariants(chosen: readonly RankedProduct[]): readonly RankedProduct[] {
  const byList = new Map<unknown, RankedProduct[]>();
  for (const one of chosen) {
    const [list] = one.found.ancestors;
    const key = Array.isArray(list) ? list : one;
    const known = byList.get(key);
    if (known === undefined) byList.set(key, [one]);
    else known.push(one);
  }
  return [...byList.values()].flatMap((siblings) => {
    const [first] = siblings;
    if (first === undefined || siblings.length === 1) return siblings;
    const variants = siblings.map(({ found }) => found.product);
    const product = {
      ...first.found.product,
      sku: null,
      ids: [],
      gtin: null,
      mpn: null,
      quantity: null,
      price: null,
      variants,
    };
    return [{ ...first, found: { ...first.found, product } }];
  });
}

function isChosenByParameters(variant: EmbeddedProduct, address: URL): boolean {
  if (variant.options.size === 0) return false;
  for (const [name, value] of variant.options) {
    if (foldText(address.searchParams.get(name) ?? "") !== foldText(value)) return false;
  }
  return true;
}

/** Variants selected by the address: by number, link or options. Empty if it selects none or all. */
export function variantsInAddress(
  variants: readonly EmbeddedProduct[],
  { identity, address }: PageProduct,
): readonly EmbeddedProduct[] {
  if (address === null) return [];
  const named = variants.filter((variant) => {
    const ids = variant.sku === null ? variant.ids : [variant.sku, ...variant.ids];
    const link = variant.url;
    return (
      isChosenByParameters(variant, address) ||
      addressMatch({ id: ids[0] ?? "", link }, identity, address) > 0 ||
      ids.slice(1).some((id) => addressMatch({ id, link: null }, identity, address) > 0)
    );
  });
  return named.length === variants.length ? [] : named;
}
