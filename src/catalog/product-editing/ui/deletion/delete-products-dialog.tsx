import { plural } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import { formatCount } from "../../../../web/i18n/format.ts";
import { ConfirmDialog } from "../../../../web/ui/dialog/confirm-dialog.tsx";

interface DeleteProductsDialogProps {
  readonly open: boolean;
  readonly count: number;
  /** Title of the only product, where it is known. */
  readonly title?: string | undefined;
  readonly onClose: () => void;
  readonly onConfirm: () => void;
}

/** Asks for confirmation before products are deleted, and names how many. */
export function DeleteProductsDialog({ open, count, title, onClose, onConfirm }: DeleteProductsDialogProps) {
  const { t } = useLingui();
  const shown = formatCount(count);
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={onClose}
      title={
        title === undefined
          ? plural(count, { one: `Delete ${shown} product?`, other: `Delete ${shown} products?` })
          : t`Delete “${title}”?`
      }
      description={t`Links to competitors, quantities, corrected prices and costs are deleted too, and the pages are no longer checked. You can undo this right afterwards.`}
      action={t`Delete`}
      isDangerous
      onConfirm={onConfirm}
    />
  );
}
