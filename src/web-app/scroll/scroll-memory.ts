import { hasConsented } from "../consent/consent.ts";

const storageKey = "scroll_positions";
/** Maximum entries; the oldest are removed. */
const maxPositions = 100;
/**
 * ms in which a page is expected to load its parts, also over a slow network. No longer: who scrolls by assistive technology
 * sends no input that would end the wait.
 */
const maxWaitMs = 10_000;

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

/** Stores them for a reload, with the person's consent: nobody asked for it. */
export function storeScroll(): void {
  if (!hasConsented()) return;
  try {
    sessionStorage.setItem(storageKey, JSON.stringify([...positions]));
  } catch {
    // Storage may be full or refused: a reload then starts at the top.
  }
}

/** Deletes what was stored for a reload. */
export function forgetStoredScroll(): void {
  sessionStorage.removeItem(storageKey);
}

/**
 * Scrolls to `top`, and again whenever the height of the page changes: a list grows while it loads, and parts
 * above it may appear later. Ends when the person acts or time runs out. Returns a function that ends it.
 */
export function holdScroll(top: number): () => void {
  const scroll = () => window.scrollTo({ top, behavior: "instant" });
  scroll();
  return hold(scroll);
}

/**
 * The same with an element in place of a position, once it is there.
 * @param arrive called until it returns true, as the element is there
 * @param scroll called after that whenever the height changes
 */
export function holdAnchor(arrive: () => boolean, scroll: () => void): () => void {
  let release = () => {};
  const stop = untilDone(() => {
    if (!arrive()) return false;
    release = hold(scroll);
    return true;
  });
  return () => {
    stop();
    release();
  };
}

function hold(scroll: () => void): () => void {
  return untilPersonActs((signal) => {
    // Its first call comes before the next paint, and so does every later one.
    const observer = new ResizeObserver(() => scroll());
    observer.observe(document.body);
    signal.addEventListener("abort", () => observer.disconnect());
  });
}

/**
 * Calls `attempt` now and on every change of the page, until it succeeds, the person acts, or time runs out.
 * Returns a function that ends it.
 */
export function untilDone(attempt: () => boolean): () => void {
  if (attempt()) return () => undefined;
  const end = untilPersonActs((signal) => {
    const observer = new MutationObserver(() => {
      if (attempt()) end();
    });
    observer.observe(document.body, { childList: true, subtree: true });
    signal.addEventListener("abort", () => observer.disconnect());
  });
  return end;
}

/** Starts what the signal ends: at the person's first input, after `maxWaitMs`, or by the returned function. */
function untilPersonActs(start: (signal: AbortSignal) => void): () => void {
  const controller = new AbortController();
  const { signal } = controller;
  const end = () => controller.abort();
  const timer = setTimeout(end, maxWaitMs);
  signal.addEventListener("abort", () => clearTimeout(timer));
  for (const kind of ["wheel", "touchmove", "keydown", "pointerdown"])
    window.addEventListener(kind, end, { passive: true, signal });
  start(signal);
  return end;
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
