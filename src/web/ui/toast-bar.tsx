import { Trans } from "@lingui/react/macro";
import { Button } from "./button.tsx";
import { dismissToast } from "./toast.ts";
import type { Toast } from "./toast-list.ts";

/** A toast without its viewport, where that could not be fetched: it stays until it is closed. */
export function ToastBar({ toast }: { readonly toast: Toast | null }) {
  if (!toast?.isOpen) return null;
  const { id, title, description, action } = toast;
  return (
    <div
      role="alert"
      // Also what keeps an open dialog from hiding it with the rest.
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
