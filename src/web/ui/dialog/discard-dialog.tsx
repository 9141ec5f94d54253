import { ConfirmDialog } from "./confirm-dialog.tsx";
import { useLeaveGuard } from "./use-leave-guard.ts";

interface DiscardDialogProps {
  /** Whether the person asked to close what is open. */
  readonly open: boolean;
  /** Whether something would be lost. */
  readonly isUnsaved: boolean;
  readonly title: string;
  readonly description: string;
  /** The verb of closing all the same. */
  readonly action: string;
  /** False where nothing is being edited, as with a secret that is shown once. */
  readonly isEditing?: boolean;
  /** As of `useLeaveGuard`; must be stable. */
  readonly place?: readonly string[];
  readonly onStay: () => void;
  readonly onDiscard: () => void;
}

/** Asks before unsaved work is lost, when its dialog is closed or the page is left. */
export function DiscardDialog({
  open,
  isUnsaved,
  isEditing = true,
  place,
  onStay,
  onDiscard,
  ...words
}: DiscardDialogProps) {
  const guard = useLeaveGuard(isUnsaved, place);
  return (
    <ConfirmDialog
      {...words}
      open={open || guard.isAsking}
      onOpenChange={(isOpen) => {
        if (isOpen) return;
        onStay();
        guard.stay();
      }}
      isEditing={isEditing}
      isDangerous
      onConfirm={guard.isAsking ? guard.leave : onDiscard}
    />
  );
}
