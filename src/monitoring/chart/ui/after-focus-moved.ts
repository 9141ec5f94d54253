/**
 * Runs what changes the page when an element loses the focus. During the blur event nothing has the focus yet, and a dialog
 * from which a node is removed at that moment takes the focus back, so that Tab never leaves the element.
 */
export function afterFocusMoved(change: () => void): void {
  setTimeout(change);
}
