import { lazy, Suspense, useSyncExternalStore } from "react";
import { currentToast, onToast } from "./toast.ts";

const ToastViewport = lazy(async () => ({ default: (await import("./toast-viewport.tsx")).ToastViewport }));

let hasShown = false;

/** Loads the toasts' viewport with the first toast: the public page does not pay for it. */
export function Toaster() {
  const toast = useSyncExternalStore(onToast, currentToast);
  hasShown ||= toast !== null;
  return hasShown ? (
    <Suspense>
      <ToastViewport />
    </Suspense>
  ) : null;
}
