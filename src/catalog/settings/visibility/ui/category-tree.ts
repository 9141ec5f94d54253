import { foldedWords, foldText } from "../../../../kit/text/fold-text.ts";
import { compareRomanian } from "../../../../kit/text/romanian-order.ts";
import type { CategoryVisibility, VisibilityChange } from "../visibility.contract.ts";
import type { PendingChanges, VisibilityItem } from "./pending-changes.ts";

/** A category with its subcategories. */
export interface CategoryBranch {
  readonly path: string;
  readonly name: string;
  /** Products in it and its subcategories. */
  readonly products: number;
  /**
   * Whether it is visible unless a parent is invisible. Below an invisible category the stored value is
   * unknown and counts as visible.
   */
  readonly ownVisible: boolean;
  /** Whether it is currently visible. */
  readonly visible: boolean;
  readonly below: CategoryBranch[];
}

/**
 * Tree of the categories, in Romanian order.
 * @param categories parents before their children; one without its parent is placed at the root
 */
export function categoryBranches(categories: CategoryVisibility): CategoryBranch[] {
  const roots: CategoryBranch[] = [];
  const byPath = new Map<string, CategoryBranch>();
  for (const { path, products, visible } of categories) {
    const slash = path.lastIndexOf("/");
    const parent = slash === -1 ? undefined : byPath.get(path.slice(0, slash));
    const branch: CategoryBranch = {
      path,
      name: parent === undefined ? path : path.slice(slash + 1),
      products,
      ownVisible: visible || parent?.visible === false,
      visible,
      below: [],
    };
    byPath.set(path, branch);
    (parent?.below ?? roots).push(branch);
  }
  const sort = (branches: CategoryBranch[]) => {
    branches.sort((a, b) => compareRomanian(a.name, b.name));
    for (const { below } of branches) sort(below);
  };
  sort(roots);
  return roots;
}

/** A visible row of the tree. */
export interface CategoryRow extends VisibilityItem {
  readonly name: string;
  readonly products: number;
  /** 0 at the root. */
  readonly level: number;
  readonly isOpen: boolean;
  readonly hasBelow: boolean;
  /** As it will be after the pending changes. */
  readonly isVisible: boolean;
  /** A parent is invisible, so it cannot be switched. */
  readonly isBelowInvisible: boolean;
  readonly isPending: boolean;
}

interface Showing {
  readonly changes: PendingChanges;
  /** Paths of expanded categories. */
  readonly open: ReadonlySet<string>;
  /** Rows whose name contains every word, with their parents; all expanded rows for an empty search. */
  readonly search: string;
}

/** Visible rows, from the top. A search expands its results. */
export function categoryRows(
  roots: readonly CategoryBranch[],
  { changes, open, search }: Showing,
): CategoryRow[] {
  const words = foldedWords(search);
  const rows: CategoryRow[] = [];
  const add = (branch: CategoryBranch, level: number, isBelowInvisible: boolean): boolean => {
    const at = rows.length;
    const wanted = changes.get(branch.path) ?? branch.ownVisible;
    const isVisible = wanted && !isBelowInvisible;
    const isOpen = words.length > 0 || open.has(branch.path);
    rows.push({
      key: branch.path,
      visible: branch.ownVisible,
      name: branch.name,
      products: branch.products,
      level,
      isOpen,
      hasBelow: branch.below.length > 0,
      isVisible,
      isBelowInvisible,
      isPending: changes.has(branch.path),
    });
    const folded = foldText(branch.name);
    let isFound = words.every((word) => folded.includes(word));
    if (isOpen) for (const one of branch.below) if (add(one, level + 1, !isVisible)) isFound = true;
    if (!isFound) rows.length = at;
    return isFound;
  };
  for (const root of roots) add(root, 0, false);
  return rows;
}

/**
 * Pending changes as request body: a category made visible includes the invisible ones below it, except those
 * that the person wants to stay invisible.
 */
export function categoryChange(roots: readonly CategoryBranch[], changes: PendingChanges): VisibilityChange {
  const visible: string[] = [];
  const invisible: string[] = [];
  const add = (branch: CategoryBranch, isTakenAlong: boolean) => {
    const wanted = changes.get(branch.path);
    const becomesVisible = wanted === true || (isTakenAlong && wanted !== false && branch.ownVisible);
    if (wanted === false) invisible.push(branch.path);
    else if (becomesVisible && !branch.visible) visible.push(branch.path);
    for (const one of branch.below) add(one, becomesVisible);
  };
  for (const root of roots) add(root, false);
  return { visible, invisible };
}
