import type { CandidateIndex } from "../../src/matching/core/blocking.ts";
import type { PreparedProduct } from "../../src/matching/core/prepare-product.ts";
import type { Offer } from "./cases.ts";

interface PreparedOffer {
  readonly id: Offer;
  readonly product: PreparedProduct;
}

/** Offers that are looked at: one of so many. */
const step = 41;

/** Why true pairs are not among the candidates; numbers of pairs. */
export interface LostPairs {
  readonly pairs: number;
  /** Pairs of which `limit` offers of other products share all that the two titles share: no order by shared words finds them. */
  readonly indistinct: number;
  readonly lostIndistinct: number;
  /** Others that were not among the candidates by keys that are compared. */
  readonly lostByKeys: number;
  /** Others that were compared and not among the best. */
  readonly lostByOrder: number;
}

/**
 * Divides the lost pairs of every 41st offer by their cause. What two titles share are words, neighbouring words written as one,
 * and numbers.
 */
export function explainLostPairs(
  offers: readonly PreparedOffer[],
  index: CandidateIndex<Offer>,
  limit: number,
): LostPairs {
  const keys = new Map(offers.map(({ id, product }) => [id, sharedKeys(product)]));
  const offersOf = new Map<number, Offer[]>();
  for (const [offer, list] of keys)
    for (const key of list) {
      const known = offersOf.get(key);
      if (known === undefined) offersOf.set(key, [offer]);
      else known.push(offer);
    }
  const isIndistinct = (one: Offer, other: Offer) => {
    const theirs = keys.get(other) ?? new Set();
    const shared = [...(keys.get(one) ?? [])].filter((key) => theirs.has(key));
    const lists = shared.map((key) => offersOf.get(key) ?? []).sort((a, b) => a.length - b.length);
    const [fewest] = lists;
    if (fewest === undefined) return true;
    const alike = fewest.filter(
      (offer) =>
        offer.product !== one.product &&
        offer.shop !== one.shop &&
        shared.every((key) => keys.get(offer)?.has(key)),
    );
    return alike.length >= limit;
  };
  const byProduct = Map.groupBy(offers, ({ id }) => id.product);
  const counts = { pairs: 0, indistinct: 0, lostIndistinct: 0, lostByKeys: 0, lostByOrder: 0 };
  for (let at = 0; at < offers.length; at += step) {
    const { id: one, product } = offers[at] as PreparedOffer;
    const compared = new Set<Offer>();
    // Asked of each candidate by keys in turn, until enough are compared.
    const isAllowed = (offer: Offer) => {
      if (offer.shop === one.shop) return false;
      compared.add(offer);
      return true;
    };
    const found = new Set(index.candidatesOf(product, limit, isAllowed).ids);
    for (const { id: other } of byProduct.get(one.product) ?? []) {
      if (other.shop === one.shop) continue;
      counts.pairs += 1;
      const isSame = isIndistinct(one, other);
      if (isSame) counts.indistinct += 1;
      if (found.has(other)) continue;
      if (isSame) counts.lostIndistinct += 1;
      else if (compared.has(other)) counts.lostByOrder += 1;
      else counts.lostByKeys += 1;
    }
  }
  return counts;
}

function sharedKeys({ title, joined, numbers }: PreparedProduct): ReadonlySet<number> {
  return new Set([...title.hashes, ...joined.keys(), ...numbers]);
}
