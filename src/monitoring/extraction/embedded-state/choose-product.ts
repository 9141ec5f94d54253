import { foldText } from "../../../kit/fold-text.ts";
import { type PageIdentity, titleAgreement, words } from "../scan/page-identity.ts";
import { linksToPage } from "../structured-data/product-items.ts";
import { addressMatch } from "../structured-data/stated-offers.ts";
import type { CandidateFilter, FoundProduct } from "./find-products.ts";
import type { EmbeddedProduct } from "./product.ts";

/** A product of the page's data and how surely it is the page's own. */
export interface RankedProduct {
  readonly found: FoundProduct;
  /** From `LEAST_FIT` up; above 2.5 name and number or link agree. */
  readonly fit: number;
}

/** Below this an object may as well be another product. */
const MIN_FIT = 1.2;
/** Objects that fit nearly as well as the best tell of the same product. */
const NEAR_BEST = 0.35;
const MAX_CHOSEN = 6;
const MAX_NEAR = 200;

/** What the page says its product is: its title and address, and the words of its heading. */
export interface PageProduct {
  readonly identity: PageIdentity;
  readonly address: URL | null;
  /** Words of the heading that names the product; empty where there is none. */
  readonly headingWords: ReadonlySet<string>;
}

const MIN_AGREEMENT = 0.7;

/** Share of words that a name and the heading have in common, 0 to 1; 1 is the heading's own name. */
function wordSimilarity(own: readonly string[], heading: ReadonlySet<string>): number {
  const distinct = new Set(own);
  let shared = 0;
  for (const word of distinct) if (heading.has(word)) shared += 1;
  return (2 * shared) / (distinct.size + heading.size);
}

/** 0 for another product's name, up to 2.4 for the heading's very words: siblings differ by a word or two. */
function nameFit(name: string | null, { identity, headingWords }: PageProduct): number {
  const agreement = name === null ? 0 : titleAgreement(identity, name);
  if (name === null || agreement < MIN_AGREEMENT) return 0;
  const own = words(name);
  const similarity = headingWords.size === 0 ? agreement : wordSimilarity(own, headingWords);
  const certainty = own.length >= 3 || similarity === 1 ? 1 : own.length === 2 ? 0.85 : 0.6;
  return certainty * (agreement + similarity) + (similarity === 1 ? 0.4 : 0);
}

/** Whether one of a product's numbers stands in the address. */
export function isNumberInAddress(number: string, identity: PageIdentity): boolean {
  const folded = foldText(number);
  if (folded.length < 4 || !/\d/.test(folded)) return false;
  return identity.addressWords.has(folded) || (folded.length >= 6 && identity.path.includes(folded));
}

function isSlugOfAddress(slug: string, identity: PageIdentity): boolean {
  return slug.length > 5 && foldText(identity.path).includes(foldText(slug));
}

/** Whether one property of an object can be the page's product's. */
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

function fitOf({ product, isUnderMainKey: isCentral }: FoundProduct, page: PageProduct): number {
  const { identity, address } = page;
  const numbers = product.sku === null ? product.ids : [product.sku, ...product.ids];
  const isNameless = product.name === null;
  return (
    nameFit(product.name, page) +
    (linksToPage(product.url, identity, address) ? 1.5 : 0) +
    (isSlugOfAddress(product.slug ?? "", identity) ? 1.2 : 0) +
    (numbers.some((number) => isNumberInAddress(number, identity)) ? 1.25 : 0) +
    (isCentral ? (isNameless ? 1.2 : 0.4) : 0)
  );
}

/** The candidates that are no part of another; a whole fits as well as the best of its parts. */
function outermostProducts(candidates: readonly RankedProduct[]): readonly RankedProduct[] {
  const bySelf = new Map(candidates.map((one) => [one.found.self, one]));
  const best = new Map<RankedProduct, number>();
  for (const one of candidates) {
    const outermost = one.found.ancestors.findLast((value) => bySelf.has(value));
    const whole = outermost === undefined ? one : (bySelf.get(outermost) ?? one);
    best.set(whole, Math.max(one.fit, best.get(whole) ?? 0));
  }
  return [...best].map(([{ found }, fit]) => ({ found, fit }));
}

/** The objects that tell of the page's own product, best first. */
export function chooseProducts(all: readonly FoundProduct[], page: PageProduct): readonly RankedProduct[] {
  const fitting = all
    .map((found) => ({ found, fit: fitOf(found, page) }))
    .filter(({ fit }) => fit >= MIN_FIT);
  const ranked = [...outermostProducts(fitting)].sort((a, b) => b.fit - a.fit);
  const best = ranked[0]?.fit ?? 0;
  return joinVariants(ranked.filter(({ fit }) => fit >= best - NEAR_BEST).slice(0, MAX_NEAR)).slice(
    0,
    MAX_CHOSEN,
  );
}

/** Several fitting objects in one list are the product's variants, as sizes that a shop lists one by one. */
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
  if (variant.choices.size === 0) return false;
  for (const [name, value] of variant.choices) {
    if (foldText(address.searchParams.get(name) ?? "") !== foldText(value)) return false;
  }
  return true;
}

/** Variants that the address names by number, link or chosen options; none where it names none or all. */
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
