import { isOnPressable, useShortcuts } from "../../../../web/ui/browser/use-shortcuts.ts";

/** What the keys of the list do; each gets the place of the current row, −1 without one. */
export interface RowKeys {
  readonly count: number;
  readonly current: number;
  readonly go: (at: number, isRange: boolean) => void;
  readonly approve: (at: number) => void;
  readonly deny: (at: number) => void;
  readonly select: (at: number) => void;
  readonly open: (at: number) => void;
  readonly explain: (at: number) => void;
}

/**
 * J/K or the arrows go from row to row, with Shift they select; A approves, R removes or rejects, X selects, Enter opens, W
 * explains. A key that is held down decides once. The keys work wherever nothing else takes them.
 */
export function useRowKeys(keys: RowKeys): void {
  useShortcuts((event) => actionOf(event, keys));
}

function actionOf(event: KeyboardEvent, keys: RowKeys): (() => void) | null {
  const { key, shiftKey, repeat } = event;
  const { count, current } = keys;
  if (count === 0) return null;
  const isAtRow = current >= 0 && current < count;
  const decides = (decide: (at: number) => void) => (isAtRow ? () => repeat || decide(current) : null);
  switch (key) {
    case "ArrowDown":
    case "j":
    case "J":
      return () => keys.go(Math.min(count - 1, current + 1), shiftKey && isAtRow);
    case "ArrowUp":
    case "k":
    case "K":
      return () => keys.go(Math.max(0, current - 1), shiftKey && isAtRow);
    case "a":
    case "A":
      return decides(keys.approve);
    case "r":
    case "R":
      return decides(keys.deny);
    case "x":
    case "X":
      return isAtRow ? () => keys.select(current) : null;
    case "w":
    case "W":
      return isAtRow ? () => keys.explain(current) : null;
    case "Enter":
      return isAtRow && !isOnPressable(event) ? () => keys.open(current) : null;
    default:
      return null;
  }
}
