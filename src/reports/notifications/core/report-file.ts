import { stockWords } from "../../../kit/shown-values.ts";
import type { MailLanguage } from "../../mail/core/mail-words.ts";
import type { ReportRow } from "../notifications.contract.ts";

/** How a column's values are stored; see `CellKind` of platform/tables. */
type StoredKind = "text" | "hundredths" | "integer" | "decimal";

interface Column {
  readonly heading: Readonly<Record<MailLanguage, string>>;
  readonly kind: StoredKind;
  readonly stored: (row: ReportRow, language: MailLanguage) => string | null;
}

const text = (en: string, ro: string, stored: Column["stored"]): Column => ({
  heading: { en, ro },
  kind: "text",
  stored,
});

/** Lei or percent, with two decimals. */
const amount = (en: string, ro: string, value: (row: ReportRow) => number | null): Column => ({
  heading: { en, ro },
  kind: "hundredths",
  stored: (row) => {
    const units = value(row);
    return units === null ? null : String(Math.round(units * 100));
  },
});

const whole = (en: string, ro: string, value: (row: ReportRow) => number | null): Column => ({
  heading: { en, ro },
  kind: "integer",
  stored: (row) => value(row)?.toFixed(0) ?? null,
});

const columns: readonly Column[] = [
  whole("Product ID", "ID produs", (row) => row.packetId),
  text("Product", "Produs", (row) => row.title),
  text("SKU", "SKU", (row) => row.sku),
  text("Brand", "Brand", (row) => row.brand),
  text("Category", "Categorie", (row) => row.category),
  amount("Our price (lei)", "Prețul nostru (lei)", (row) => row.price),
  amount("Lowest price (lei)", "Cel mai mic preț (lei)", (row) => row.lowest),
  text("Lowest-priced competitor", "Concurentul cu cel mai mic preț", (row) => row.lowestProvider),
  amount("Average price (lei)", "Preț mediu (lei)", (row) => row.average),
  amount("Highest price (lei)", "Cel mai mare preț (lei)", (row) => row.highest),
  amount(
    "Difference from lowest (%)",
    "Diferența față de cel mai mic preț (%)",
    (row) => row.overLowestPercent,
  ),
  whole("Our position", "Poziția noastră", (row) => row.position),
  whole("Competitors' offers", "Ofertele concurenților", (row) => row.offers),
  text("Our stock", "Stocul nostru", (row, language) => stockWords[language][row.available]),
  {
    heading: { en: "Our quantity", ro: "Cantitatea noastră" },
    kind: "decimal",
    stored: (row) => row.quantity?.toFixed(1) ?? null,
  },
  text("Our link", "Linkul nostru", (row) => row.link),
];

/** The columns of a report's files. */
export function reportColumns(language: MailLanguage): { heading: string; kind: StoredKind }[] {
  return columns.map(({ heading, kind }) => ({ heading: heading[language], kind }));
}

/** One product as a row of a report's files. */
export function reportRow(row: ReportRow, language: MailLanguage): string[] {
  return columns.map(({ stored }) => stored(row, language) ?? "");
}
