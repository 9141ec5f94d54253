/** A pair with what the matcher and what people decided. */
export interface Scored {
  readonly probability: number;
  readonly isMatch: boolean;
}

/** Precision and recall where a pair is the same from a probability on; precision is 1 where none is. */
export function precisionAndRecall(pairs: readonly Scored[], threshold: number) {
  let given = 0;
  let right = 0;
  let expected = 0;
  for (const { probability, isMatch } of pairs) {
    if (isMatch) expected += 1;
    if (probability < threshold) continue;
    given += 1;
    if (isMatch) right += 1;
  }
  return { precision: given === 0 ? 1 : right / given, recall: expected === 0 ? 1 : right / expected };
}

/** Harmonic mean of precision and recall. */
export function f1At(pairs: readonly Scored[], threshold: number): number {
  const { precision, recall } = precisionAndRecall(pairs, threshold);
  return precision + recall === 0 ? 0 : (2 * precision * recall) / (precision + recall);
}

/** The threshold of 0.05, 0.06, … 0.95 with the highest F1. */
export function bestThreshold(pairs: readonly Scored[]): number {
  const thresholds = Array.from({ length: 91 }, (_, at) => (at + 5) / 100);
  return thresholds.reduce((best, one) => (f1At(pairs, one) > f1At(pairs, best) ? one : best));
}

/** Highest recall of a threshold whose precision is at least as given; 0 where none is. */
export function recallAtPrecision(pairs: readonly Scored[], precision: number): number {
  const sorted = pairs.toSorted((a, b) => b.probability - a.probability);
  const expected = pairs.filter(({ isMatch }) => isMatch).length;
  let right = 0;
  let best = 0;
  for (const [place, { isMatch, probability }] of sorted.entries()) {
    if (isMatch) right += 1;
    // A threshold cannot divide pairs of equal probability.
    if (sorted[place + 1]?.probability === probability) continue;
    if (right / (place + 1) >= precision) best = right / expected;
  }
  return best;
}

/**
 * Mean difference between stated probability and share of the same, over 15 bins of equal width, weighted by their pairs
 * (Guo et al., "On Calibration of Modern Neural Networks", 2017).
 */
export function calibrationError(pairs: readonly Scored[], bins = 15): number {
  const sums = Array.from({ length: bins }, () => ({ probability: 0, matches: 0 }));
  for (const { probability, isMatch } of pairs) {
    const bin = sums[Math.min(bins - 1, Math.floor(probability * bins))];
    if (bin === undefined) continue;
    bin.probability += probability;
    bin.matches += Number(isMatch);
  }
  return sums.reduce((sum, bin) => sum + Math.abs(bin.probability - bin.matches), 0) / pairs.length;
}
