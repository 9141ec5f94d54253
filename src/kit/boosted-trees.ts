/** An inner row: feature, threshold, and the rows that follow below it, otherwise, and where the feature is absent, one of these two. */
type Split = readonly [feature: number, threshold: number, below: number, otherwise: number, absent: number];

/** Rows of one tree, the first is its root; a number is a leaf. */
export type Tree = readonly (Split | number)[];

/**
 * Trees in flat arrays. A score walks down four trees at a time, each as many steps as the deepest has, so that no branch depends on
 * a value: the processor cannot guess these, and waits for each wrong guess. A leaf is its own successor.
 */
export interface CompiledTrees {
  /** Number of features that the trees read. */
  readonly featureCount: number;
  /** First row of each tree; a multiple of four, filled up with a tree of one leaf of 0. */
  readonly roots: Int32Array;
  readonly depth: number;
  /** Of a row: twice the feature, plus one where an absent value counts as high. */
  readonly features: Int16Array;
  readonly thresholds: Float32Array;
  /** Two of a row: the next row for values below its threshold, and for others. */
  readonly next: Int32Array;
  /** Value of a leaf, 0 of other rows. */
  readonly leaves: Float64Array;
}

const together = 4;

/** @throws RangeError where an absent feature leads to a row of its own */
export function compileTrees(trees: readonly Tree[]): CompiledTrees {
  const padding = Array.from({ length: (together - (trees.length % together)) % together }, (): Tree => [0]);
  const all = [...trees, ...padding];
  const size = all.reduce((sum, tree) => sum + tree.length, 0);
  const compiled = {
    featureCount: all
      .flat()
      .reduce<number>((count, row) => (typeof row === "number" ? count : Math.max(count, row[0] + 1)), 0),
    roots: new Int32Array(all.length),
    depth: Math.max(0, ...all.map((tree) => depthOf(tree))),
    features: new Int16Array(size),
    thresholds: new Float32Array(size),
    next: new Int32Array(2 * size),
    leaves: new Float64Array(size),
  };
  let start = 0;
  for (const [place, tree] of all.entries()) {
    compiled.roots[place] = start;
    for (const [at, node] of tree.entries()) {
      const row = start + at;
      if (typeof node === "number") {
        compiled.leaves[row] = node;
        compiled.next.fill(row, 2 * row, 2 * row + 2);
        continue;
      }
      const [feature, threshold, below, otherwise, absent] = node;
      if (absent !== below && absent !== otherwise) throw new RangeError(`row ${at} of tree ${place}`);
      compiled.features[row] = 2 * feature + (absent === below ? 0 : 1);
      compiled.thresholds[row] = threshold;
      compiled.next[2 * row] = start + below;
      compiled.next[2 * row + 1] = start + otherwise;
    }
    start += tree.length;
  }
  return compiled;
}

/** Steps from a row to its deepest leaf. */
function depthOf(tree: Tree, at = 0): number {
  const node = tree[at];
  if (node === undefined || typeof node === "number") return 0;
  return 1 + Math.max(depthOf(tree, node[2]), depthOf(tree, node[3]));
}

/** Each value twice, for rows where an absent one counts as low and as high; reused because many examples are scored. */
let doubled = new Float32Array(0);

/**
 * Sum of the leaves that gradient-boosted trees give (Chen and Guestrin, "XGBoost: A Scalable Tree Boosting System", 2016).
 * Features are compared as 32-bit floats, as in training.
 * @param values NaN where one does not apply; those that are missing at the end do not apply
 * @returns the score, unbounded
 */
export function scoreOf(trees: CompiledTrees, values: ArrayLike<number>): number {
  const { featureCount, roots, depth, features, thresholds, next, leaves } = trees;
  if (doubled.length < 2 * featureCount) doubled = new Float32Array(2 * featureCount);
  const x = doubled;
  for (let feature = 0; feature < featureCount; feature++) {
    const value = values[feature] ?? Number.NaN;
    const isAbsent = Number.isNaN(value);
    x[2 * feature] = isAbsent ? Number.NEGATIVE_INFINITY : value;
    x[2 * feature + 1] = isAbsent ? Number.POSITIVE_INFINITY : value;
  }
  const step = (row: number) =>
    next[2 * row + Number((x[features[row] as number] as number) >= (thresholds[row] as number))] as number;
  let sum = 0;
  for (let tree = 0; tree < roots.length; tree += together) {
    let a = roots[tree] as number;
    let b = roots[tree + 1] as number;
    let c = roots[tree + 2] as number;
    let d = roots[tree + 3] as number;
    for (let at = 0; at < depth; at++) {
      a = step(a);
      b = step(b);
      c = step(c);
      d = step(d);
    }
    sum += (leaves[a] as number) + (leaves[b] as number) + (leaves[c] as number) + (leaves[d] as number);
  }
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
