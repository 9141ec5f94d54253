/** Whether animation is allowed: not with reduced motion, and not in a hidden page. */
export function mayMove(): boolean {
  return !document.hidden && !window.matchMedia("(prefers-reduced-motion: reduce)").matches;
}

/** Scroll behaviour within a page: smooth when allowed. */
export function gentleScroll(): ScrollBehavior {
  return mayMove() ? "smooth" : "instant";
}
