import { Trans, useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { formatInstant } from "../../../web/i18n/format-time.ts";
import { useLocale } from "../../../web/i18n/use-locale.ts";
import { Button } from "../../../web/ui/button.tsx";
import { Dialog } from "../../../web/ui/dialog/dialog.tsx";
import { Pagination } from "../../../web/ui/pagination.tsx";
import { FailedPart } from "../../../web/ui/status/failed-state.tsx";
import { Tag } from "../../../web/ui/tag.tsx";
import { deliveriesPageSize, type WebhookDelivery, type WebhookEndpoint } from "../webhooks.contract.ts";
import { errorLabels } from "./event-labels.ts";
import { deliveriesQuery, useReplay } from "./webhooks.queries.ts";

interface DeliveryLogProps {
  readonly site: string;
  readonly webhook: WebhookEndpoint;
  readonly onClose: () => void;
}

/** What was sent to a webhook, with each reply; anything can be sent again. */
export function DeliveryLog({ site, webhook, onClose }: DeliveryLogProps) {
  const { t } = useLingui();
  const [page, setPage] = useState(1);
  const query = useQuery(deliveriesQuery(site, webhook.id, page));
  const { data, error } = query;
  const replay = useReplay(site, webhook.id);
  return (
    <Dialog
      open
      isWide
      onOpenChange={(open) => open || onClose()}
      title={t`Log of the webhook`}
      description={webhook.url}
    >
      <div className="mt-4 min-h-40">
        {data === undefined ? (
          error === null ? (
            <div aria-hidden className="skeleton h-40 w-full" />
          ) : (
            <FailedPart query={query} />
          )
        ) : data.content.length === 0 ? (
          <p className="py-10 text-center text-13 text-ink-2">
            <Trans>Nothing was sent in the last 30 days.</Trans>
          </p>
        ) : (
          <ul aria-label={t`Log of the webhook`} className="divide-y border-y">
            {data.content.map((delivery) => (
              <DeliveryRow
                key={delivery.id}
                delivery={delivery}
                mayReplay={webhook.enabled && delivery.state !== "PENDING"}
                onReplay={() => replay.mutate(delivery.id)}
              />
            ))}
          </ul>
        )}
      </div>
      <div className="mt-4">
        <Pagination
          page={page}
          totalPages={Math.ceil((data?.totalElements ?? 0) / deliveriesPageSize)}
          onPage={setPage}
        />
      </div>
    </Dialog>
  );
}

interface DeliveryRowProps {
  readonly delivery: WebhookDelivery;
  readonly mayReplay: boolean;
  readonly onReplay: () => void;
}

function DeliveryRow({ delivery, mayReplay, onReplay }: DeliveryRowProps) {
  const { t, i18n } = useLingui();
  const locale = useLocale();
  const outcomeOf = ({ status, error }: WebhookDelivery["attempts"][number]) => {
    const label = errorLabels[error ?? ""];
    return label === undefined ? (status ?? error) : i18n._(label);
  };
  const { event, createdTimestamp, nextTryTimestamp, attempts, body } = delivery;
  const time = formatInstant(createdTimestamp, locale);
  return (
    <li className="py-2">
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
        <p className="flex min-w-0 flex-wrap items-center gap-x-2 gap-y-1 text-13">
          <DeliveryState state={delivery.state} />
          <span className="font-medium">{event}</span>
          <time dateTime={new Date(createdTimestamp).toISOString()} className="text-ink-2 tabular-nums">
            {time}
          </time>
          {nextTryTimestamp !== null && attempts.length > 0 && (
            <span className="text-ink-3">
              <Trans>next try: {formatInstant(nextTryTimestamp, locale)}</Trans>
            </span>
          )}
        </p>
        {mayReplay && (
          <Button size="small" onClick={onReplay} aria-label={t`Replay ${event}, ${time}`}>
            <Trans>Replay</Trans>
          </Button>
        )}
      </div>
      <details className="mt-1 text-13">
        <summary className="min-h-6 cursor-pointer text-ink-2">
          <Trans>Details</Trans>
        </summary>
        <ol className="mt-1 space-y-2">
          {attempts.map((attempt) => (
            <li key={attempt.timestamp}>
              <p className="tabular-nums">
                {formatInstant(attempt.timestamp, locale)} · {outcomeOf(attempt)} · {attempt.durationMs} ms
              </p>
              {attempt.reply !== null && attempt.reply !== "" && (
                <pre className="mt-1 max-h-32 overflow-auto rounded-control bg-sunken p-2 break-all whitespace-pre-wrap">
                  {attempt.reply}
                </pre>
              )}
            </li>
          ))}
        </ol>
        <p className="mt-2 font-medium">
          <Trans>Sent text</Trans>
        </p>
        <pre className="mt-1 max-h-48 overflow-auto rounded-control bg-sunken p-2 break-all whitespace-pre-wrap">
          {body}
        </pre>
      </details>
    </li>
  );
}

function DeliveryState({ state }: Pick<WebhookDelivery, "state">) {
  if (state === "DELIVERED")
    return (
      <Tag look="good">
        <Trans>Delivered</Trans>
      </Tag>
    );
  return state === "FAILED" ? (
    <Tag look="warning">
      <Trans>Failed</Trans>
    </Tag>
  ) : (
    <Tag>
      <Trans>Waiting</Trans>
    </Tag>
  );
}
