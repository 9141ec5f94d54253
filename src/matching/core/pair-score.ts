import { explainPair, isForSame } from "./explain-pair.ts";
import { findHardFact, type PairOptions } from "./hard-facts.ts";
import { modelProbability, sameThreshold } from "./pair-model.ts";
import { type PreparedProduct, prepareProduct } from "./prepare-product.ts";
import type { ProductIdentity } from "./product-identity.ts";
import type { Reason } from "./reasons.ts";
import type { WordStatistics } from "./word-statistics.ts";

/** What is decided of a pair. */
export interface PairScore {
  /** That both are the same article, 0 to 1, calibrated. */
  readonly probability: number;
  /** The most important first, at most five. */
  readonly reasons: readonly Reason[];
}

/** A fact decides, but shops mistype. */
const sureSame = 0.995;
const sureDifferent = 0.01;
const maxReasons = 5;

/** Probability that two products are the same article, without reasons: for many pairs. */
export function probabilityOf(a: PreparedProduct, b: PreparedProduct, options?: PairOptions): number {
  const fact = findHardFact(a, b, options);
  if (fact) return fact.isSame ? sureSame : sureDifferent;
  return hasNothing(a) || hasNothing(b) ? sureDifferent : modelProbability(a, b, options?.competition);
}

/**
 * Scores two prepared products. A fact that decides comes first among the reasons; then those that agree with the
 * probability, the strongest kind of evidence first; then those against it.
 */
export function scorePrepared(a: PreparedProduct, b: PreparedProduct, options?: PairOptions): PairScore {
  const fact = findHardFact(a, b, options);
  if (fact === null && (hasNothing(a) || hasNothing(b)))
    return { probability: sureDifferent, reasons: [{ kind: "no-title" }] };
  const probability = fact
    ? fact.isSame
      ? sureSame
      : sureDifferent
    : modelProbability(a, b, options?.competition);
  const isSame = probability >= sameThreshold;
  const found = explainPair(a, b).filter((one) => one.kind !== fact?.reason.kind);
  const agreeing = found.filter((one) => isForSame(one) === isSame);
  const against = found.filter((one) => isForSame(one) !== isSame);
  return {
    probability,
    reasons: [...(fact ? [fact.reason] : []), ...agreeing, ...against].slice(0, maxReasons),
  };
}

/** Scores two products. Where one is compared with many, prepare each once and use `scorePrepared`. */
export function scorePair(
  left: ProductIdentity,
  right: ProductIdentity,
  options?: PairOptions & { readonly words?: WordStatistics },
): PairScore {
  return scorePrepared(prepareProduct(left, options?.words), prepareProduct(right, options?.words), options);
}

function hasNothing({ title, statedCodes }: PreparedProduct): boolean {
  return title.words.length === 0 && statedCodes.length === 0;
}
