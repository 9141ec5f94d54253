import { useLingui } from "@lingui/react/macro";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { call, messageOf } from "../../../../web/call.ts";
import { ConfirmDialog } from "../../../../web/ui/dialog/confirm-dialog.tsx";
import { toast } from "../../../../web/ui/toast/toast.ts";
import { deleteSavedView, type SavedView } from "../saved-views.contract.ts";
import { removeSavedView } from "./saved-views.queries.ts";

interface DeleteViewDialogProps {
  readonly site: string;
  readonly saved: SavedView;
  readonly onDeleted: () => void;
  readonly onClose: () => void;
}

/** Asks for confirmation before a saved view is deleted. */
export function DeleteViewDialog({ site, saved, onDeleted, onClose }: DeleteViewDialogProps) {
  const { t } = useLingui();
  const client = useQueryClient();
  const remove = useMutation({
    mutationFn: () => call(deleteSavedView, { params: { id: saved.id }, query: { domain: site } }),
    onSuccess: () => {
      removeSavedView(client, site, saved.id);
      onDeleted();
    },
    onError: (error) =>
      toast({ title: t`The view could not be deleted`, description: messageOf(error), look: "error" }),
  });
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t`Delete “${saved.name}”?`}
      description={t`The products do not change, and shared links still work. This cannot be undone.`}
      action={t`Delete view`}
      isDangerous
      onConfirm={() => {
        remove.mutate();
        onClose();
      }}
    />
  );
}
