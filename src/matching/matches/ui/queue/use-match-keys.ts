import { useShortcuts } from "../../../../web/ui/browser/use-shortcuts.ts";

/** What can be done with the current candidate, by button and by key. */
export interface MatchActions {
  /** @param by +1 to the next candidate, −1 to the one before */
  readonly go: (by: 1 | -1) => void;
  readonly accept: () => void;
  readonly deny: () => void;
  readonly later: () => void;
  /** Takes the last decision of this visit back; of a decided candidate its own. */
  readonly undo: () => void;
}

/** → the same, ← not the same, ↓ later, U undoes, J and K go from candidate to candidate. A held key decides only once. */
export function useMatchKeys(actions: MatchActions): void {
  useShortcuts(({ key, shiftKey, repeat }) => {
    if (shiftKey) return null;
    switch (key.length === 1 ? key.toLowerCase() : key) {
      case "ArrowRight":
        return repeat ? null : actions.accept;
      case "ArrowLeft":
        return repeat ? null : actions.deny;
      case "ArrowDown":
        return repeat ? null : actions.later;
      case "u":
        return repeat ? null : actions.undo;
      case "j":
        return () => actions.go(1);
      case "k":
        return () => actions.go(-1);
      default:
        return null;
    }
  });
}
