import { isOnPressable, useShortcuts } from "../../../../web/ui/browser/use-shortcuts.ts";

/** What can be done with the current reading, by button and by key. */
export interface QueueActions {
  /** @param by +1 to the next reading, −1 to the one before */
  readonly go: (by: 1 | -1) => void;
  readonly confirm: () => void;
  readonly correct: () => void;
  /** The page does not show any more what it stated. */
  readonly setAside: () => void;
  /** @param at place among the other prices, from 0 */
  readonly choose: (at: number) => void;
  readonly openPage: () => void;
}

/**
 * J/K or the arrows go from reading to reading; A confirms, E corrects, U sets aside, 1 to 3 choose another price, Enter opens
 * the shop's page. A held key decides only once.
 */
export function useQueueKeys(actions: QueueActions): void {
  useShortcuts((event) => {
    const { key, shiftKey, repeat } = event;
    if (shiftKey) return null;
    switch (key.length === 1 ? key.toLowerCase() : key) {
      case "ArrowDown":
      case "j":
        return () => actions.go(1);
      case "ArrowUp":
      case "k":
        return () => actions.go(-1);
      case "a":
        return repeat ? null : actions.confirm;
      case "e":
        return repeat ? null : actions.correct;
      case "u":
        return repeat ? null : actions.setAside;
      case "1":
      case "2":
      case "3":
        return repeat ? null : () => actions.choose(Number(key) - 1);
      case "Enter":
        return repeat || isOnPressable(event) ? null : actions.openPage;
      default:
        return null;
    }
  });
}
