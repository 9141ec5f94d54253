import { useLingui } from "@lingui/react/macro";
import { formatCount } from "../../../web/i18n/format.ts";
import type { FeedWarning, FeedWarningKind } from "../product-feeds.contract.ts";

/** What a run read with doubt or did not use, with how often and examples; nothing where there is nothing. */
export function RunWarnings({ warnings }: { readonly warnings: readonly FeedWarning[] }) {
  const { t } = useLingui();
  const labels: Readonly<Record<FeedWarningKind, string>> = {
    ENCODING_ASSUMED: t`The encoding is not the declared one, or none is declared`,
    CHARACTERS_UNREADABLE: t`Values with unreadable characters`,
    CELLS_BEYOND_COLUMNS: t`Rows with more cells than the heading`,
    ITEM_REPEATED: t`Items whose id or address came before: only the first one counts`,
    ITEM_WITHOUT_ID: t`Items without an id`,
    CURRENCY_ASSUMED: t`Amounts without a currency: RON, or that of the price, is assumed`,
    ZONE_ASSUMED: t`Sale dates without a time zone: Romanian time is assumed`,
    SALE_PRICE_IGNORED: t`Sale prices above the price or in another currency: not used`,
    SALE_DATES_UNREADABLE: t`Sales whose dates cannot be read: not used`,
    COST_IGNORED: t`Costs that cannot be read or are not in RON: not used`,
    GTIN_INVALID: t`GTINs with a wrong length or check digit: not used`,
    AVAILABILITY_UNREADABLE: t`Unknown words for stock: not used`,
  };
  if (warnings.length === 0) return null;
  const total = formatCount(warnings.reduce((sum, { count }) => sum + count, 0));
  return (
    <details className="mt-1">
      <summary className="cursor-pointer">{t`To check in the feed: ${total}`}</summary>
      <ul className="mt-1 max-w-96 space-y-1 text-pretty">
        {warnings.map(({ kind, count, examples }) => (
          <li key={kind}>
            {labels[kind]}: {formatCount(count)}
            <span className="block text-12 [overflow-wrap:anywhere] text-ink-2">
              {examples.map(({ row, text }) => (row === null ? text : `#${row} ${text}`)).join(" · ")}
            </span>
          </li>
        ))}
      </ul>
    </details>
  );
}
