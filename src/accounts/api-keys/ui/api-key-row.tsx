import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { formatDay } from "../../../web/i18n/format-time.ts";
import { useLocale } from "../../../web/i18n/use-locale.ts";
import { Age } from "../../../web/ui/age.tsx";
import { Button } from "../../../web/ui/button.tsx";
import { Tag } from "../../../web/ui/tag.tsx";
import type { ApiKey } from "../api-keys.contract.ts";
import { scopeLabels } from "./scope-labels.ts";

interface ApiKeyRowProps {
  readonly apiKey: ApiKey;
  readonly onRevoke: () => void;
}

/** One key: what it may do, on which sites, and when it was last used. */
export function ApiKeyRow({ apiKey, onRevoke }: ApiKeyRowProps) {
  const { t, i18n } = useLingui();
  const locale = useLocale();
  const { name, hint, scopes, sites, createdBy, createdTimestamp, lastUsedTimestamp } = apiKey;
  const { expirationTimestamp, expired, callsPerMinute } = apiKey;
  const creator = createdBy ?? t`Deleted account`;
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2 px-4 py-3">
      <div className="min-w-0 flex-1 basis-64">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <span className="font-medium [overflow-wrap:anywhere]">{name}</span>
          <code className="text-13 text-ink-2">{hint}…</code>
          {expired && (
            <Tag look="warning">
              <Trans>Expired</Trans>
            </Tag>
          )}
        </p>
        <p className="mt-1 flex flex-wrap gap-1">
          {scopes.map((scope) => (
            <Tag key={scope}>{i18n._(scopeLabels[scope].label)}</Tag>
          ))}
        </p>
        <p className="mt-1 text-13 text-ink-2 [overflow-wrap:anywhere]">
          {sites.length === 0 ? t`No site: its sites were removed` : sites.join(", ")}
          {" · "}
          <Plural value={callsPerMinute} one="at most # call a minute" other="at most # calls a minute" />
        </p>
        <p className="text-13 text-ink-3 [overflow-wrap:anywhere]">
          {lastUsedTimestamp === null ? (
            <Trans>never used</Trans>
          ) : (
            <Trans>
              last used <Age timestampMs={lastUsedTimestamp} />
            </Trans>
          )}
          {" · "}
          <Trans>
            created by {creator}, <Age timestampMs={createdTimestamp} />
          </Trans>
          {expirationTimestamp !== null && !expired && (
            <>
              {" · "}
              <Trans>expires on {formatDay(expirationTimestamp, locale, true)}</Trans>
            </>
          )}
        </p>
      </div>
      <Button size="small" onClick={onRevoke} aria-label={t`Revoke ${name}`}>
        <Trans>Revoke</Trans>
      </Button>
    </li>
  );
}
