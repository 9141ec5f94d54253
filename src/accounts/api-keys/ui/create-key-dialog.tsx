import { useLingui } from "@lingui/react/macro";
import { type FormEvent, useState } from "react";
import { apiScopes } from "../../../kit/api-scopes.ts";
import { CallError, messageOf } from "../../../web/call.ts";
import { formatCount } from "../../../web/i18n/format.ts";
import { Dialog } from "../../../web/ui/dialog/dialog.tsx";
import { DialogActions } from "../../../web/ui/dialog/dialog-actions.tsx";
import { DiscardDialog } from "../../../web/ui/dialog/discard-dialog.tsx";
import { CheckboxGroup } from "../../../web/ui/form/checkbox-group.tsx";
import { FormSelect } from "../../../web/ui/form/form-select.tsx";
import { TextField } from "../../../web/ui/form/text-field.tsx";
import { SecretBox } from "../../../web/ui/secret-box.tsx";
import { maxCallsPerMinute, maxKeyName } from "../api-keys.contract.ts";
import { useKeyCreation } from "./api-keys.queries.ts";
import { callsPerMinuteOf, emptyDraft, expirationOf, expirations, type KeyDraft } from "./key-draft.ts";
import { scopeLabels } from "./scope-labels.ts";

interface CreateKeyDialogProps {
  readonly sites: readonly string[];
  readonly site: string;
  readonly onClose: () => void;
}

/** The form of a new key, and then the key, which is shown only here. */
export function CreateKeyDialog({ sites, site, onClose }: CreateKeyDialogProps) {
  const { t } = useLingui();
  const creation = useKeyCreation();
  const created = creation.data;
  const [isEdited, setEdited] = useState(false);
  const [isAsking, ask] = useState(false);
  const isUnsaved = isEdited || created !== undefined;
  return (
    <Dialog
      open
      onOpenChange={(open) => open || (isUnsaved ? ask(true) : onClose())}
      title={created ? t`Your new API key` : t`Create API key`}
    >
      {created ? (
        <SecretBox
          label={t`API key`}
          secret={created.key}
          warning={t`Copy the key now and store it safely, as you would a password. It cannot be shown again.`}
          copyLabel={t`Copy key`}
          onDone={onClose}
        />
      ) : (
        <KeyForm sites={sites} site={site} creation={creation} onEdited={() => setEdited(true)} />
      )}
      <DiscardDialog
        open={isAsking}
        isUnsaved={isUnsaved}
        isEditing={!created}
        title={created ? t`Have you copied the key?` : t`Close without saving?`}
        description={created ? t`It cannot be shown again.` : t`What you have entered will be lost.`}
        action={t`Close`}
        onStay={() => ask(false)}
        onDiscard={onClose}
      />
    </Dialog>
  );
}

type KeyFormProps = Omit<CreateKeyDialogProps, "onClose"> & {
  readonly creation: ReturnType<typeof useKeyCreation>;
  readonly onEdited: () => void;
};

function KeyForm({ sites, site, creation, onEdited }: KeyFormProps) {
  const { t, i18n } = useLingui();
  const [draft, setDraft] = useState<KeyDraft>(() => emptyDraft(site));
  const [isTried, setTried] = useState(false);
  const change = (part: Partial<KeyDraft>) => {
    setDraft((before) => ({ ...before, ...part }));
    onEdited();
  };
  const callsPerMinute = callsPerMinuteOf(draft.callsPerMinute);
  const errors = {
    name: draft.name.trim() === "" ? t`Please enter a name` : undefined,
    scopes: draft.scopes.length === 0 ? t`Select at least one` : undefined,
    sites: draft.sites.length === 0 ? t`Select at least one site` : undefined,
    calls:
      callsPerMinute === undefined
        ? t`Please enter a whole number from 1 to ${formatCount(maxCallsPerMinute)}`
        : undefined,
  };
  const refused = creation.error instanceof CallError ? creation.error.wordsFor("name") : undefined;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (creation.isPending || Object.values(errors).some((error) => error !== undefined)) return;
    const { name, scopes, sites: domains, expiration } = draft;
    creation.mutate({
      name,
      scopes: [...scopes],
      sites: [...domains],
      ...(callsPerMinute === undefined ? {} : { callsPerMinute }),
      expirationTimestamp: expirationOf(expiration, Date.now()),
    });
  };
  return (
    <form noValidate className="mt-5 space-y-4" onSubmit={submit}>
      <TextField
        label={t`Name`}
        autoComplete="off"
        maxLength={maxKeyName}
        placeholder={t`such as “Stock system”`}
        value={draft.name}
        error={(isTried ? errors.name : undefined) ?? refused}
        onChange={({ target }) => change({ name: target.value })}
      />
      <CheckboxGroup
        label={t`Scopes`}
        options={apiScopes.map((scope) => ({
          value: scope,
          label: i18n._(scopeLabels[scope].label),
          hint: i18n._(scopeLabels[scope].hint),
        }))}
        selected={draft.scopes}
        error={isTried ? errors.scopes : undefined}
        onChange={(scopes) => change({ scopes })}
      />
      <div className="max-h-48 overflow-y-auto">
        <CheckboxGroup
          label={t`Sites`}
          options={sites.map((domain) => ({ value: domain, label: domain }))}
          selected={draft.sites}
          error={isTried ? errors.sites : undefined}
          onChange={(domains) => change({ sites: domains })}
        />
      </div>
      <TextField
        label={t`Calls a minute, at most`}
        inputMode="numeric"
        autoComplete="off"
        value={draft.callsPerMinute}
        error={isTried ? errors.calls : undefined}
        onChange={({ target }) => change({ callsPerMinute: target.value })}
      />
      <FormSelect
        label={t`Expires`}
        value={draft.expiration}
        onChange={({ target }) =>
          change({ expiration: expirations.find((one) => one === target.value) ?? draft.expiration })
        }
      >
        <option value="never">{t`Never`}</option>
        <option value="30">{t`In 30 days`}</option>
        <option value="90">{t`In 90 days`}</option>
        <option value="365">{t`In a year`}</option>
      </FormSelect>
      {creation.isError && refused === undefined && (
        <p role="alert" className="text-13 text-dearer">
          {messageOf(creation.error)}
        </p>
      )}
      <DialogActions isPending={creation.isPending} label={t`Create`} pendingLabel={t`Creating…`} />
    </form>
  );
}
