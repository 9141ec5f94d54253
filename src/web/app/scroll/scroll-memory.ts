const storageKey = "scroll_positions";
/** Maximum entries; the oldest are removed. */
const maxPositions = 100;
/** ms to wait for a page to grow long enough. */
const maxWaitMs = 3000;

/** Scroll position of each history entry, px; survives a reload. */
const positions = new Map<string, number>(storedPositions());

export function rememberScroll(step: string): void {
  positions.delete(step);
  positions.set(step, Math.round(window.scrollY));
  const [oldest] = positions.keys();
  if (positions.size > maxPositions && oldest !== undefined) positions.delete(oldest);
}

export function rememberedScroll(step: string): number | null {
  return positions.get(step) ?? null;
}

/** Stores them for a reload. */
export function storeScroll(): void {
  try {
    sessionStorage.setItem(storageKey, JSON.stringify([...positions]));
  } catch {
    // Storage may be full or refused: a reload then starts at the top.
  }
}

/**
 * Calls `attempt` now and on every change of the page, until it succeeds, the person scrolls, or time runs
 * out. Returns a function that stops it.
 */
export function untilDone(attempt: () => boolean): () => void {
  if (attempt()) return () => undefined;
  const watch = new MutationObserver(() => {
    if (attempt()) stop();
  });
  const timer = setTimeout(() => stop(), maxWaitMs);
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
