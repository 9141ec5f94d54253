import { useLingui } from "@lingui/react/macro";
import { DiscardDialog } from "../../../web/ui/dialog/discard-dialog.tsx";

interface DiscardFormDialogProps {
  /** Whether the person asked to close the form. */
  readonly open: boolean;
  readonly isUnsaved: boolean;
  readonly onStay: () => void;
  readonly onDiscard: () => void;
}

/** Asks before the changes of a form are lost. */
export function DiscardFormDialog(props: DiscardFormDialogProps) {
  const { t } = useLingui();
  return (
    <DiscardDialog
      {...props}
      title={t`Close without saving?`}
      description={t`Your changes will be lost.`}
      action={t`Discard changes`}
    />
  );
}
