import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { CallError } from "../../../web/call.ts";
import { FormSelect } from "../../../web/ui/form/form-select.tsx";
import { Switch } from "../../../web/ui/form/switch.tsx";
import { TextField } from "../../../web/ui/form/text-field.tsx";
import { MailDialog } from "../../mail/ui/mail-dialog.tsx";
import type { FilterFields } from "../../notifications/ui/report-form.ts";
import { type Alert, type AlertKind, alertKinds } from "../alerts.contract.ts";
import { type AlertDraft, alertDraftOf, newAlert, readAlert, type WrongField } from "./alert-form.ts";
import { kindNames } from "./alert-words.ts";
import { useAlertSave } from "./alerts.queries.ts";

interface AlertDialogProps {
  readonly site: string;
  /** Null for a new one. */
  readonly alert: Alert | null;
  readonly FilterFields: FilterFields;
  readonly onClose: () => void;
}

/** Form of an alert. */
export function AlertDialog({ site, alert, FilterFields, onClose }: AlertDialogProps) {
  const { t, i18n } = useLingui();
  const [initial] = useState<AlertDraft>(() => (alert === null ? newAlert : alertDraftOf(alert)));
  const [draft, setDraft] = useState(initial);
  const [isEdited, setEdited] = useState(false);
  const [wrong, setWrong] = useState<readonly WrongField[]>([]);
  const saving = useAlertSave(site, alert?.id ?? null);
  const edit = (change: Partial<AlertDraft>) => {
    setDraft((before) => ({ ...before, ...change }));
    setEdited(true);
    setWrong((before) => before.filter((field) => !(field in change)));
  };
  const submit = (onRefused: () => void) => {
    const read = readAlert(draft);
    if (!read.ok) setWrong(read.wrong);
    else if (!saving.isPending) saving.mutate(read.body, { onSuccess: onClose, onError: onRefused });
  };
  const refused = saving.error instanceof CallError ? saving.error : null;
  const errorOf = (field: WrongField, words: string) =>
    wrong.includes(field) ? words : refused?.wordsFor(field);
  return (
    <MailDialog
      title={alert === null ? t`Add an alert` : t`Edit alert`}
      fields={
        <>
          <TextField
            label={t`Name`}
            autoComplete="off"
            maxLength={100}
            value={draft.name}
            error={errorOf("name", t`Alert name is required`)}
            onChange={({ target }) => edit({ name: target.value })}
          />
          <FormSelect
            label={t`Notify me when`}
            value={draft.kind}
            onChange={({ target }) => edit({ kind: target.value as AlertKind })}
          >
            {alertKinds.map((kind) => (
              <option key={kind} value={kind}>
                {i18n._(kindNames[kind])}
              </option>
            ))}
          </FormSelect>
          {draft.kind !== "OUT_OF_STOCK" && (
            <TextField
              label={t`By at least, %`}
              inputMode="decimal"
              autoComplete="off"
              maxLength={10}
              value={draft.threshold}
              error={errorOf("threshold", t`Enter a percentage from 0,01 to 1.000`)}
              onChange={({ target }) => edit({ threshold: target.value })}
            />
          )}
          <Switch
            checked={draft.includeOutOfStock}
            onChange={(includeOutOfStock) => edit({ includeOutOfStock })}
          >
            <Trans>Include competitors that are out of stock</Trans>
          </Switch>
        </>
      }
      filterTitle={t`Only for products that match`}
      filters={
        <FilterFields
          site={site}
          initial={initial.filter}
          includeOutOfStock={draft.includeOutOfStock}
          onChange={(filter) => edit({ filter })}
        />
      }
      isEdited={isEdited}
      saving={saving}
      isAtField={refused !== null && Object.keys(refused.fields).length > 0}
      onSubmit={submit}
      onClose={onClose}
    />
  );
}
