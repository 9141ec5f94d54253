import { Trans, useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { ConfirmDialog } from "../../../web/ui/dialog/confirm-dialog.tsx";
import { SectionPart } from "../../../web/ui/sections/section-part.tsx";
import { FailedPart } from "../../../web/ui/status/failed-state.tsx";
import type { ApiKey } from "../api-keys.contract.ts";
import { ApiKeyRow } from "./api-key-row.tsx";
import { apiKeysQuery, useKeyRevocation } from "./api-keys.queries.ts";
import { CreateKeyDialog } from "./create-key-dialog.tsx";

interface ApiKeysPanelProps {
  /** Domains that a new key may be for. */
  readonly sites: readonly string[];
  /** The domain that is selected for a new key. */
  readonly site: string;
}

/** The company's API keys: create, look at and revoke them. */
export function ApiKeysPanel({ sites, site }: ApiKeysPanelProps) {
  const { t } = useLingui();
  const [isCreating, setCreating] = useState(false);
  const [toRevoke, setToRevoke] = useState<ApiKey | null>(null);
  const revoking = useKeyRevocation();
  const heading = useRef<HTMLHeadingElement>(null);
  return (
    <>
      <SectionPart
        id="api-keys-title"
        heading={heading}
        title={t`API keys`}
        description={
          <>
            <Trans>
              With a key, your own programs read and change what its scopes allow. They belong to your
              company.
            </Trans>{" "}
            <a href="/api/docs" target="_blank" rel="noreferrer" className="underline">
              <Trans>Documentation of the API</Trans>
            </a>
          </>
        }
        addLabel={t`Create API key`}
        onAdd={() => setCreating(true)}
      >
        <KeyList onRevoke={setToRevoke} />
      </SectionPart>
      {isCreating && <CreateKeyDialog sites={sites} site={site} onClose={() => setCreating(false)} />}
      <ConfirmDialog
        open={toRevoke !== null}
        onOpenChange={(open) => open || setToRevoke(null)}
        title={t`Revoke this API key?`}
        description={t`Programs that use “${toRevoke?.name ?? ""}” stop working at once. This cannot be undone.`}
        action={t`Revoke`}
        isDangerous
        onConfirm={() => {
          if (toRevoke !== null) revoking.mutate(toRevoke);
          setToRevoke(null);
          // Its button is removed with the row.
          heading.current?.focus();
        }}
      />
    </>
  );
}

function KeyList({ onRevoke }: { readonly onRevoke: (key: ApiKey) => void }) {
  const { t } = useLingui();
  const query = useQuery(apiKeysQuery());
  const keys = query.data;
  if (keys === undefined) {
    return query.error === null ? (
      <div aria-hidden className="skeleton h-20 w-full" />
    ) : (
      <FailedPart query={query} />
    );
  }
  if (keys.length === 0) {
    return (
      <p className="text-ink-2">
        <Trans>No API keys yet. Create one to connect your shop or stock system.</Trans>
      </p>
    );
  }
  return (
    <ul aria-label={t`API keys`} className="divide-y rounded-panel border bg-surface">
      {keys.map((key) => (
        <ApiKeyRow key={key.id} apiKey={key} onRevoke={() => onRevoke(key)} />
      ))}
    </ul>
  );
}
