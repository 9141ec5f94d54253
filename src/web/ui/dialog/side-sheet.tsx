import clsx from "clsx";
import type { ReactNode } from "react";
import { CloseButton, Sheet } from "./dialog.tsx";

interface SideSheetProps {
  readonly title: string;
  readonly subtitle: string;
  /** At most 640 px in place of 520 px. */
  readonly isWide?: boolean;
  /** The person asked to close it. */
  readonly onClose: () => void;
  readonly children: ReactNode;
  /** Dialogs over it. */
  readonly over?: ReactNode;
}

/** A panel from the right in which one thing is edited: a head that stays, and a body that scrolls. */
export function SideSheet({ title, subtitle, isWide = false, onClose, children, over }: SideSheetProps) {
  return (
    <Sheet
      open
      onOpenChange={(open) => open || onClose()}
      label={title}
      side="right"
      className={clsx(
        "w-full sm:max-w-[calc(100vw-48px)] sm:border-l",
        isWide ? "sm:w-[640px]" : "sm:w-[520px]",
      )}
    >
      <header className="flex items-start gap-2 border-b py-2 pr-2 pl-4 sm:pl-6">
        <div className="min-w-0 flex-1 py-1.5">
          <h2 className="text-16 font-semibold">{title}</h2>
          <p className="line-clamp-2 text-13 text-pretty text-ink-2">{subtitle}</p>
        </div>
        <CloseButton />
      </header>
      <div className="flex-1 overflow-y-auto overscroll-contain px-4 py-5 sm:px-6">{children}</div>
      {over}
    </Sheet>
  );
}
