/** An inner row: feature, threshold, and the rows that follow below it, otherwise, and where the feature is absent. */
type Split = readonly [feature: number, threshold: number, below: number, otherwise: number, absent: number];

/** Rows of one tree, the first is its root; a number is a leaf. */
export type Tree = readonly (Split | number)[];

/**
 * Sum of the leaves that gradient-boosted trees give (Chen and Guestrin, "XGBoost: A Scalable Tree Boosting System", 2016).
 * Features are compared as 32-bit floats, as in training.
 * @param features NaN where one does not apply
 * @returns the score, unbounded
 */
export function scoreOf(trees: readonly Tree[], features: readonly number[]): number {
  let sum = 0;
  for (const tree of trees) sum += leafOf(tree, features);
  return sum;
}

/**
 * Probabilities of a page's options, which compete with each other and with the score 0 of "none of them": a softmax over both.
 * @returns in the order of the scores, each 0 to 1; their sum is the probability that one of them is right
 */
export function probabilitiesOf(scores: readonly number[]): readonly number[] {
  const highest = Math.max(0, ...scores);
  const shares = scores.map((score) => Math.exp(score - highest));
  const total = shares.reduce((sum, one) => sum + one, Math.exp(-highest));
  return shares.map((share) => share / total);
}

function leafOf(tree: Tree, features: readonly number[]): number {
  let row = tree[0];
  while (row !== undefined && typeof row !== "number") {
    const value = features[row[0]] ?? Number.NaN;
    row = tree[Number.isNaN(value) ? row[4] : Math.fround(value) < Math.fround(row[1]) ? row[2] : row[3]];
  }
  return row ?? 0;
}
