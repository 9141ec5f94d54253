import { Trans, useLingui } from "@lingui/react/macro";
import { messageOf } from "../../../web/call.ts";
import { formatInstant } from "../../../web/i18n/format-time.ts";
import { useLocale } from "../../../web/i18n/use-locale.ts";
import { Age } from "../../../web/ui/age.tsx";
import { Button } from "../../../web/ui/button.tsx";
import { Tag } from "../../../web/ui/tag.tsx";
import { toast } from "../../../web/ui/toast/toast.ts";
import type { WebhookEndpoint } from "../webhooks.contract.ts";
import { useWebhookChange, useWebhookTest } from "./webhooks.queries.ts";

interface WebhookRowProps {
  readonly site: string;
  readonly webhook: WebhookEndpoint;
  readonly onEdit: () => void;
  readonly onLog: () => void;
  readonly onDelete: () => void;
}

/** One webhook with its events, whether it works, and what can be done with it. */
export function WebhookRow({ site, webhook, onEdit, onLog, onDelete }: WebhookRowProps) {
  const { t } = useLingui();
  const testing = useWebhookTest(site);
  const change = useWebhookChange(site);
  const { id, url, description, events, enabled, createdBy, createdTimestamp } = webhook;
  const name = description === "" ? url : description;
  const creator = createdBy ?? t`Deleted account`;
  const test = () => testing.mutate(id, { onSuccess: onLog });
  const switchOn = () =>
    change.mutate(
      { id, url, description, events, enabled: true },
      { onError: (error) => toast({ title: messageOf(error), look: "error" }) },
    );
  return (
    <li className="px-4 py-3">
      <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <span className="font-medium [overflow-wrap:anywhere]">{name}</span>
        <WebhookState webhook={webhook} />
      </p>
      {description !== "" && <p className="text-13 text-ink-2 [overflow-wrap:anywhere]">{url}</p>}
      <p className="mt-1 flex flex-wrap gap-1">
        {events.map((event) => (
          <Tag key={event}>{event}</Tag>
        ))}
      </p>
      <p className="mt-1 text-13 text-ink-3 [overflow-wrap:anywhere]">
        <Trans>
          added by {creator}, <Age timestampMs={createdTimestamp} />
        </Trans>
      </p>
      <div className="mt-2 flex flex-wrap gap-2">
        {enabled ? (
          <Button
            size="small"
            disabled={testing.isPending}
            onClick={test}
            aria-label={t`Send a test: ${name}`}
          >
            <Trans>Send a test</Trans>
          </Button>
        ) : (
          <Button
            size="small"
            disabled={change.isPending}
            onClick={switchOn}
            aria-label={t`Switch on ${name}`}
          >
            <Trans>Switch on</Trans>
          </Button>
        )}
        <Button size="small" onClick={onLog} aria-label={t`Log: ${name}`}>
          <Trans>Log</Trans>
        </Button>
        <Button size="small" onClick={onEdit} aria-label={t`Edit ${name}`}>
          <Trans>Edit</Trans>
        </Button>
        <Button size="small" look="quiet" onClick={onDelete} aria-label={t`Delete ${name}`}>
          <Trans>Delete</Trans>
        </Button>
      </div>
    </li>
  );
}

function WebhookState({ webhook }: { readonly webhook: WebhookEndpoint }) {
  const locale = useLocale();
  const { enabled, disabledReason, failingSinceTimestamp } = webhook;
  if (enabled && failingSinceTimestamp === null) return null;
  if (enabled && failingSinceTimestamp !== null) {
    return (
      <Tag look="warning">
        <Trans>Failing since {formatInstant(failingSinceTimestamp, locale)}</Trans>
      </Tag>
    );
  }
  return (
    <Tag look="warning">
      {disabledReason === "failing" ? (
        <Trans>Off: failed for 3 days</Trans>
      ) : disabledReason === "gone" ? (
        <Trans>Off: the address no longer exists</Trans>
      ) : (
        <Trans>Switched off</Trans>
      )}
    </Tag>
  );
}
