import type { EmbeddedProduct } from "./embedded-state-product.ts";
import type { FoundProduct } from "./embedded-state-walk.ts";
import { fold, type PageIdentity, titleAgreement, words } from "./page-identity.ts";
import { leadsToPage } from "./product-items.ts";
import { namedByAddress } from "./stated-offers.ts";

/** A product of the page's data and how surely it is the page's own. */
export interface FittingProduct {
  readonly found: FoundProduct;
  /** From `LEAST_FIT` up; above 2.5 name and number or link agree. */
  readonly fit: number;
}

/** Below this an object may as well be another product. */
const LEAST_FIT = 1.2;
/** Objects that fit nearly as well as the best tell of the same product. */
const NEAR_BEST = 0.35;
const MAX_CHOSEN = 6;

function nameFit(name: string | null, identity: PageIdentity): number {
  if (name === null) return 0;
  const agreement = titleAgreement(identity, name);
  const length = words(name).length;
  return agreement < 0.7 ? 0 : 2 * agreement * (length >= 3 ? 1 : length === 2 ? 0.85 : 0.6);
}

/** Whether one of a product's numbers stands in the address. */
export function isNumberInAddress(number: string, identity: PageIdentity): boolean {
  const folded = fold(number);
  if (folded.length < 4 || !/\d/.test(folded)) return false;
  return identity.addressWords.has(folded) || (folded.length >= 6 && identity.path.includes(folded));
}

function fitOf({ product, isCentral }: FoundProduct, identity: PageIdentity, base: URL | null): number {
  const numbers = product.sku === null ? product.ids : [product.sku, ...product.ids];
  const slug = product.slug === null ? "" : fold(product.slug);
  const isNameless = product.name === null;
  return (
    nameFit(product.name, identity) +
    (leadsToPage(product.url, identity, base) ? 1.5 : 0) +
    (slug.length > 5 && fold(identity.path).includes(slug) ? 1.2 : 0) +
    (numbers.some((number) => isNumberInAddress(number, identity)) ? 1.25 : 0) +
    (isCentral ? (isNameless ? 1.2 : 0.4) : 0)
  );
}

/** The objects that tell of the page's own product, best first; a part of a chosen one is not chosen again. */
export function chooseProducts(
  all: readonly FoundProduct[],
  identity: PageIdentity,
  base: URL | null,
): readonly FittingProduct[] {
  const ranked = all
    .map((found) => ({ found, fit: fitOf(found, identity, base) }))
    .filter(({ fit }) => fit >= LEAST_FIT)
    .sort((a, b) => b.fit - a.fit);
  const best = ranked[0]?.fit ?? 0;
  const chosen: FittingProduct[] = [];
  for (const one of ranked) {
    if (one.fit < best - NEAR_BEST || chosen.length >= MAX_CHOSEN) break;
    const isPart = ranked.some((other) => other !== one && one.found.around.includes(other.found.self));
    if (!isPart) chosen.push(one);
  }
  return chosen;
}

function isChosenByParameters(variant: EmbeddedProduct, address: URL): boolean {
  if (variant.choices.size === 0) return false;
  for (const [name, value] of variant.choices) {
    if (fold(address.searchParams.get(name) ?? "") !== fold(value)) return false;
  }
  return true;
}

/** Variants that the address names by number, link or chosen options; none where it names none or all. */
export function variantsOfAddress(
  variants: readonly EmbeddedProduct[],
  identity: PageIdentity,
  address: URL | null,
): readonly EmbeddedProduct[] {
  if (address === null) return [];
  const named = variants.filter((variant) => {
    const ids = variant.sku === null ? variant.ids : [variant.sku, ...variant.ids];
    const link = variant.url;
    return (
      isChosenByParameters(variant, address) ||
      namedByAddress({ id: ids[0] ?? "", link }, identity, address) > 0 ||
      ids.slice(1).some((id) => namedByAddress({ id, link: null }, identity, address) > 0)
    );
  });
  return named.length === variants.length ? [] : named;
}
