import { byteOrderMark, csvLine, csvNumber, csvText } from "../../../kit/csv.ts";
import { type LocalDay, timeZone } from "../../../kit/local-day.ts";

export type FileLanguage = "en" | "ro";

/** A day of the ledger as the file shows it. Amounts in bani. */
export interface ProofDay {
  readonly localDay: LocalDay;
  readonly lowestBani: number;
  readonly highestBani: number;
  readonly changes: number;
  readonly source: "PAGE" | "CORRECTION";
  readonly readLowestBani: number | null;
  readonly readHighestBani: number | null;
  readonly readAt: Date;
  /** Null where the page is no longer known. */
  readonly pageUrl: string | null;
}

export interface Proof {
  readonly productName: string;
  readonly sku: string | null;
  /** First day of the promotion, or today without one. */
  readonly startsOn: LocalDay;
  /** Null: no price before is known. */
  readonly reference: { readonly bani: number; readonly day: LocalDay } | null;
  /** Oldest first. */
  readonly days: readonly ProofDay[];
}

const words = {
  en: {
    headings: [
      "Product",
      "SKU",
      "Day",
      "Lowest price (lei)",
      "Highest price (lei)",
      "Price changes",
      "Part",
      "Source",
      "Lowest price read (lei)",
      "Highest price read (lei)",
      "Page",
      "Read at (Romanian time)",
    ],
    before: "Before the promotion",
    reference: "Reference price",
    promotion: "Promotion",
    PAGE: "Read from the page",
    CORRECTION: "Corrected by hand",
  },
  ro: {
    headings: [
      "Produs",
      "SKU",
      "Zi",
      "Cel mai mic preț (lei)",
      "Cel mai mare preț (lei)",
      "Schimbări de preț",
      "Parte",
      "Sursă",
      "Cel mai mic preț citit (lei)",
      "Cel mai mare preț citit (lei)",
      "Pagină",
      "Citit la (ora României)",
    ],
    before: "Înainte de promoție",
    reference: "Preț de referință",
    promotion: "Promoție",
    PAGE: "Citit din pagină",
    CORRECTION: "Corectat manual",
  },
} as const;

/** The days behind a reference price as a file, one line per day. */
export function proofCsv(proof: Proof, language: FileLanguage): string {
  const { headings } = words[language];
  const lines = proof.days.map((day) => dayLine(proof, day, language));
  return byteOrderMark + csvLine(headings.map(csvText)) + lines.join("");
}

function dayLine({ productName, sku, startsOn, reference }: Proof, day: ProofDay, language: FileLanguage) {
  const text = words[language];
  const isReference = day.localDay === reference?.day;
  const part = isReference ? text.reference : day.localDay < startsOn ? text.before : text.promotion;
  return csvLine([
    csvText(productName),
    csvText(sku),
    day.localDay,
    lei(day.lowestBani),
    lei(day.highestBani),
    csvNumber(day.changes, 0),
    csvText(part),
    csvText(text[day.source]),
    lei(day.readLowestBani),
    lei(day.readHighestBani),
    csvText(day.pageUrl),
    localTime(day.readAt),
  ]);
}

function lei(bani: number | null): string {
  return csvNumber(bani === null ? null : bani / 100, 2);
}

const timeFormat = new Intl.DateTimeFormat("sv-SE", {
  timeZone,
  hourCycle: "h23",
  year: "numeric",
  month: "2-digit",
  day: "2-digit",
  hour: "2-digit",
  minute: "2-digit",
  second: "2-digit",
});

/** "2026-11-21 08:05:00" in Romania. */
function localTime(instant: Date): string {
  return timeFormat.format(instant);
}
