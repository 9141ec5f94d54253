import { Trans, useLingui } from "@lingui/react/macro";
import { useEffect, useRef } from "react";
import { maxTypedAddress } from "../../../kit/typed/typed-address.ts";
import { Button } from "../../../web/ui/button.tsx";
import { edgeClass, FieldFrame } from "../../../web/ui/form/field-frame.tsx";
import { Callout } from "../../../web/ui/status/callout.tsx";
import { StepList } from "../../../web/ui/status/step-list.tsx";
import type { CompetitorLink, LinkReading } from "../links.contract.ts";
import type { Link, LinkedProduct } from "./links.queries.ts";
import { ReadingPanel } from "./reading-panel.tsx";
import { type Checked, useLinkEditor } from "./use-link-editor.ts";

interface LinkEditorProps {
  readonly product: LinkedProduct;
  /** Null for a new link. */
  readonly link: Link | null;
  /** Competitor whose row it is; null for a new one. */
  readonly competitor: string | null;
  /** Current target of the link when it differs from the one at the start of editing. */
  readonly now?: string | null;
  /** Continues with the current target. */
  readonly onReload?: () => void;
  readonly onWritten: (isWritten: boolean) => void;
  /** @param reading of its page; null when the preview failed */
  readonly onSaved: (saved: CompetitorLink, reading: LinkReading | null) => void;
  readonly onDeleted: () => void;
  readonly onCancel: () => void;
}

/** Form for adding or changing a link in two steps: the page is checked, then the link is saved. */
export function LinkEditor({
  competitor,
  now = null,
  onReload,
  onWritten,
  onCancel,
  ...editing
}: LinkEditorProps) {
  const { t, i18n } = useLingui();
  const editor = useLinkEditor(editing);
  const { text, error, checked, isBusy, isSaving, mayNotSave, domain } = editor;
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);
  const actions = useRef<HTMLDivElement>(null);
  const isChecked = checked.step === "read" || checked.step === "failed";
  useEffect(() => {
    // The preview has moved the second step down, perhaps out of sight.
    if (isChecked) actions.current?.scrollIntoView({ block: "nearest" });
  }, [isChecked]);
  const isElsewhere = competitor !== null && domain !== null && domain !== competitor;
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (!mayNotSave) editor.submit();
      }}
      className="space-y-3 rounded-panel border border-control bg-surface p-3"
    >
      <div className="-mb-3">
        <StepList label={t`Steps`} steps={[t`Check page`, t`Save link`]} at={isChecked ? 1 : 0} />
      </div>
      <FieldFrame
        label={editing.link === null ? t`Address of the competitor's page` : t`New address of the page`}
        hint={
          isElsewhere && error === null
            ? t`This page belongs to ${domain}; the link will be listed under it.`
            : undefined
        }
        error={error ?? undefined}
      >
        {(bound) => (
          <input
            {...bound}
            ref={field}
            type="url"
            inputMode="url"
            autoComplete="off"
            spellCheck={false}
            placeholder={`https://${competitor ?? "shop.example"}/…`}
            maxLength={maxTypedAddress}
            value={text}
            onChange={({ target }) => {
              editor.type(target.value);
              onWritten(target.value.trim() !== (editing.link?.expectedUrl ?? ""));
            }}
            className={`block min-h-10 w-full rounded-control border bg-bg px-3 text-16 placeholder:text-ink-3 sm:text-14 ${edgeClass(error ?? undefined)}`}
          />
        )}
      </FieldFrame>
      <div role="status">
        {checked.step === "reading" && (
          <p className="skeleton h-24 px-3 py-2 text-13">{t`Reading the page…`}</p>
        )}
        {checked.step === "read" && <ReadingPanel reading={checked.reading} />}
      </div>
      {checked.step === "failed" && (
        <Callout look="warning" title={t`The page could not be read just now`} role="alert">
          {typeof checked.message === "string" ? checked.message : i18n._(checked.message)}
        </Callout>
      )}
      {now !== null && (
        <Callout look="problem" title={t`Somebody else has changed this link`} role="alert">
          <p className="[overflow-wrap:anywhere]">
            <Trans>It leads to {now} now.</Trans>
          </p>
          <Button size="small" className="mt-2" onClick={onReload}>
            <Trans>Reload</Trans>
          </Button>
        </Callout>
      )}
      <div ref={actions} className="flex scroll-mb-4 flex-wrap justify-end gap-2">
        <Button look="quiet" size="small" onClick={onCancel}>
          <Trans>Cancel</Trans>
        </Button>
        <Button
          type="submit"
          look="solid"
          size="small"
          disabled={mayNotSave || now !== null}
          aria-disabled={isBusy}
        >
          {isSaving ? t`Saving…` : <SubmitLabel checked={checked} />}
        </Button>
      </div>
    </form>
  );
}

/** Name of the next step. */
function SubmitLabel({ checked }: { readonly checked: Checked }) {
  if (checked.step === "not-yet") return <Trans>Check page</Trans>;
  if (checked.step === "reading") return <Trans>Reading…</Trans>;
  const isDoubtful =
    checked.step === "failed" || !checked.reading.found || checked.reading.differences.length > 0;
  return isDoubtful ? <Trans>Save anyway</Trans> : <Trans>Save link</Trans>;
}
