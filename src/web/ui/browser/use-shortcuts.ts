import { useLayoutEffect, useRef } from "react";

/** Where keys are typed or mean something else. */
const elsewhere =
  "input:not([type=checkbox]), textarea, select, [contenteditable], [role=dialog], [role=alertdialog], [role=menu], [role=tablist]";

/**
 * Runs the action of a pressed key, wherever nothing else takes the key: not in fields and dialogs, nor with Ctrl, Alt or ⌘.
 * @param actionOf null for keys that are none of the screen's
 */
export function useShortcuts(actionOf: (event: KeyboardEvent) => (() => void) | null): void {
  const latest = useRef(actionOf);
  latest.current = actionOf;
  // Before the screen is shown, so that no key is lost.
  useLayoutEffect(() => {
    const press = (event: KeyboardEvent) => {
      const { target } = event;
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
      if (target instanceof Element && target.closest(elsewhere)) return;
      if (document.querySelector("[role=dialog], [role=alertdialog]")) return;
      const action = latest.current(event);
      if (action === null) return;
      event.preventDefault();
      action();
    };
    document.addEventListener("keydown", press);
    return () => document.removeEventListener("keydown", press);
  }, []);
}

const pressable = "a, button, input, summary";

/** Whether Enter or Space presses what has the focus. */
export function isOnPressable({ target }: KeyboardEvent): boolean {
  return target instanceof Element && target.closest(pressable) !== null;
}
