/** What one toast says. Spec: one visible at a time, 5 s. @see specification 1, section 4 "Toasts" */
export interface Toast {
  readonly id: number;
  readonly title: string;
  readonly description?: string;
  readonly look: "plain" | "error";
}

let current: Toast | null = null;
let lastId = 0;
const listeners = new Set<() => void>();

/** Shows a toast in place of the one that is there. */
export function toast(shown: { title: string; description?: string; look?: Toast["look"] }): void {
  lastId += 1;
  set({ look: "plain", ...shown, id: lastId });
}

/** Takes the toast away, if it is still that one. */
export function dismissToast(id: number): void {
  if (current?.id === id) set(null);
}

export function currentToast(): Toast | null {
  return current;
}

/** Calls back whenever another toast, or none, is current. Returns the way out. */
export function onToast(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function set(next: Toast | null): void {
  current = next;
  for (const listener of listeners) listener();
}
