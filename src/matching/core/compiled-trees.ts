import type { Tree } from "../../kit/boosted-trees.ts";

/**
 * Trees in flat arrays. A score walks down four trees at a time, each as many steps as the deepest has, so that no branch depends on
 * a value: the processor cannot guess these, and waits for each wrong guess. A leaf is its own successor.
 */
export interface CompiledTrees {
  /** First row of each tree; a multiple of four, filled up with a tree of one leaf of 0. */
  readonly roots: Int32Array;
  readonly depth: number;
  /** Of a row: twice the feature, plus one where an absent value counts as high. */
  readonly features: Int16Array;
  readonly thresholds: Float32Array;
  /** Two of a row: the next row for values below its threshold, and for others. */
  readonly next: Int32Array;
  /** Value of a leaf, 0 of other rows. */
  readonly leaves: Float32Array;
}

const together = 4;

export function compileTrees(trees: readonly Tree[]): CompiledTrees {
  const padding = Array.from({ length: (together - (trees.length % together)) % together }, (): Tree => [0]);
  const all = [...trees, ...padding];
  const size = all.reduce((sum, tree) => sum + tree.length, 0);
  const compiled = {
    roots: new Int32Array(all.length),
    depth: Math.max(0, ...all.map((tree) => depthOf(tree))),
    features: new Int16Array(size),
    thresholds: new Float32Array(size),
    next: new Int32Array(2 * size),
    leaves: new Float32Array(size),
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

/** Each value twice, for rows where an absent one counts as low and as high; reused because many pairs are scored. */
let doubled = new Float32Array(0);

/**
 * The same as `scoreOf` of src/kit/boosted-trees.ts, up to the rounding of 32-bit leaves.
 * @param values as 32-bit floats, NaN where a feature does not apply
 */
export function scoreOfCompiled(trees: CompiledTrees, values: Float32Array): number {
  const { roots, depth, features, thresholds, next, leaves } = trees;
  if (doubled.length !== 2 * values.length) doubled = new Float32Array(2 * values.length);
  const x = doubled;
  for (let feature = 0; feature < values.length; feature++) {
    const value = values[feature] as number;
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
