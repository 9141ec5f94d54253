import type { MouseEvent } from "react";

/** What reacts to a click itself. */
const controls = "a, button, input, select, textarea, label, summary, [role=button]";

/** Marks the button that opens a product's detail by keyboard; it receives the focus when the detail closes. */
export function opensDetail(packetId: number) {
  return { "data-opens-detail": packetId } as const;
}

/** That button; null when the product is not on the page of the list. */
export function detailOpener(packetId: number): HTMLElement | null {
  return document.querySelector<HTMLElement>(`[data-opens-detail="${packetId}"]`);
}

/**
 * Click handler for an element whose free area opens a product's detail. Clicks on controls within, with a modifier
 * key, or at the end of selecting text do nothing.
 */
export function openOnClick(packetId: number, open: (packetId: number) => void) {
  return (event: MouseEvent<HTMLElement>): void => {
    const { target, currentTarget } = event;
    const hasModifier = event.ctrlKey || event.metaKey || event.shiftKey || event.altKey;
    if (event.defaultPrevented || event.button !== 0 || hasModifier) return;
    // React also passes on clicks in dialogs that were opened from within.
    if (!(target instanceof Element) || !currentTarget.contains(target)) return;
    const control = target.closest(controls);
    if (control !== null && currentTarget.contains(control)) return;
    if (window.getSelection()?.isCollapsed === false) return;
    detailOpener(packetId)?.focus({ preventScroll: true });
    open(packetId);
  };
}
