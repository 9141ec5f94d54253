/** Whether things may move: never against the person's wish, never where nobody looks. @see specification 1, section 2 */
export function mayMove(): boolean {
  return !document.hidden && !window.matchMedia("(prefers-reduced-motion: reduce)").matches;
}

/** How to scroll on a page that stays: smoothly where that is welcome. */
export function gentleScroll(): ScrollBehavior {
  return mayMove() ? "smooth" : "instant";
}
