import { lazy, Suspense, useEffect, useSyncExternalStore } from "react";
import { ErrorBoundary } from "./error-boundary.tsx";
import { currentToast, onToast } from "./toast.ts";
import { ToastBar } from "./toast-bar.tsx";
import { whenIdle } from "./when-idle.ts";

const loadViewport = async () => ({ default: (await import("./toast-viewport.tsx")).ToastViewport });
const ToastViewport = lazy(loadViewport);

let hasShown = false;

/**
 * Shows the toasts. Their viewport is fetched when the browser is idle: the start does not pay for it, and a toast
 * that tells of a newer build does not need a file of the one before.
 */
export function Toaster() {
  const toast = useSyncExternalStore(onToast, currentToast);
  hasShown ||= toast !== null;
  // The first toast asks again, and says itself what it can where the viewport cannot be had.
  useEffect(() => whenIdle(() => void loadViewport().catch(() => undefined)), []);
  return hasShown ? (
    <ErrorBoundary fallback={() => <ToastBar toast={toast} />}>
      <Suspense>
        <ToastViewport />
      </Suspense>
    </ErrorBoundary>
  ) : null;
}
