import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { ArrowRight } from "lucide-react";
import { stockWords } from "../../../../kit/shown-values.ts";
import { formatAmount } from "../../../../kit/written-numbers.ts";
import { formatCount } from "../../../../web/i18n/format.ts";
import { useLocale } from "../../../../web/i18n/use-locale.ts";
import type { TagLook } from "../../../../web/ui/tag.tsx";
import { columnHeadings } from "../../../columns/core/column-fields.ts";
import type { PreviewRow, RowOutcome } from "../../imports.contract.ts";
import { useOutcomeNames } from "./outcome-names.ts";
import { OutcomeTable } from "./outcome-table.tsx";
import { useReasonWords } from "./use-reason-words.ts";

const looks: Readonly<Record<RowOutcome, TagLook>> = {
  NEW: "good",
  CHANGED: "ink",
  KNOWN: "neutral",
  REFUSED: "warning",
};

/** Rows of a file with what happens to each. */
export function PreviewTable({ rows }: { readonly rows: readonly PreviewRow[] }) {
  const { one: names } = useOutcomeNames();
  return (
    <OutcomeTable
      rows={rows.map((row) => ({
        row: row.row,
        outcome: names[row.outcome],
        look: looks[row.outcome],
        content: <RowContent row={row} />,
      }))}
    />
  );
}

function RowContent({ row }: { readonly row: PreviewRow }) {
  const { url, title, sku, newLinks, changes, mergedInto, errors } = row;
  const reasonWords = useReasonWords();
  const name = title ?? sku ?? url;
  // A new product's title and code stand above already.
  const further = changes.filter(
    ({ before, after }) => before !== null || (after !== title && after !== sku),
  );
  const joined = mergedInto === null ? "" : formatCount(mergedInto);
  return (
    <div className="space-y-1">
      {name !== null && <p className="font-medium [overflow-wrap:anywhere]">{name}</p>}
      {url !== null && url !== name && <p className="text-12 text-ink-3 [overflow-wrap:anywhere]">{url}</p>}
      {title !== null && sku !== null && (
        <p className="text-12 text-ink-3">
          <Trans>SKU {sku}</Trans>
        </p>
      )}
      {newLinks.length > 0 && (
        <details className="text-ink-2">
          <summary className="touch-target w-fit cursor-pointer rounded-control">
            <Plural value={newLinks.length} one="# competitor's address" other="# competitors' addresses" />
          </summary>
          <ul className="mt-1 space-y-0.5 pl-4 text-12">
            {newLinks.map((address) => (
              <li key={address} className="[overflow-wrap:anywhere]">
                {address}
              </li>
            ))}
          </ul>
        </details>
      )}
      {further.length > 0 && (
        <ul className="space-y-0.5 text-ink-2">
          {further.map((change) => (
            <ChangeLine key={change.field} change={change} />
          ))}
        </ul>
      )}
      {mergedInto !== null && (
        <p className="text-ink-2">
          <Trans>Same product as row {joined}: they are taken together.</Trans>
        </p>
      )}
      {errors.map((error) => (
        <p key={`${error.url} ${error.code}`} className="text-dearer [overflow-wrap:anywhere]">
          {error.url !== "" && error.url !== url && <span className="text-ink-2">{error.url}: </span>}
          {reasonWords(error)}
        </p>
      ))}
    </div>
  );
}

function ChangeLine({
  change: { field, before, after },
}: {
  readonly change: PreviewRow["changes"][number];
}) {
  const { t } = useLingui();
  const locale = useLocale();
  const heading = Object.hasOwn(columnHeadings, field)
    ? columnHeadings[field as keyof typeof columnHeadings][locale]
    : field;
  const words: Readonly<Record<string, string>> = field === "availability" ? stockWords[locale] : {};
  const shown = (value: string | null) =>
    value === null ? null : (words[value] ?? shownNumber(field, value) ?? value);
  return (
    <li className="[overflow-wrap:anywhere]">
      {heading}: {before !== null && <span className="text-ink-3">{shown(before)} </span>}
      {before !== null && <ArrowRight size={12} aria-label={t`becomes`} className="inline align-[-1px]" />}{" "}
      <span className="font-medium text-ink">{shown(after) ?? t`empty`}</span>
    </li>
  );
}

const amountFields: ReadonlySet<string> = new Set([
  "price",
  "cost",
  "floor",
  "ceiling",
  "shipping",
  "campaignPrice",
]);
const numberFields: ReadonlySet<string> = new Set(["quantity", "vatPercent", "commissionPercent"]);

/** A number as screens write it, amounts in lei; null for other fields, and for what is no number. */
function shownNumber(field: string, value: string): string | null {
  const number = Number(value);
  if (Number.isNaN(number)) return null;
  if (amountFields.has(field)) return formatAmount(number, "RON");
  return numberFields.has(field) ? number.toLocaleString("ro-RO") : null;
}
