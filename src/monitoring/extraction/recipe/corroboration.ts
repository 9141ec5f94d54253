import { MIN_AGREEING_PAGES } from "./train-recipe.ts";

/** Pages among the agreeing ones that somebody else than whoever asked has to watch. */
const MIN_PAGES_OF_OTHERS = 2;

/** A page that agreed with a proposed place. */
export interface AgreeingPage {
  /** What tells its product from others, as `judgePlace` gives it. */
  readonly product: string;
  /** Ids of the companies that watch it. */
  readonly companies: readonly number[];
}

/** The first agreeing page of each product: one product at five addresses is one witness. */
export function distinctProducts(agreeing: readonly AgreeingPage[]): AgreeingPage[] {
  const products = agreeing.map(({ product }) => product);
  return agreeing.filter(({ product }, place) => products.indexOf(product) === place);
}

/**
 * Whether pages of different products bear a proposed place out without a GOD: at least five, and whichever company is
 * left out, at least two of them are watched by another. So no company shows us all of the pages that its own word is
 * tried on, and nobody has to know which company asked.
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
