import { foldText } from "../../src/kit/text/fold-text.ts";
import { createRandom } from "../support/random.ts";
import type { LabelledPair, Offer } from "./cases.ts";

/** Other offers of the same brand among which the most similar one is chosen as the pair that is not the same. */
const comparedOffers = 25;

/**
 * Training pairs of offers: of each product with several offers up to two pairs, and for each of these two pairs of similar
 * titles of different products of one category whose titles begin with the same word.
 */
export function pairsOfOffers(offers: readonly Offer[]): readonly LabelledPair[] {
  const random = createRandom(1);
  const pick = <T>(list: readonly T[]): T | undefined => list[random.integer(list.length)];
  const brandOf = ({ title, category }: Offer) => `${category} ${foldText(title).split(" ")[0]}`;
  const byBrand = Map.groupBy(offers, brandOf);
  const pairs: LabelledPair[] = [];
  const add = (left: Offer, right: Offer, isMatch: boolean) =>
    pairs.push({ left: { title: left.title }, right: { title: right.title }, isMatch });
  for (const group of Map.groupBy(offers, ({ product }) => product).values()) {
    for (let count = 0; count < Math.min(2, group.length - 1); count++) {
      const left = pick(group);
      const right = pick(group);
      if (left === undefined || right === undefined || left.title === right.title) continue;
      add(left, right, true);
      for (let others = 0; others < 2; others++) {
        const candidates = Array.from({ length: comparedOffers }, () =>
          pick(byBrand.get(brandOf(left)) ?? []),
        );
        const other = mostSimilar(left, candidates);
        if (other !== undefined) add(left, other, false);
      }
    }
  }
  return pairs;
}

function mostSimilar(offer: Offer, candidates: readonly (Offer | undefined)[]): Offer | undefined {
  const words = new Set(offer.title.split(" "));
  let best: Offer | undefined;
  let bestCount = -1;
  for (const one of candidates) {
    if (one === undefined || one.product === offer.product) continue;
    const theirs = one.title.split(" ");
    const share = theirs.filter((word) => words.has(word)).length / theirs.length;
    if (share <= bestCount) continue;
    best = one;
    bestCount = share;
  }
  return best;
}
