import { useLingui } from "@lingui/react/macro";
import clsx from "clsx";
import { X } from "lucide-react";
import { Dialog as Radix } from "radix-ui";
import { type ReactNode, useRef } from "react";
import { IconButton } from "../button.tsx";
import { Backdrop } from "./backdrop.tsx";

interface DialogProps {
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
  readonly title: string;
  /** One sentence under the title; also read out when the dialog opens. */
  readonly description?: string;
  readonly role?: "dialog" | "alertdialog";
  /** At most 960 px, for a form with what it leads to beside it. */
  readonly isWide?: boolean;
  readonly children: ReactNode;
}

/** A centred dialog of at most 400 px. Traps the focus and gives it back on closing. */
export function Dialog({
  open,
  onOpenChange,
  title,
  description,
  role = "dialog",
  isWide,
  children,
}: DialogProps) {
  const focus = useFocusReturn();
  return (
    <Radix.Root open={open} onOpenChange={onOpenChange}>
      <Radix.Portal>
        <Backdrop open={open} className="grid place-items-center overflow-y-auto p-4">
          <Radix.Content
            role={role}
            onOpenAutoFocus={focus.save}
            onCloseAutoFocus={focus.giveBack}
            {...(description === undefined ? { "aria-describedby": undefined } : {})}
            className={clsx(
              "pointer-events-auto relative w-full rounded-panel border border-line bg-surface p-6 data-[state=open]:animate-[slide-in-up_180ms_ease-out]",
              isWide ? "max-w-[960px]" : "max-w-[400px]",
            )}
          >
            <Radix.Title className="pr-10 text-20 font-semibold text-balance [overflow-wrap:anywhere]">
              {title}
            </Radix.Title>
            {description !== undefined && (
              <Radix.Description className="mt-1 text-pretty text-ink-2 [overflow-wrap:anywhere]">
                {description}
              </Radix.Description>
            )}
            {children}
            {role === "dialog" && <CloseButton className="absolute top-4 right-4" />}
          </Radix.Content>
        </Backdrop>
      </Radix.Portal>
    </Radix.Root>
  );
}

interface SheetProps {
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
  /** Accessible name; the visible heading is part of the content. */
  readonly label: string;
  readonly side: "left" | "right" | "top";
  /** Initial focus: the panel itself, or its first field. */
  readonly focusFirst?: "panel" | "field";
  /** What gets the focus on closing when nothing had it before, or what had it is gone. @default the page's content */
  readonly focusAfter?: () => HTMLElement | null;
  readonly className?: string;
  readonly children: ReactNode;
}

const sheetClass: Record<SheetProps["side"], string> = {
  left: "inset-y-0 left-0 border-r data-[state=open]:animate-[slide-in-left_240ms_var(--ease-out)]",
  right: "inset-y-0 right-0 data-[state=open]:animate-[slide-in-right_240ms_var(--ease-out)]",
  top: "inset-x-4 top-[min(12vh,6rem)] mx-auto rounded-panel border border-control data-[state=open]:animate-[slide-in-up_120ms_ease-out]",
};

/** A modal panel from one side: drawer, palette and product detail. */
export function Sheet({
  open,
  onOpenChange,
  label,
  side,
  focusFirst = "panel",
  focusAfter,
  className,
  children,
}: SheetProps) {
  const focus = useFocusReturn(focusAfter);
  return (
    <Radix.Root open={open} onOpenChange={onOpenChange}>
      <Radix.Portal>
        <Backdrop open={open} className="touch-pinch-zoom" />
        <Radix.Content
          aria-describedby={undefined}
          onOpenAutoFocus={focusFirst === "field" ? focus.takeToField : focus.takeToPanel}
          onCloseAutoFocus={focus.giveBack}
          className={clsx(
            "pointer-events-auto fixed z-40 flex flex-col bg-surface outline-none",
            sheetClass[side],
            className,
          )}
        >
          {/* A name only: the visible heading is part of the content. */}
          <Radix.Title asChild>
            <span className="sr-only">{label}</span>
          </Radix.Title>
          {children}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

/** Closes the surrounding dialog or sheet. */
export function CloseButton({ className }: { readonly className?: string }) {
  const { t } = useLingui();
  return (
    <Radix.Close asChild>
      <IconButton label={t`Close`} data-close className={className}>
        <X size={18} aria-hidden />
      </IconButton>
    </Radix.Close>
  );
}

/** Closes the dialog that it wraps a button of. */
export const DialogClose = Radix.Close;

/**
 * Returns the focus to the previous element: our dialogs are opened by state, without a Radix trigger.
 * Initially the panel or its first field is focused, not its first button.
 * @param otherwise see `focusAfter`
 */
export function useFocusReturn(otherwise?: () => HTMLElement | null) {
  const from = useRef<Element | null>(null);
  const save = () => {
    from.current = document.activeElement;
  };
  const take = (event: Event, inner: string | null) => {
    save();
    event.preventDefault();
    const panel = event.currentTarget;
    if (!(panel instanceof HTMLElement)) return;
    const field = inner === null ? null : panel.querySelector<HTMLElement>(inner);
    (field ?? panel).focus();
  };
  return {
    save,
    takeToPanel: (event: Event) => take(event, null),
    takeToField: (event: Event) => take(event, "input"),
    giveBack: (event: Event) => {
      event.preventDefault();
      const before = from.current;
      const now = document.activeElement;
      // This comes a moment after the closing: what a person, an action or another dialog gave the focus to since then keeps it.
      if (now !== null && now !== document.body && !(before !== null && now.contains(before))) return;
      const isThere = before instanceof HTMLElement && before.isConnected && before !== document.body;
      const target = isThere ? before : (otherwise?.() ?? document.querySelector<HTMLElement>("main"));
      target?.focus({ preventScroll: !isThere });
    },
  };
}
