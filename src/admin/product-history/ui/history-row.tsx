import { plural } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import { ExternalLink, Undo2 } from "lucide-react";
import { stockWords } from "../../../kit/shown-values.ts";
import { cutText } from "../../../kit/text/cut-text.ts";
import { formatAmount } from "../../../kit/written-numbers.ts";
import { formatCount } from "../../../web/i18n/format.ts";
import { formatInstant } from "../../../web/i18n/format-time.ts";
import { useLocale } from "../../../web/i18n/use-locale.ts";
import { Button } from "../../../web/ui/button.tsx";
import { SelectBox } from "../../../web/ui/form/select-box.tsx";
import { Tag } from "../../../web/ui/tag.tsx";
import type { HistoryEntry } from "../product-history.contract.ts";
import { decisionWords, fieldWords, subjectWords, typeWords } from "./entry-words.ts";

interface HistoryRowProps {
  readonly entry: HistoryEntry;
  readonly isSelected: boolean;
  readonly onSelect: (isSelected: boolean) => void;
  readonly isBusy: boolean;
  readonly onRollBack: () => void;
}

/** Of the name of a product, or an address, in a row. */
const maxTextLength = 200;
/** Of a product's name in the label of a control. */
const maxNameLength = 120;

/** Values in lei, which their names say. */
const amounts: ReadonlySet<string> = new Set(["cost", "shipping", "floor", "ceiling"]);

const cell = "px-2 py-3 align-top max-lg:block max-lg:px-0 max-lg:py-0.5";

/** One change: when, what, on which product and page, by whom. */
export function HistoryRow({ entry, isSelected, onSelect, isBusy, onRollBack }: HistoryRowProps) {
  const { t, i18n } = useLingui();
  const locale = useLocale();
  const { productName, rolledBack } = entry;
  const time = formatInstant(entry.timestamp, locale);
  const name = cutText(productName, maxNameLength);
  return (
    <tr className="relative max-lg:block max-lg:py-3 max-lg:pl-9">
      <td className={`${cell} max-lg:absolute max-lg:top-3 max-lg:left-0`}>
        {rolledBack === null && (
          <SelectBox label={t`Select: ${name}, ${time}`} checked={isSelected} onChange={onSelect} />
        )}
      </td>
      <td className={`${cell} text-ink-2 tabular-nums lg:whitespace-nowrap`}>
        <time dateTime={new Date(entry.timestamp).toISOString()}>{time}</time>
      </td>
      <td className={cell}>
        <span className="flex flex-wrap items-center gap-1.5">
          <Tag look={entry.modificationType === "DELETE" ? "warning" : "neutral"}>
            {i18n._(typeWords[entry.modificationType])}
          </Tag>
          <span className="text-ink-2">{i18n._(subjectWords[entry.subject])}</span>
          {entry.rollsBack !== null && <Tag>{t`Rollback`}</Tag>}
        </span>
      </td>
      <td className={`${cell} lg:max-w-72`}>
        <PageLink href={entry.mainProductLink} text={productName} />
      </td>
      <td className={`${cell} lg:max-w-80`}>
        {entry.modifiedProductLink !== null && entry.modifiedProductLink !== entry.mainProductLink && (
          <PageLink href={entry.modifiedProductLink} text={withoutScheme(entry.modifiedProductLink)} />
        )}
        <Changes changes={entry.changes} />
        {entry.review !== null && <Decision {...entry.review} />}
      </td>
      <td className={`${cell} [overflow-wrap:anywhere] lg:min-w-44`}>
        {entry.email ?? <span className="text-ink-2">{t`Deleted user`}</span>}
        {entry.source === "PRODUCT_FEED" && (
          <span className="block text-12 text-ink-2">{t`by the product feed`}</span>
        )}
        {entry.source === "MATCHING" && (
          <span className="block text-12 text-ink-2">{t`by the search for competitors`}</span>
        )}
      </td>
      <td className={`${cell} lg:text-right`}>
        {rolledBack === null ? (
          <Button
            size="small"
            aria-disabled={isBusy}
            aria-label={t`Roll back: ${name}, ${time}`}
            onClick={() => isBusy || onRollBack()}
          >
            <Undo2 size={14} aria-hidden />
            <Trans>Roll back</Trans>
          </Button>
        ) : (
          <RolledBack id={entry.id} rolledBack={rolledBack} />
        )}
      </td>
    </tr>
  );
}

interface RolledBackProps {
  readonly id: number;
  readonly rolledBack: NonNullable<HistoryEntry["rolledBack"]>;
}

/** In place of the button, whose focus it receives. */
function RolledBack({ id, rolledBack }: RolledBackProps) {
  const { t } = useLingui();
  const locale = useLocale();
  const by = rolledBack.email ?? t`Deleted user`;
  const time = formatInstant(rolledBack.timestamp, locale);
  return (
    <span
      tabIndex={-1}
      data-rolled-back={id}
      className="rounded-control text-12 text-ink-2 [overflow-wrap:anywhere]"
    >
      <Trans>
        Rolled back by {by}, {time}
      </Trans>
    </span>
  );
}

/** Only web addresses are links. */
function PageLink({ href, text }: { readonly href: string | null; readonly text: string }) {
  const { t } = useLingui();
  const shown = text.length > maxTextLength ? `${cutText(text, maxTextLength)}…` : text;
  if (href === null || !/^https?:\/\//i.test(href))
    return <span className="[overflow-wrap:anywhere]">{shown}</span>;
  return (
    <a
      href={href}
      target="_blank"
      rel="noopener noreferrer"
      className="underline decoration-control underline-offset-2 [overflow-wrap:anywhere] hover:decoration-ink"
    >
      {shown}
      <ExternalLink size={12} aria-hidden className="ml-1 inline align-baseline" />
      <span className="sr-only"> ({t`opens in a new tab`})</span>
    </a>
  );
}

function Changes({ changes }: Pick<HistoryEntry, "changes">) {
  const { i18n } = useLingui();
  if (changes.length === 0) return null;
  return (
    <ul className="space-y-0.5">
      {changes.map(({ field, before, after, currency = null }) => {
        const word = fieldWords[field];
        return (
          <li key={field} className="line-clamp-4 [overflow-wrap:anywhere]">
            <span className="text-ink-2">{word ? i18n._(word) : field.replace(/^fields\./, "")}: </span>
            <Value field={field} value={before} currency={currency} /> →{" "}
            <Value field={field} value={after} currency={currency} />
          </li>
        );
      })}
    </ul>
  );
}

/** What was decided about recommended prices, of how many products. */
function Decision({ action, products }: NonNullable<HistoryEntry["review"]>) {
  const { i18n } = useLingui();
  const words = decisionWords[action];
  const number = formatCount(products);
  const count = plural(products, { one: `${number} product`, other: `${number} products` });
  return (
    <p>
      {words ? i18n._(words) : action}: {count}
    </p>
  );
}

interface ValueProps {
  readonly field: string;
  readonly value: HistoryEntry["changes"][number]["before"];
  readonly currency: string | null;
}

function Value({ field, value, currency }: ValueProps) {
  const { t } = useLingui();
  const stock: Readonly<Record<string, string>> = stockWords[useLocale()];
  // Stored only while it is true.
  if (field === "matched") return value === true ? t`yes` : t`no`;
  if (value === null || value === "") return <span className="text-ink-3">{t`empty`}</span>;
  if (typeof value === "boolean") return value ? t`yes` : t`no`;
  if (field === "availability") return stock[value] ?? value;
  if (typeof value !== "number") return value;
  if (field === "price") return formatAmount(value, currency);
  return amounts.has(field) ? formatAmount(value, null) : value.toLocaleString("ro-RO");
}

function withoutScheme(url: string): string {
  return url.replace(/^https?:\/\/(?:www\.)?/i, "");
}
