import { useLingui } from "@lingui/react/macro";
import clsx from "clsx";
import { X } from "lucide-react";
import { Toast as Radix } from "radix-ui";
import { useSyncExternalStore } from "react";
import { createPortal } from "react-dom";
import { buttonClass, IconButton } from "../button.tsx";
import { currentToast, dismissToast, onToast } from "./toast.ts";

/**
 * Closes the dialog that was opened last by its own button. Radix sends Escape to what appeared last, which is the toast, although
 * the person works in the dialog below it.
 * @returns false: none is open, or it has no such button
 */
function closeLastDialog(): boolean {
  const open = document.querySelectorAll("[role$=dialog][data-state=open]");
  const button = [...open].at(-1)?.querySelector<HTMLElement>("[data-close]");
  button?.click();
  return button !== null && button !== undefined;
}

/** Where toasts appear: one at a time, swiped away to the right over 50 px, reached by F8. */
export function ToastViewport() {
  const { t } = useLingui();
  const toast = useSyncExternalStore(onToast, currentToast);
  return createPortal(
    // The attribute prevents an open dialog from hiding it; Radix makes the announcements itself.
    <div aria-live="off">
      <Radix.Provider swipeDirection="right" swipeThreshold={50} label={t`Notification`}>
        {toast && (
          <Radix.Root
            key={toast.id}
            open={toast.isOpen}
            duration={toast.durationMs}
            type={toast.look === "error" || toast.action ? "foreground" : "background"}
            onOpenChange={(open) => {
              if (!open) dismissToast(toast.id);
            }}
            onEscapeKeyDown={(event) => {
              const isInToast = event.target instanceof Element && event.target.closest("[data-toast]");
              if (!isInToast && closeLastDialog()) event.preventDefault();
            }}
            data-toast
            className={clsx(
              "pointer-events-auto flex items-start gap-2 rounded-panel border border-control border-l-4 bg-surface py-3 pr-2 pl-4",
              "data-[state=open]:animate-[slide-in-up_180ms_ease-out] data-[state=closed]:animate-[fade-out_120ms_ease-in] data-[swipe=end]:animate-[slide-out-right_120ms_ease-in]",
              "data-[swipe=move]:translate-x-(--radix-toast-swipe-move-x) data-[swipe=cancel]:translate-x-0 data-[swipe=cancel]:transition-transform",
              toast.look === "error" ? "border-l-dearer" : "border-l-ink",
            )}
          >
            <div className="min-w-0 flex-1 py-1">
              <Radix.Title className="font-semibold">{toast.title}</Radix.Title>
              {toast.description !== undefined && (
                <Radix.Description className="text-ink-2">{toast.description}</Radix.Description>
              )}
            </div>
            {toast.action && (
              <Radix.Action
                altText={toast.action.label}
                onClick={toast.action.onPress}
                className={buttonClass("outline", "small")}
              >
                {toast.action.label}
              </Radix.Action>
            )}
            <Radix.Close asChild>
              <IconButton label={t`Close`}>
                <X size={16} aria-hidden />
              </IconButton>
            </Radix.Close>
          </Radix.Root>
        )}
        <Radix.Viewport
          hotkey={["F8"]}
          label={t`Notifications (F8)`}
          // In the middle, since the buttons of rows and dialogs are on the right; above a bar at the bottom of the window.
          className="fixed inset-x-0 mx-auto bottom-[calc(var(--bottom-bar)+var(--selection-bar,0px))] z-50 my-4 w-[min(380px,calc(100vw-2rem))] outline-none"
        />
      </Radix.Provider>
    </div>,
    document.body,
  );
}
