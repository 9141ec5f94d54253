import { MIN_AGREEING_PAGES } from "./train-recipe.ts";

/** Minimum number of agreeing pages watched by someone other than any one company. */
const MIN_PAGES_OF_OTHERS = 2;

/** A page whose reading agrees with the proposed location. */
export interface AgreeingPage {
  /** Identifies the product, as returned by `checkLocation`. */
  readonly product: string;
  /** Ids of the companies that watch the page. */
  readonly companies: readonly number[];
}

/** The first agreeing page of each product: one product at five addresses counts once. */
export function distinctProducts(agreeing: readonly AgreeingPage[]): AgreeingPage[] {
  const products = agreeing.map(({ product }) => product);
  return agreeing.filter(({ product }, place) => products.indexOf(product) === place);
}

/**
 * Whether pages of different products confirm a proposed location without an administrator: at least five
 * agree, and for every company at least two of them are watched by another company. No company can confirm its
 * own correction, and the rule does not need to know which company requested it.
 */
export function isCorroborated(agreeing: readonly AgreeingPage[]): boolean {
  const companies = new Set(agreeing.flatMap((page) => page.companies));
  return (
    agreeing.length >= MIN_AGREEING_PAGES &&
    [null, ...companies].every((left) => watchedByOthers(agreeing, left) >= MIN_PAGES_OF_OTHERS)
  );
}

function watchedByOthers(agreeing: readonly AgreeingPage[], left: number | null): number {
  return agreeing.filter((page) => page.companies.some((company) => company !== left)).length;
}
