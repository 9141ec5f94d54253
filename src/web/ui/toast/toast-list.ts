/** What one toast says, and whether it still shows. */
export interface Toast {
  readonly id: number;
  readonly title: string;
  readonly description?: string;
  readonly look: "plain" | "error";
  /** How long it shows, ms; the pointer and the focus hold it. */
  readonly durationMs: number;
  /** One thing to do about it, as "Undo". */
  readonly action?: { readonly label: string; readonly onPress: () => void };
  /** False once it was dismissed: it leaves the screen and is forgotten later. */
  readonly isOpen: boolean;
}

/** What can happen to toasts. */
export type ToastChange =
  | { readonly kind: "added"; readonly toast: Toast }
  | { readonly kind: "updated"; readonly id: number; readonly words: Partial<Omit<Toast, "id" | "isOpen">> }
  | { readonly kind: "dismissed"; readonly id: number }
  | { readonly kind: "removed"; readonly id: number };

/** A new toast replaces the previous one. */
const maxToasts = 1;

/** The toasts after a change, the newest first. */
export function toastsAfter(toasts: readonly Toast[], change: ToastChange): readonly Toast[] {
  switch (change.kind) {
    case "added":
      return [change.toast, ...toasts].slice(0, maxToasts);
    case "updated":
      return toasts.map((toast) => (toast.id === change.id ? { ...toast, ...change.words } : toast));
    case "dismissed":
      return toasts.map((toast) => (toast.id === change.id ? { ...toast, isOpen: false } : toast));
    case "removed":
      return toasts.filter((toast) => toast.id !== change.id);
  }
}
