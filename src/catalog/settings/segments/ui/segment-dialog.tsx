import { Trans, useLingui } from "@lingui/react/macro";
import { messageOf } from "../../../../web/call.ts";
import { Dialog } from "../../../../web/ui/dialog/dialog.tsx";
import { DialogActions } from "../../../../web/ui/dialog/dialog-actions.tsx";
import { FormSelect } from "../../../../web/ui/form/form-select.tsx";
import { TextField } from "../../../../web/ui/form/text-field.tsx";
import { useWrongFocus } from "../../../../web/ui/form/use-wrong-focus.ts";
import { differenceTypes, type PriceSegment, segmentTypes } from "../segments.contract.ts";
import { SegmentDescription } from "./segment-description.tsx";
import { differenceLabels, typeLabels } from "./segment-form-messages.ts";
import { useSegmentForm } from "./use-segment-form.ts";

interface SegmentDialogProps {
  readonly site: string;
  /** Null for a new one. */
  readonly segment: PriceSegment | null;
  readonly onClose: () => void;
}

/** Form of a price difference segment, with its meaning as a sentence. */
export function SegmentDialog({ site, segment, onClose }: SegmentDialogProps) {
  const { t, i18n } = useLingui();
  const { draft, change, read, errors, attempt, saving, submit } = useSegmentForm(site, segment, onClose);
  const form = useWrongFocus(attempt);
  const isAtField = Object.keys(errors).length > 0;
  return (
    <Dialog
      open
      onOpenChange={(open) => open || onClose()}
      title={segment === null ? t`Add a segment` : t`Edit segment`}
    >
      <form
        ref={form}
        noValidate
        className="mt-5 space-y-4"
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        <TextField
          label={t`Name`}
          autoComplete="off"
          value={draft.name}
          error={errors.name}
          onChange={({ target }) => change({ name: target.value })}
        />
        <FormSelect
          label={t`Type`}
          value={draft.type}
          onChange={({ target }) =>
            change({ type: segmentTypes.find((type) => type === target.value) ?? draft.type })
          }
        >
          {segmentTypes.map((type) => (
            <option key={type} value={type}>
              {i18n._(typeLabels[type])}
            </option>
          ))}
        </FormSelect>
        <div className="grid grid-cols-2 items-start gap-4">
          <TextField
            label={t`Start value (%)`}
            inputMode="decimal"
            autoComplete="off"
            value={draft.start}
            error={errors.start}
            onChange={({ target }) => change({ start: target.value })}
          />
          <TextField
            label={t`End value (%)`}
            inputMode="decimal"
            autoComplete="off"
            value={draft.end}
            error={errors.end}
            onChange={({ target }) => change({ end: target.value })}
          />
        </div>
        <FormSelect
          label={t`Difference type`}
          value={draft.difference}
          onChange={({ target }) =>
            change({
              difference: differenceTypes.find((type) => type === target.value) ?? draft.difference,
            })
          }
        >
          {differenceTypes.map((type) => (
            <option key={type} value={type}>
              {i18n._(differenceLabels[type])}
            </option>
          ))}
        </FormSelect>
        <p role="status" className="min-h-15 text-13 text-pretty text-ink-2">
          {read.ok ? (
            <SegmentDescription segment={read.body} />
          ) : (
            <Trans>Fill in the form to see here which products the segment contains.</Trans>
          )}
        </p>
        {saving.isError && !isAtField && (
          <p role="alert" className="text-13 text-dearer">
            {messageOf(saving.error)}
          </p>
        )}
        <DialogActions isPending={saving.isPending} />
      </form>
    </Dialog>
  );
}
