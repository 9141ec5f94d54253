import { useLingui } from "@lingui/react/macro";
import clsx from "clsx";
import type { ReactNode } from "react";
import { Button } from "../button.tsx";
import { DialogClose } from "./dialog.tsx";

interface DialogActionsProps {
  readonly isPending: boolean;
  /** The verb of the action. @default "Save" */
  readonly label?: string;
  /** The same while it is under way. @default "Saving…" */
  readonly pendingLabel?: string;
  /** Id of the form where the buttons are outside it. */
  readonly form?: string;
  /** Whether the buttons stay in view at the foot of a dialog that is higher than the window. */
  readonly isSticky?: boolean;
  /** Further buttons, between the one that cancels and the one that sends. */
  readonly children?: ReactNode;
}

/** The foot of a dialog: stays in view while what is above it scrolls. */
const footClass = "sticky -bottom-4 z-10 -mx-6 mt-5 -mb-6 rounded-b-panel border-t bg-surface px-6 pt-3 pb-6";

/** Buttons at the foot of a dialog without a form. */
export function DialogFoot({ children }: { readonly children: ReactNode }) {
  return <div className={clsx("flex flex-wrap justify-end gap-2", footClass)}>{children}</div>;
}

/** Buttons of a form in a dialog. Cancelling does what the dialog's other ways to close it do. */
export function DialogActions({
  isPending,
  label,
  pendingLabel,
  form,
  isSticky = false,
  children,
}: DialogActionsProps) {
  const { t } = useLingui();
  return (
    <div className={clsx("flex flex-wrap justify-end gap-2", isSticky && footClass)}>
      <DialogClose asChild>
        <Button look="quiet">{t`Cancel`}</Button>
      </DialogClose>
      {children}
      <Button type="submit" form={form} look="solid" aria-disabled={isPending}>
        {isPending ? (pendingLabel ?? t`Saving…`) : (label ?? t`Save`)}
      </Button>
    </div>
  );
}
