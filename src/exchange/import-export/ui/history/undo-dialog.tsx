import { plural } from "@lingui/core/macro";
import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { CallError, messageOf } from "../../../../web/call.ts";
import { Button } from "../../../../web/ui/button.tsx";
import { Dialog, DialogClose } from "../../../../web/ui/dialog/dialog.tsx";
import { Callout } from "../../../../web/ui/status/callout.tsx";
import { toast } from "../../../../web/ui/toast/toast.ts";
import { type ImportSummary, importHistory } from "../../../imports/imports.contract.ts";
import { requestUndo } from "../../../imports/ui/imports.queries.ts";

interface UndoDialogProps {
  readonly site: string;
  readonly one: ImportSummary;
  readonly onClose: () => void;
}

/** Asks before an import is undone as a whole, and names the rows that forbid it. */
export function UndoDialog({ site, one, onClose }: UndoDialogProps) {
  const { t } = useLingui();
  const client = useQueryClient();
  const undo = useMutation({
    mutationFn: () => requestUndo(site, one.id),
    onSuccess: () => {
      toast({ title: t`The import was undone` });
      // Products, categories, figures and the history itself.
      void client.invalidateQueries({ predicate: ({ queryKey }) => queryKey[1] === site });
      onClose();
    },
    // Somebody else may have undone it in the meantime.
    onError: () => client.invalidateQueries({ queryKey: [importHistory.path, site] }),
  });
  // A second try would be refused for the same rows.
  const isRefused = undo.error instanceof CallError && undo.error.status === 409;
  const parts = [
    ...(one.counts.new > 0
      ? [
          plural(one.counts.new, {
            one: "The product of # new row is deleted.",
            other: "The products of # new rows are deleted.",
          }),
        ]
      : []),
    ...(one.counts.changed > 0
      ? [
          plural(one.counts.changed, {
            one: "The product of # changed row becomes what it was before.",
            other: "The products of # changed rows become what they were before.",
          }),
        ]
      : []),
  ];
  return (
    <Dialog
      role="alertdialog"
      open
      onOpenChange={(open) => open || onClose()}
      title={t`Undo this import?`}
      description={[one.fileName, ...parts].join(" · ")}
    >
      {undo.isError && (
        <div className="mt-4">
          <Callout look="problem" role="alert" title={<Trans>Nothing was undone</Trans>}>
            <UndoRefusal error={undo.error} />
          </Callout>
        </div>
      )}
      <div className="mt-6 flex flex-wrap justify-end gap-2">
        <DialogClose asChild>
          <Button look="quiet">{undo.isError ? t`Close` : t`Cancel`}</Button>
        </DialogClose>
        {!isRefused && (
          <Button look="danger" disabled={undo.isPending} onClick={() => undo.mutate()}>
            {undo.isPending ? t`Undoing…` : t`Undo the import`}
          </Button>
        )}
      </div>
    </Dialog>
  );
}

/** Rows that somebody has changed since are named. */
function UndoRefusal({ error }: { readonly error: Error }) {
  const rows = error instanceof CallError && error.code === "IMPORT_ROWS_CHANGED" ? rowsOf(error) : null;
  if (rows === null) return messageOf(error);
  const list = rows.join(", ");
  const count = rows.length;
  return (
    <Plural
      value={count}
      one={`Somebody has changed the product of row ${list} since. Correct it by hand.`}
      other={`Somebody has changed the products of rows ${list} since. Correct them by hand.`}
    />
  );
}

function rowsOf({ parameters }: CallError): readonly string[] | null {
  const text = parameters?.["rows"];
  if (text === undefined) return null;
  const rows = String(text).match(/\d+/g);
  return rows && rows.length > 0 ? rows : null;
}
