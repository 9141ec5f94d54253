import clsx from "clsx";
import { ChevronDown } from "lucide-react";
import { Popover } from "radix-ui";
import { type ReactNode, useRef } from "react";
import { buttonClass } from "../button.tsx";

interface ToolMenuProps {
  /** Content of the button. */
  readonly label: ReactNode;
  /** Accessible name of the panel. */
  readonly name: string;
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
  /** Called when the panel is closed and its button has the focus again, so that a dialog may open. */
  readonly onGone?: () => void;
  readonly children: ReactNode;
}

/** Toolbar button with a popover below it. */
export function ToolMenu({ label, name, open, onOpenChange, onGone, children }: ToolMenuProps) {
  const button = useRef<HTMLButtonElement>(null);
  return (
    <Popover.Root open={open} onOpenChange={onOpenChange}>
      <Popover.Trigger ref={button} className={clsx(buttonClass("outline", "small"), "max-w-64")}>
        {label}
        <ChevronDown size={14} aria-hidden className="shrink-0 text-ink-2" />
      </Popover.Trigger>
      <Popover.Portal>
        <Popover.Content
          aria-label={name}
          align="end"
          sideOffset={4}
          collisionPadding={8}
          onCloseAutoFocus={(event) => {
            event.preventDefault();
            // A press beside the panel may have moved the focus already, to a field for example.
            if (document.activeElement === document.body) button.current?.focus();
            onGone?.();
          }}
          className="z-30 max-h-(--radix-popover-content-available-height) w-80 max-w-[calc(100vw-1rem)] overflow-y-auto rounded-panel border border-control bg-surface p-1 text-14 outline-none data-[state=open]:animate-[fade-in_120ms_ease-out]"
        >
          {children}
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  );
}

/** Class of an action in such a panel. */
export const menuItemClass =
  "touch-target flex min-h-9 w-full items-center gap-2.5 rounded-control px-2.5 text-left hover:bg-sunken focus-visible:-outline-offset-2 disabled:opacity-50";
