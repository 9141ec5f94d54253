/** An inner row: feature, threshold, and the rows that follow below it, otherwise, and where the feature is absent. */
type Split = readonly [feature: number, threshold: number, below: number, otherwise: number, absent: number];

/** Rows of one tree, the first is its root; a number is a leaf. */
export type Tree = readonly (Split | number)[];

/**
 * Probability that gradient-boosted trees with logistic loss give (Chen and Guestrin, "XGBoost: A Scalable Tree Boosting
 * System", 2016). Features are compared as 32-bit floats, as in training.
 * @param features NaN where one does not apply
 * @returns 0 to 1
 */
export function probabilityOf(trees: readonly Tree[], features: readonly number[]): number {
  let sum = 0;
  for (const tree of trees) sum += leafOf(tree, features);
  return 1 / (1 + Math.exp(-sum));
}

function leafOf(tree: Tree, features: readonly number[]): number {
  let row = tree[0];
  while (row !== undefined && typeof row !== "number") {
    const value = features[row[0]] ?? Number.NaN;
    row = tree[Number.isNaN(value) ? row[4] : Math.fround(value) < row[1] ? row[2] : row[3]];
  }
  return row ?? 0;
}
