import { foldedWords, foldText } from "../../../../kit/text/fold-text.ts";
import { compareRomanian } from "../../../../kit/text/romanian-order.ts";
import type { CategoryNode } from "../../facets.contract.ts";

/** A category as a row of the tree. */
export interface CategoryRow {
  /** Names from the root down, joined by "/". */
  readonly path: string;
  readonly name: string;
  /** Ancestors, nearest last; empty at the first level and in the tree view. */
  readonly above: readonly string[];
  /** 0 for the first level. */
  readonly depth: number;
  readonly products: number;
  readonly hasChildren: boolean;
  readonly isOpen: boolean;
}

/** Maximum number of rows drawn at once. */
export const maxRows = 200;

/**
 * Rows of the tree, including those below open categories.
 * @returns the rows to show, and the total number
 */
export function treeRows(
  root: CategoryNode,
  open: ReadonlySet<string>,
): { readonly rows: readonly CategoryRow[]; readonly total: number } {
  const rows: CategoryRow[] = [];
  let total = 0;
  const walk = (node: CategoryNode, prefix: string, depth: number): void => {
    for (const child of childrenOf(node)) {
      const path = prefix + child.name;
      const isOpen = open.has(path);
      total += 1;
      if (rows.length < maxRows) rows.push({ ...lineOf(child, path, depth), isOpen });
      if (isOpen) walk(child, `${path}/`, depth + 1);
    }
  };
  walk(root, "", 0);
  return { rows, total };
}

/** Categories whose own or parent name contains every search word, as a flat list. */
export function findRows(
  root: CategoryNode,
  typed: string,
): { readonly rows: readonly CategoryRow[]; readonly total: number } {
  const words = foldedWords(typed);
  const rows: CategoryRow[] = [];
  let total = 0;
  const walk = (node: CategoryNode, prefix: string, above: readonly string[], missing: readonly string[]) => {
    for (const child of childrenOf(node)) {
      const path = prefix + child.name;
      const folded = foldText(child.name);
      const still = missing.filter((word) => !folded.includes(word));
      if (still.length === 0) {
        total += 1;
        if (rows.length < maxRows) rows.push({ ...lineOf(child, path, 0), above, hasChildren: false });
      }
      walk(child, `${path}/`, [...above, shownName(child.name)], still);
    }
  };
  walk(root, "", [], words);
  return { rows, total };
}

/** Whether the tree contains any visible category. */
export function hasCategory(root: CategoryNode, path: string): boolean {
  let node: CategoryNode | undefined = root;
  for (const name of path.split("/")) {
    const children: CategoryNode["categoriesByName"] = node.categoriesByName;
    node = Object.hasOwn(children, name) ? children[name] : undefined;
    if (!node?.available) return false;
  }
  return true;
}

/** Categories that must be expanded to show one. */
export function pathsAbove(path: string | null): string[] {
  const names = path?.split("/").slice(0, -1) ?? [];
  return names.map((_, index) => names.slice(0, index + 1).join("/"));
}

function childrenOf(node: CategoryNode): CategoryNode[] {
  return Object.values(node.categoriesByName)
    .filter(({ available }) => available)
    .sort((one, other) => compareRomanian(one.name, other.name));
}

function lineOf(node: CategoryNode, path: string, depth: number): CategoryRow {
  return {
    path,
    name: shownName(node.name),
    above: [],
    depth,
    products: node.products,
    hasChildren: Object.values(node.categoriesByName).some(({ available }) => available),
    isOpen: false,
  };
}

/** A slash inside a name is stored as U+2215. */
function shownName(name: string): string {
  return name.replaceAll("\u2215", "/");
}
