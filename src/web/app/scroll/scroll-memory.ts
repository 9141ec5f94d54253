const storageKey = "scroll_positions";
/** Beyond so many, the oldest are forgotten. */
const mostPositions = 100;
/** A page that has not grown long enough after this is not waited for. */
const patienceMs = 3000;

/** How far down each step of the tab's history was read, px; survives a reload. */
const positions = new Map<string, number>(storedPositions());

export function rememberScroll(step: string): void {
  positions.delete(step);
  positions.set(step, Math.round(window.scrollY));
  const [oldest] = positions.keys();
  if (positions.size > mostPositions && oldest !== undefined) positions.delete(oldest);
}

export function rememberedScroll(step: string): number | null {
  return positions.get(step) ?? null;
}

/** Writes them where a reload finds them. */
export function keepScroll(): void {
  try {
    sessionStorage.setItem(storageKey, JSON.stringify([...positions]));
  } catch {
    // Storage may be full or refused: a reload then begins at the top.
  }
}

/**
 * Does `attempt` now, and again whenever the page changes, until it succeeds, the person scrolls, or it
 * lasts too long: what a page holds may come later than the page. Returns the way out.
 */
export function untilDone(attempt: () => boolean): () => void {
  if (attempt()) return () => undefined;
  const watch = new MutationObserver(() => {
    if (attempt()) stop();
  });
  const timer = setTimeout(() => stop(), patienceMs);
  const own = ["wheel", "touchmove", "keydown", "pointerdown"] as const;
  const stop = () => {
    watch.disconnect();
    clearTimeout(timer);
    for (const kind of own) window.removeEventListener(kind, stop);
  };
  watch.observe(document.body, { childList: true, subtree: true });
  for (const kind of own) window.addEventListener(kind, stop, { passive: true });
  return stop;
}

function storedPositions(): [string, number][] {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(storageKey) ?? "[]");
    return Array.isArray(stored) ? stored.filter(isPosition) : [];
  } catch {
    return [];
  }
}

function isPosition(value: unknown): value is [string, number] {
  return Array.isArray(value) && typeof value[0] === "string" && typeof value[1] === "number";
}
