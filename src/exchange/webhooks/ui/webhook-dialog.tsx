import { Trans, useLingui } from "@lingui/react/macro";
import { type FormEvent, useState } from "react";
import { CallError, messageOf } from "../../../web/call.ts";
import { Button } from "../../../web/ui/button.tsx";
import { Dialog } from "../../../web/ui/dialog/dialog.tsx";
import { DialogActions } from "../../../web/ui/dialog/dialog-actions.tsx";
import { DiscardDialog } from "../../../web/ui/dialog/discard-dialog.tsx";
import { CheckboxGroup } from "../../../web/ui/form/checkbox-group.tsx";
import { Switch } from "../../../web/ui/form/switch.tsx";
import { TextField } from "../../../web/ui/form/text-field.tsx";
import { SecretBox } from "../../../web/ui/secret-box.tsx";
import { webhookEvents } from "../webhook-events.contract.ts";
import type { WebhookEndpoint } from "../webhooks.contract.ts";
import { eventLabels } from "./event-labels.ts";
import { useSecretRotation, useWebhookAddition, useWebhookChange } from "./webhooks.queries.ts";

interface WebhookDialogProps {
  readonly site: string;
  /** Null for a new one. */
  readonly webhook: WebhookEndpoint | null;
  readonly onClose: () => void;
}

/** The form of a webhook, and then its secret, which is shown only here. */
export function WebhookDialog({ site, webhook, onClose }: WebhookDialogProps) {
  const { t } = useLingui();
  const [secret, setSecret] = useState<string | null>(null);
  const [isEdited, setEdited] = useState(false);
  const [isAsking, ask] = useState(false);
  const isUnsaved = isEdited || secret !== null;
  const title = webhook === null ? t`Add webhook` : t`Edit webhook`;
  return (
    <Dialog
      open
      onOpenChange={(open) => open || (isUnsaved ? ask(true) : onClose())}
      title={secret === null ? title : t`Secret of the webhook`}
    >
      {secret === null ? (
        <WebhookForm
          site={site}
          webhook={webhook}
          onClose={onClose}
          onEdited={() => setEdited(true)}
          onSecret={setSecret}
        />
      ) : (
        <SecretBox
          label={t`Secret`}
          secret={secret}
          warning={t`Copy the secret now. Your program checks with it that a request comes from us. It cannot be shown again.`}
          copyLabel={t`Copy secret`}
          onDone={onClose}
        />
      )}
      <DiscardDialog
        open={isAsking}
        isUnsaved={isUnsaved}
        isEditing={secret === null}
        title={secret === null ? t`Close without saving?` : t`Have you copied the secret?`}
        description={secret === null ? t`What you have entered will be lost.` : t`It cannot be shown again.`}
        action={t`Close`}
        onStay={() => ask(false)}
        onDiscard={onClose}
      />
    </Dialog>
  );
}

interface WebhookFormProps extends WebhookDialogProps {
  readonly onEdited: () => void;
  readonly onSecret: (secret: string) => void;
}

function WebhookForm({ site, webhook, onClose, onEdited, onSecret }: WebhookFormProps) {
  const { t, i18n } = useLingui();
  const addition = useWebhookAddition(site);
  const change = useWebhookChange(site);
  const rotation = useSecretRotation(site);
  const [draft, setDraft] = useState({
    url: webhook?.url ?? "https://",
    description: webhook?.description ?? "",
    events: webhook?.events ?? webhookEvents.slice(0, 3),
    enabled: webhook?.enabled ?? true,
  });
  const [isTried, setTried] = useState(false);
  const edit = (part: Partial<typeof draft>) => {
    setDraft((before) => ({ ...before, ...part }));
    onEdited();
  };
  const saving = webhook === null ? addition : change;
  const refused = saving.error instanceof CallError ? saving.error.wordsFor("url") : undefined;
  const noUrl = draft.url.trim() === "" || draft.url.trim() === "https://";
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (saving.isPending || noUrl || draft.events.length === 0) return;
    const { enabled, ...fields } = draft;
    const body = { ...fields, url: draft.url.trim(), events: [...draft.events] };
    if (webhook === null) addition.mutate(body, { onSuccess: ({ secret }) => onSecret(secret) });
    else change.mutate({ ...body, id: webhook.id, enabled }, { onSuccess: onClose });
  };
  return (
    <form noValidate className="mt-5 space-y-4" onSubmit={submit}>
      <TextField
        label={t`Address`}
        type="url"
        autoComplete="off"
        value={draft.url}
        error={(isTried && noUrl ? t`Please enter an address` : undefined) ?? refused}
        onChange={({ target }) => edit({ url: target.value })}
      />
      <TextField
        label={t`Description (optional)`}
        autoComplete="off"
        maxLength={100}
        value={draft.description}
        onChange={({ target }) => edit({ description: target.value })}
      />
      <CheckboxGroup
        label={t`Events`}
        options={webhookEvents.map((event) => ({
          value: event,
          label: event,
          hint: i18n._(eventLabels[event]),
        }))}
        selected={draft.events}
        error={isTried && draft.events.length === 0 ? t`Select at least one` : undefined}
        onChange={(events) => edit({ events: [...events] })}
      />
      {webhook !== null && (
        <div className="flex flex-wrap items-center justify-between gap-3">
          <Switch checked={draft.enabled} onChange={(enabled) => edit({ enabled })}>
            <Trans>Send events</Trans>
          </Switch>
          <Button
            size="small"
            disabled={rotation.isPending}
            onClick={() => rotation.mutate(webhook.id, { onSuccess: ({ secret }) => onSecret(secret) })}
          >
            <Trans>Replace secret</Trans>
          </Button>
          <p className="w-full text-13 text-pretty text-ink-2">
            <Trans>After a replacement, requests are signed with both secrets for 24 hours.</Trans>
          </p>
        </div>
      )}
      {saving.isError && refused === undefined && (
        <p role="alert" className="text-13 text-dearer">
          {messageOf(saving.error)}
        </p>
      )}
      <DialogActions isPending={saving.isPending} />
    </form>
  );
}
