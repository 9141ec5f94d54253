const attribute = "data-scroll-lock";
let locks = 0;

/**
 * Keeps the page from being scrolled until each of those who asked for it has let go. A bar that was there keeps its
 * room: nothing moves sideways.
 * @param root the document's element
 * @returns lets go
 */
export function lockScroll(root: HTMLElement): () => void {
  if (locks === 0) {
    const hasBar = (root.ownerDocument.defaultView?.innerWidth ?? 0) > root.clientWidth;
    root.setAttribute(attribute, hasBar ? "bar" : "");
  }
  locks += 1;
  let isHeld = true;
  return () => {
    if (!isHeld) return;
    isHeld = false;
    locks -= 1;
    if (locks === 0) root.removeAttribute(attribute);
  };
}
