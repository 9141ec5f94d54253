import { compareRomanian } from "../../../kit/text/romanian-order.ts";

/** Number of products directly in a category, not below it. */
export interface CategoryCount {
  /** Names from the root down, joined by "/". */
  readonly path: string;
  readonly products: number;
}

/** A category with its children, in Romanian order of their names. */
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

/** Paths of the parents, from the root down: "a/b/c" → "a", "a/b". */
export function parentPaths(path: string): string[] {
  const names = path.split("/");
  return names.slice(1).map((_name, at) => names.slice(0, at + 1).join("/"));
}

/** Whether a category or one of its parents was made invisible. */
export function isHidden(path: string, hidden: ReadonlySet<string>): boolean {
  return hidden.size > 0 && (hidden.has(path) || parentPaths(path).some((parent) => hidden.has(parent)));
}

/**
 * Builds the category tree under an unnamed root, including parents without own products.
 * @param counts one row per path
 * @param hidden paths that the person made invisible: they and the categories below them are not available
 * @returns `products` counts what selecting a category shows: a visible category excludes invisible ones below it
 */
export function categoryTree(counts: readonly CategoryCount[], hidden: ReadonlySet<string>): TreeNode {
  return nodeOf(branchesOf(counts), hidden, true);
}

/** Number of products in and below each category, including parents that are not stored; parents come first. */
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

/** Subtracts counts by path. The result is at least 0, because the two may have been counted at different times. */
export function subtractCounts(
  counts: readonly CategoryCount[],
  subtracted: readonly CategoryCount[],
): CategoryCount[] {
  const byPath = new Map(subtracted.map(({ path, products }) => [path, products]));
  return counts.map(({ path, products }) => ({
    path,
    products: Math.max(0, products - (byPath.get(path) ?? 0)),
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
  return [...below.values()].sort((a, b) => compareRomanian(a.name, b.name));
}
