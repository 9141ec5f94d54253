import { Trans, useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { ConfirmDialog } from "../../../web/ui/dialog/confirm-dialog.tsx";
import { SectionPart } from "../../../web/ui/sections/section-part.tsx";
import { FailedPart } from "../../../web/ui/status/failed-state.tsx";
import type { WebhookEndpoint } from "../webhooks.contract.ts";
import { DeliveryLog } from "./delivery-log.tsx";
import { WebhookDialog } from "./webhook-dialog.tsx";
import { WebhookRow } from "./webhook-row.tsx";
import { useWebhookDeletion, webhooksQuery } from "./webhooks.queries.ts";

/** What is open over the list. */
type Open =
  | { readonly kind: "form" | "log" | "deletion"; readonly webhook: WebhookEndpoint }
  | { readonly kind: "addition" }
  | null;

/** The webhooks of a site: add, change, test and delete them, and see what was sent. */
export function WebhooksPanel({ site }: { readonly site: string }) {
  const { t } = useLingui();
  const [open, setOpen] = useState<Open>(null);
  const deletion = useWebhookDeletion(site);
  const heading = useRef<HTMLHeadingElement>(null);
  const close = () => setOpen(null);
  return (
    <>
      <SectionPart
        id="webhooks-title"
        heading={heading}
        title={t`Webhooks`}
        description={t`We notify your program's address as soon as something happens on ${site}.`}
        addLabel={t`Add webhook`}
        onAdd={() => setOpen({ kind: "addition" })}
      >
        <WebhookList site={site} onOpen={setOpen} />
      </SectionPart>
      {open?.kind === "addition" && <WebhookDialog site={site} webhook={null} onClose={close} />}
      {open?.kind === "form" && <WebhookDialog site={site} webhook={open.webhook} onClose={close} />}
      {open?.kind === "log" && <DeliveryLog site={site} webhook={open.webhook} onClose={close} />}
      <ConfirmDialog
        open={open?.kind === "deletion"}
        onOpenChange={(isOpen) => isOpen || close()}
        title={t`Delete this webhook?`}
        description={t`Nothing more is sent to its address, and its log is deleted. This cannot be undone.`}
        action={t`Delete`}
        isDangerous
        onConfirm={() => {
          if (open?.kind === "deletion") deletion.mutate(open.webhook.id);
          close();
          // Its button is removed with the row.
          heading.current?.focus();
        }}
      />
    </>
  );
}

interface WebhookListProps {
  readonly site: string;
  readonly onOpen: (open: Open) => void;
}

function WebhookList({ site, onOpen }: WebhookListProps) {
  const { t } = useLingui();
  const query = useQuery(webhooksQuery(site));
  const webhooks = query.data;
  if (webhooks === undefined) {
    return query.error === null ? (
      <div aria-hidden className="skeleton h-20 w-full" />
    ) : (
      <FailedPart query={query} />
    );
  }
  if (webhooks.length === 0) {
    return (
      <p className="text-ink-2">
        <Trans>No webhooks yet. Add the address of a program that should be notified.</Trans>
      </p>
    );
  }
  return (
    <ul aria-label={t`Webhooks`} className="divide-y rounded-panel border bg-surface">
      {webhooks.map((webhook) => (
        <WebhookRow
          key={webhook.id}
          site={site}
          webhook={webhook}
          onEdit={() => onOpen({ kind: "form", webhook })}
          onLog={() => onOpen({ kind: "log", webhook })}
          onDelete={() => onOpen({ kind: "deletion", webhook })}
        />
      ))}
    </ul>
  );
}
