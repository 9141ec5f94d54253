import { inRomanianOrder } from "../../../kit/romanian-order.ts";

/** Products that lie in a category itself, not below it. */
export interface CategoryCount {
  /** Names from the root down, joined by "/". */
  readonly path: string;
  readonly products: number;
}

/** A category with those below it, in Romanian order of their names. */
export interface TreeNode {
  readonly name: string;
  readonly categoriesByName: Readonly<Record<string, TreeNode>>;
  readonly available: boolean;
  readonly products: number;
}

interface Branch {
  readonly name: string;
  readonly path: string;
  readonly below: Map<string, Branch>;
  products: number;
}

/** The paths above a path, from the root down: "a/b/c" → "a", "a/b". */
export function parentPaths(path: string): string[] {
  const names = path.split("/");
  return names.slice(1).map((_name, at) => names.slice(0, at + 1).join("/"));
}

/** Whether a category, or one above it, is among those that a person made invisible. */
export function isHidden(path: string, hidden: ReadonlySet<string>): boolean {
  return hidden.size > 0 && (hidden.has(path) || parentPaths(path).some((above) => hidden.has(above)));
}

/**
 * The tree of categories under a nameless root. Parents that have no products of their own are in it too.
 * @param counts one row a path
 * @param hidden paths that the person made invisible: they and what is below them are not available
 * @returns counts of what choosing a category shows: a visible one leaves invisible ones below it out
 * @see specification 2, section 3 "Category tree node"
 */
export function categoryTree(counts: readonly CategoryCount[], hidden: ReadonlySet<string>): TreeNode {
  return nodeOf(branchesOf(counts), hidden, true);
}

/** Products in and below each category, parents without a row of their own included; parents come first. */
export function categoryTotals(counts: readonly CategoryCount[]): CategoryCount[] {
  const totals: CategoryCount[] = [];
  const addBelow = (branch: Branch): number => {
    let products = branch.products;
    for (const below of sortedBelow(branch)) {
      const at = totals.push({ path: below.path, products: 0 }) - 1;
      const total = addBelow(below);
      totals[at] = { path: below.path, products: total };
      products += total;
    }
    return products;
  };
  addBelow(branchesOf(counts));
  return totals;
}

/** Counts without those of products that are not seen; never below 0, since the two may have been taken at two instants. */
export function subtractCounts(
  counts: readonly CategoryCount[],
  unseen: readonly CategoryCount[],
): CategoryCount[] {
  const less = new Map(unseen.map(({ path, products }) => [path, products]));
  return counts.map(({ path, products }) => ({
    path,
    products: Math.max(0, products - (less.get(path) ?? 0)),
  }));
}

function branchesOf(counts: readonly CategoryCount[]): Branch {
  const root: Branch = { name: "", path: "", below: new Map(), products: 0 };
  for (const { path, products } of counts) {
    let branch = root;
    for (const name of path.split("/")) {
      let next = branch.below.get(name);
      if (!next) {
        next = {
          name,
          path: branch === root ? name : `${branch.path}/${name}`,
          below: new Map(),
          products: 0,
        };
        branch.below.set(name, next);
      }
      branch = next;
    }
    branch.products += products;
  }
  return root;
}

function nodeOf(branch: Branch, hidden: ReadonlySet<string>, isParentVisible: boolean): TreeNode {
  const available = isParentVisible && !hidden.has(branch.path);
  const below = sortedBelow(branch).map((one) => nodeOf(one, hidden, available));
  const counted = below.filter((node) => node.available || !available);
  return {
    name: branch.name,
    categoriesByName: Object.fromEntries(below.map((node) => [node.name, node])),
    available,
    products: branch.products + counted.reduce((sum, { products }) => sum + products, 0),
  };
}

function sortedBelow({ below }: Branch): Branch[] {
  return [...below.values()].sort((a, b) => inRomanianOrder(a.name, b.name));
}
