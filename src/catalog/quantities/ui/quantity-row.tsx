import { Trans, useLingui } from "@lingui/react/macro";
import { Minus, Plus } from "lucide-react";
import { useId, useRef } from "react";
import { maxPieces } from "../../../kit/quantity.ts";
import { formatCount } from "../../../web/i18n/format.ts";
import { Button, IconButton } from "../../../web/ui/button.tsx";
import { edgeClass } from "../../../web/ui/form/field-frame.tsx";
import { LinkButton } from "../../../web/ui/link-button.tsx";
import { Tag } from "../../../web/ui/tag.tsx";
import { type QuantityRow as Row, useQuantityEditor } from "./use-quantity-editor.ts";

interface QuantityRowProps {
  readonly site: string;
  readonly packetId: number;
  /** Of the product, or the competitor's domain. */
  readonly name: string;
  readonly row: Row;
  readonly isOwn?: boolean;
}

/** Editor of a quantity: typed or stepped by 0.1, saved by Enter or its button, or reset to the page's. */
export function QuantityRow({ site, packetId, name, row, isOwn = false }: QuantityRowProps) {
  const { t } = useLingui();
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  const { text, error, pieces, isChanged, isSaving, ...editor } = useQuantityEditor(site, packetId, row);
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        editor.save();
      }}
      className={isOwn ? "border-l-[3px] border-own pl-3" : "pl-[15px]"}
    >
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <label htmlFor={id} className="min-w-0 font-medium [overflow-wrap:anywhere]">
          {name}
        </label>
        <Origin row={row} />
      </div>
      <div className="mt-1.5 flex flex-wrap items-center gap-x-2 gap-y-2">
        <span className="inline-flex items-center gap-1">
          <IconButton label={t`Less: ${name}`} onClick={() => editor.step(-1)}>
            <Minus size={16} aria-hidden />
          </IconButton>
          <input
            ref={field}
            id={id}
            role="spinbutton"
            aria-valuemin={0}
            aria-valuemax={maxPieces}
            aria-valuenow={pieces ?? undefined}
            aria-valuetext={text === "" ? t`not known` : text}
            aria-invalid={error !== null}
            aria-describedby={error === null ? undefined : `${id}-error`}
            inputMode="decimal"
            autoComplete="off"
            placeholder={t`not known`}
            value={text}
            onChange={({ target }) => editor.type(target.value)}
            onKeyDown={(event) => {
              if (event.key !== "ArrowUp" && event.key !== "ArrowDown") return;
              event.preventDefault();
              editor.step(event.key === "ArrowUp" ? 1 : -1);
            }}
            className={`min-h-9 w-32 rounded-control border bg-bg px-3 text-right text-16 tabular-nums placeholder:text-ink-3 sm:text-14 ${edgeClass(error ?? undefined)}`}
          />
          <IconButton label={t`More: ${name}`} onClick={() => editor.step(1)}>
            <Plus size={16} aria-hidden />
          </IconButton>
        </span>
        <Button type="submit" size="small" look="solid" disabled={!isChanged} aria-disabled={isSaving}>
          {isSaving ? t`Saving…` : t`Save`}
        </Button>
        {row.byHand && (
          <LinkButton
            disabled={isSaving}
            onClick={() => {
              // The button disappears with the value it resets: the focus stays in the row.
              field.current?.focus();
              editor.clear();
            }}
          >
            <Trans>Use the page's quantity</Trans>
            {row.pageQuantity !== null && ` (${formatCount(row.pageQuantity)})`}
          </LinkButton>
        )}
      </div>
      {error !== null && (
        <p id={`${id}-error`} role="alert" className="mt-1 text-13 text-dearer">
          {error}
        </p>
      )}
    </form>
  );
}

/** Whether the quantity is from the page or set by a person, which takes precedence. */
function Origin({ row }: { readonly row: Row }) {
  const { t } = useLingui();
  if (row.byHand) {
    return (
      <Tag look="ink" title={t`Applies until you switch back to the page's quantity`}>
        <Trans>Entered by hand</Trans>
      </Tag>
    );
  }
  return <Tag>{row.quantity === null ? <Trans>Not on the page</Trans> : <Trans>From the page</Trans>}</Tag>;
}
