import { Trans, useLingui } from "@lingui/react/macro";
import { type FormEvent, useState } from "react";
import { CallError, messageOf } from "../../../web/call.ts";
import { Button } from "../../../web/ui/button.tsx";
import { FormSelect } from "../../../web/ui/form/form-select.tsx";
import { TextField } from "../../../web/ui/form/text-field.tsx";
import type { ProductFeed } from "../product-feeds.contract.ts";
import { FeedCredentialsFields } from "./feed-credentials-fields.tsx";
import { type FeedDraft, feedDraftOf, readFeedDraft } from "./feed-draft.ts";
import type { FeedActions } from "./product-feeds.queries.ts";

interface FeedFormProps {
  /** Null: the first one. */
  readonly feed: ProductFeed | null;
  readonly save: FeedActions["save"];
  /** Undefined where there is nothing to go back to. */
  readonly onClose?: () => void;
}

const hours = Array.from({ length: 24 }, (_, hour) => hour);

/** Address, hour, user name and password of a feed. A new address is read for a preview. */
export function FeedForm({ feed, save, onClose }: FeedFormProps) {
  const { t } = useLingui();
  const [draft, setDraft] = useState(() => feedDraftOf(feed));
  const [error, setError] = useState<{
    readonly field: "address" | "userName";
    readonly text: string;
  } | null>(null);
  const edit = (change: Partial<FeedDraft>) => {
    setDraft({ ...draft, ...change });
    setError(null);
  };
  const isNew = draft.address.trim() !== feed?.address;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const read = readFeedDraft(draft, feed);
    if (read.body === null) {
      const { missing: field } = read;
      const text =
        field === "address" ? t`Enter the address of the feed.` : t`Enter the user name and the password.`;
      return setError({ field, text });
    }
    save.mutate(read.body, {
      onSuccess: () => onClose?.(),
      onError: (failure) => {
        const text = failure instanceof CallError ? failure.wordsFor("address") : undefined;
        setError({ field: "address", text: text ?? messageOf(failure) });
      },
    });
  };
  return (
    <form noValidate onSubmit={submit} className="max-w-2xl space-y-4 rounded-panel border bg-surface p-4">
      <TextField
        label={t`Address of the feed`}
        type="url"
        inputMode="url"
        autoComplete="off"
        placeholder="https://"
        value={draft.address}
        error={error?.field === "address" ? error.text : undefined}
        onChange={({ target }) => edit({ address: target.value })}
      />
      <p className="text-13 text-pretty text-ink-2">
        <Trans>
          Google Merchant XML (RSS or Atom), CSV or TSV, also packed with gzip; up to 200 MB and 500,000
          products.
        </Trans>
      </p>
      <FeedCredentialsFields
        draft={draft}
        feed={feed}
        error={error?.field === "userName" ? error.text : undefined}
        onEdit={edit}
      />
      <div className="max-w-64">
        <FormSelect
          label={t`Read every day from`}
          value={draft.hour}
          onChange={({ target }) => edit({ hour: Number(target.value) })}
        >
          {hours.map((one) => (
            <option key={one} value={one}>{`${String(one).padStart(2, "0")}:00`}</option>
          ))}
        </FormSelect>
      </div>
      <div className="flex flex-wrap gap-2">
        <Button type="submit" look="solid" disabled={save.isPending}>
          {isNew ? <Trans>Read and show a preview</Trans> : <Trans>Save</Trans>}
        </Button>
        {onClose && (
          <Button look="quiet" onClick={onClose}>
            <Trans>Cancel</Trans>
          </Button>
        )}
      </div>
    </form>
  );
}
