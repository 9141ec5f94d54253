import { Trans } from "@lingui/react/macro";
import { lazy, Suspense, useEffect, useSyncExternalStore } from "react";
import { whenIdle } from "../browser/when-idle.ts";
import { Button } from "../button.tsx";
import { ErrorBoundary } from "../status/error-boundary.tsx";
import { currentToast, dismissToast, onToast } from "./toast.ts";
import type { Toast } from "./toast-list.ts";

const loadViewport = async () => ({ default: (await import("./toast-viewport.tsx")).ToastViewport });

const ToastViewport = lazy(loadViewport);

let hasShown = false;

interface ToasterProps {
  /** Whether a toast is likely; visitors who only read load nothing for one. */
  readonly isExpected?: boolean;
}

/**
 * Shows the toasts. Where one is expected, their viewport is fetched when the browser is idle: it does not delay the start,
 * and a toast about a newer build does not need a file of the previous one.
 */
export function Toaster({ isExpected = true }: ToasterProps) {
  const toast = useSyncExternalStore(onToast, currentToast);
  hasShown ||= toast !== null;
  // The first toast loads it again; without the viewport the fallback shows the toast.
  useEffect(
    () => (isExpected ? whenIdle(() => void loadViewport().catch(() => undefined)) : undefined),
    [isExpected],
  );
  return hasShown ? (
    <ErrorBoundary fallback={() => <ToastBar toast={toast} />}>
      <Suspense>
        <ToastViewport />
      </Suspense>
    </ErrorBoundary>
  ) : null;
}

/** A toast without its viewport, which could not be fetched: it stays until it is closed. */
function ToastBar({ toast }: { readonly toast: Toast | null }) {
  if (!toast?.isOpen) return null;
  const { id, title, description, action } = toast;
  return (
    <div
      role="alert"
      // Also prevents an open dialog from hiding it.
      aria-live="assertive"
      className="pointer-events-auto fixed inset-x-0 bottom-[calc(var(--bottom-bar)+var(--selection-bar,0px))] z-50 flex flex-wrap items-center gap-2 border-t border-control bg-surface p-4"
    >
      <p className="flex-1">
        <b className="font-semibold">{title}</b> {description}
      </p>
      {action && <Button onClick={action.onPress}>{action.label}</Button>}
      <Button look="quiet" onClick={() => dismissToast(id)}>
        <Trans>Close</Trans>
      </Button>
    </div>
  );
}
