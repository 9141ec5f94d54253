import { useLingui } from "@lingui/react/macro";
import { Button } from "../button.tsx";
import { Callout } from "../status/callout.tsx";
import { Dialog, DialogClose } from "./dialog.tsx";

interface ConfirmDialogProps {
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
  readonly title: string;
  readonly description: string;
  /** What speaks against it. */
  readonly warning?: string | undefined;
  /** The verb of the action, never "OK". */
  readonly action: string;
  /** Where cancelling goes back to unsaved work. */
  readonly isEditing?: boolean;
  /** In place of "Cancel", where that could be read as the action. */
  readonly dismiss?: string;
  readonly isDangerous?: boolean;
  /** While what is to be confirmed is not known yet, or is being carried out. */
  readonly isDisabled?: boolean;
  readonly onConfirm: () => void;
}

/** Asks for confirmation of an irreversible action. */
export function ConfirmDialog({
  action,
  warning,
  isEditing = false,
  dismiss,
  isDangerous = false,
  isDisabled = false,
  onConfirm,
  ...dialog
}: ConfirmDialogProps) {
  const { t } = useLingui();
  return (
    <Dialog role="alertdialog" {...dialog}>
      {warning !== undefined && (
        <div className="mt-4">
          <Callout look="problem" role="alert">
            {warning}
          </Callout>
        </div>
      )}
      <div className="mt-6 flex flex-wrap justify-end gap-2">
        <DialogClose asChild>
          <Button look="quiet" data-close>
            {dismiss ?? (isEditing ? t`Keep editing` : t`Cancel`)}
          </Button>
        </DialogClose>
        <Button look={isDangerous ? "danger" : "solid"} disabled={isDisabled} onClick={onConfirm}>
          {action}
        </Button>
      </div>
    </Dialog>
  );
}
