import { useLingui } from "@lingui/react/macro";
import { formatAmount } from "../../../web/i18n/format.ts";
import { formatInstant } from "../../../web/i18n/format-time.ts";
import { useLocale } from "../../../web/i18n/use-locale.ts";
import type { FeedChange } from "../feed-items.contract.ts";
import { useFieldNames } from "./feed-words.ts";

/** What an item changes of its product, one line for each field. */
export function ChangeList({ changes }: { readonly changes: readonly FeedChange[] }) {
  const names = useFieldNames();
  const wordsFor = useValues();
  if (changes.length === 0) return null;
  return (
    <dl className="space-y-0.5">
      {changes.map(({ field, before, after }) => (
        <div key={field} className="flex flex-wrap gap-x-1.5">
          <dt className="text-ink-2">{names[field]}:</dt>
          <dd>
            {before !== null && (
              <>
                <span className="text-ink-2">{wordsFor(field, before)}</span> <span aria-hidden>→</span>{" "}
              </>
            )}
            {wordsFor(field, after)}
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** Values of fields as people read them. */
function useValues(): (field: FeedChange["field"], value: string | null) => string {
  const { t } = useLingui();
  const locale = useLocale();
  const amountOf = (text: string) => {
    const [number = "", currency = "RON"] = text.split(" ");
    return formatAmount(Number(number), currency);
  };
  return (field, value) => {
    if (value === null) return t`none`;
    if (field === "price" || field === "cost") return amountOf(value);
    if (field === "availability") return value === "IN_STOCK" ? t`In stock` : t`Out of stock`;
    if (field !== "salePrice") return value;
    const period = /^(\S+ \S+) (\S+)\/(\S+)$/.exec(value);
    if (!period) return amountOf(value);
    const [, amount = "", from = "", until = ""] = period;
    return `${amountOf(amount)}, ${formatInstant(Date.parse(from), locale)} – ${formatInstant(Date.parse(until), locale)}`;
  };
}
