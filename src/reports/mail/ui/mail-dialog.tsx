import { useLingui } from "@lingui/react/macro";
import { type ReactNode, useId, useState } from "react";
import { messageOf } from "../../../web/call.ts";
import { Dialog } from "../../../web/ui/dialog/dialog.tsx";
import { DialogActions } from "../../../web/ui/dialog/dialog-actions.tsx";
import { useWrongFocus } from "../../../web/ui/form/use-wrong-focus.ts";
import { DiscardFormDialog } from "./discard-dialog.tsx";

interface MailDialogProps {
  readonly title: string;
  /** The fields of the form. */
  readonly fields: ReactNode;
  /** What stands above the filters. */
  readonly filterTitle: string;
  /** Outside the form, since filters have forms of their own. */
  readonly filters: ReactNode;
  /** What the form leads to, beside it. */
  readonly preview?: ReactNode;
  /** The button that asks for it. */
  readonly previewButton?: ReactNode;
  readonly isEdited: boolean;
  readonly saving: { readonly isPending: boolean; readonly error: Error | null };
  /** Whether the server's refusal is shown at a field. */
  readonly isAtField: boolean;
  /** Saves, or marks the fields that are wrong. @param onRefused called when the server refuses */
  readonly onSubmit: (onRefused: () => void) => void;
  readonly onClose: () => void;
}

/** Form of a mail that a person asks for: its fields, the filters of its products, and its preview. */
export function MailDialog(props: MailDialogProps) {
  const { title, fields, filterTitle, filters, preview, previewButton } = props;
  const { isEdited, saving, isAtField, onSubmit, onClose } = props;
  const { t } = useLingui();
  const id = useId();
  const [isClosing, setClosing] = useState(false);
  const [attempt, setAttempt] = useState(0);
  const form = useWrongFocus(attempt);
  const goToError = () => setAttempt((before) => before + 1);
  const hasPreview = preview !== undefined;
  return (
    <Dialog
      open
      isWide={hasPreview}
      onOpenChange={(open) => open || (isEdited ? setClosing(true) : onClose())}
      title={title}
    >
      <div
        className={
          hasPreview
            ? "mt-5 grid grid-cols-1 gap-x-8 gap-y-6 min-[1000px]:grid-cols-[minmax(0,400px)_minmax(0,1fr)]"
            : "mt-5"
        }
      >
        <div className="min-w-0 space-y-4">
          <form
            ref={form}
            id={id}
            noValidate
            className="space-y-4"
            onSubmit={(event) => {
              event.preventDefault();
              goToError();
              onSubmit(goToError);
            }}
          >
            {fields}
          </form>
          <section aria-label={t`Filters`}>
            <h3 className="mb-1 text-13 font-medium text-ink-2">{filterTitle}</h3>
            {filters}
          </section>
          {saving.error !== null && !isAtField && (
            <p role="alert" className="text-13 text-dearer">
              {messageOf(saving.error)}
            </p>
          )}
        </div>
        {hasPreview && (
          <div className="min-w-0 min-[1000px]:sticky min-[1000px]:top-2 min-[1000px]:self-start">
            {preview}
          </div>
        )}
      </div>
      <DialogActions form={id} isPending={saving.isPending} isSticky>
        {previewButton}
      </DialogActions>
      <DiscardFormDialog
        open={isClosing}
        isUnsaved={isEdited}
        onStay={() => setClosing(false)}
        onDiscard={onClose}
      />
    </Dialog>
  );
}
