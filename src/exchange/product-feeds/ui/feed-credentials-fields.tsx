import { Trans, useLingui } from "@lingui/react/macro";
import { PasswordField } from "../../../web/ui/form/password-field.tsx";
import { Switch } from "../../../web/ui/form/switch.tsx";
import { TextField } from "../../../web/ui/form/text-field.tsx";
import type { ProductFeed } from "../product-feeds.contract.ts";
import { type FeedDraft, keepsPassword } from "./feed-draft.ts";

interface FeedCredentialsFieldsProps {
  readonly draft: FeedDraft;
  readonly feed: ProductFeed | null;
  readonly error: string | undefined;
  readonly onEdit: (change: Partial<FeedDraft>) => void;
}

/** User name and password of a feed that opens only with them. Those that are stored are never shown. */
export function FeedCredentialsFields({ draft, feed, error, onEdit }: FeedCredentialsFieldsProps) {
  const { t } = useLingui();
  return (
    <div className="space-y-3">
      <Switch checked={draft.hasPassword} onChange={(hasPassword) => onEdit({ hasPassword })}>
        <Trans>The address asks for a user name and a password</Trans>
      </Switch>
      {draft.hasPassword && (
        <>
          <div className="grid gap-3 sm:grid-cols-2">
            <TextField
              label={t`User name`}
              autoComplete="off"
              autoCapitalize="off"
              spellCheck={false}
              maxLength={200}
              value={draft.userName}
              error={error}
              onChange={({ target }) => onEdit({ userName: target.value })}
            />
            <PasswordField
              label={t`Password`}
              autoComplete="new-password"
              maxLength={500}
              value={draft.password}
              onChange={({ target }) => onEdit({ password: target.value })}
            />
          </div>
          <p className="text-13 text-pretty text-ink-2">
            {keepsPassword(draft, feed) ? (
              <Trans>Leave both empty to keep those that are stored.</Trans>
            ) : (
              <Trans>They are stored encrypted and sent only to this server, over https.</Trans>
            )}
          </p>
        </>
      )}
    </div>
  );
}
