import { Trans, useLingui } from "@lingui/react/macro";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { CallError, call, messageOf } from "../../../../web/call.ts";
import { Button } from "../../../../web/ui/button.tsx";
import { Dialog, DialogClose } from "../../../../web/ui/dialog/dialog.tsx";
import { TextField } from "../../../../web/ui/form/text-field.tsx";
import type { ProductsView } from "../../../product-list/ui/view/products-view.ts";
import { addSavedView, editSavedView, maxViewName, type SavedView } from "../saved-views.contract.ts";
import { queryOf } from "./saved-view-query.ts";
import { cacheSavedView } from "./saved-views.queries.ts";

interface NameViewDialogProps {
  readonly site: string;
  readonly view: ProductsView;
  /** The view to rename; null when the current view is saved as a new one. */
  readonly saved: SavedView | null;
  readonly onSaved: (saved: SavedView) => void;
  readonly onClose: () => void;
}

/** Asks for the name of a saved view. */
export function NameViewDialog({ site, view, saved, onSaved, onClose }: NameViewDialogProps) {
  const { t } = useLingui();
  const client = useQueryClient();
  const [name, setName] = useState(saved?.name ?? "");
  const save = useMutation({
    mutationFn: (wanted: string) =>
      saved === null
        ? call(addSavedView, { query: { domain: site }, body: { name: wanted, query: queryOf(view) } })
        : call(editSavedView, {
            params: { id: saved.id },
            query: { domain: site },
            body: { name: wanted, query: saved.query },
          }),
    onSuccess: (saved) => {
      cacheSavedView(client, site, saved);
      onSaved(saved);
      onClose();
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (name.trim() !== "") save.mutate(name.trim());
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={saved === null ? t`Save this view` : t`Rename the view`}
      description={
        saved === null
          ? t`Search, filters, sort order, page size and layout are saved under this name.`
          : t`Only the name changes.`
      }
    >
      <form onSubmit={submit} className="mt-4 space-y-6">
        <TextField
          label={t`Name`}
          value={name}
          maxLength={maxViewName}
          autoComplete="off"
          error={save.isError ? messageForFailure(save.error) : undefined}
          onChange={({ target }) => {
            setName(target.value);
            save.reset();
          }}
        />
        <div className="flex flex-wrap justify-end gap-2">
          <DialogClose asChild>
            <Button look="quiet">
              <Trans>Cancel</Trans>
            </Button>
          </DialogClose>
          <Button type="submit" look="solid" disabled={save.isPending || name.trim() === ""}>
            {saved === null ? t`Save view` : t`Rename`}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

/** The server's message about the name, else about the call. */
function messageForFailure(error: unknown): string {
  return (error instanceof CallError ? error.wordsFor("name") : undefined) ?? messageOf(error);
}
