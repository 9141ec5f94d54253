import { type Toast, type ToastChange, toastsAfter } from "./toast-list.ts";

const defaultDurationMs = 5000;
/** From being dismissed to being forgotten. */
const removalDelayMs = 1_000_000;

let toasts: readonly Toast[] = [];
let lastId = 0;
const removals = new Map<number, ReturnType<typeof setTimeout>>();
const listeners = new Set<() => void>();

type ToastText = Pick<Toast, "title"> & Partial<Omit<Toast, "id" | "isOpen">>;

/** Shows a toast in place of the one that is there. Answers its id. */
export function toast(words: ToastText): number {
  lastId += 1;
  change({
    kind: "added",
    toast: { look: "plain", durationMs: defaultDurationMs, ...words, id: lastId, isOpen: true },
  });
  return lastId;
}

/** Says something else in a toast, while it is there. */
export function updateToast(id: number, words: Partial<ToastText>): void {
  change({ kind: "updated", id, words });
}

/** Takes a toast from the screen; it is forgotten later. */
export function dismissToast(id: number): void {
  if (removals.has(id) || !toasts.some((one) => one.id === id)) return;
  removals.set(
    id,
    setTimeout(() => change({ kind: "removed", id }), removalDelayMs),
  );
  change({ kind: "dismissed", id });
}

/** The toast that shows, or leaves just now; null before the first and after the last. */
export function currentToast(): Toast | null {
  return toasts[0] ?? null;
}

/** Calls back whenever a toast changes. Returns a function that stops it. */
export function onToast(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function change(what: ToastChange): void {
  toasts = toastsAfter(toasts, what);
  for (const [id, timer] of removals) {
    if (toasts.some((one) => one.id === id)) continue;
    clearTimeout(timer);
    removals.delete(id);
  }
  for (const listener of listeners) listener();
}
