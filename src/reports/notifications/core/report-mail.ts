import { stockWords } from "../../../kit/shown-values.ts";
import { formatAmount, formatCount, formatSignedPercent } from "../../../kit/written-numbers.ts";
import type { MailText, TextCell } from "../../mail/core/mail-text.ts";
import {
  buttonHint,
  countProducts,
  greeting,
  type MailFacts,
  type MailLanguage,
  sentBy,
  settingsLabel,
  shortTitle,
  unsubscribeLabel,
  writtenDay,
} from "../../mail/core/mail-words.ts";
import { productAddress } from "../../mail/core/product-address.ts";
import type { MissingName, ReportRow, ReportTotals } from "../notifications.contract.ts";

export interface ReportFacts extends MailFacts {
  readonly name: string;
  /** Domain. */
  readonly site: string;
  readonly at: Date;
  /** Local time of the daily mail, as "08:00". */
  readonly sendAt: string;
  readonly totals: ReportTotals;
  /** What the filter names and the site no longer has. */
  readonly missing: readonly MissingName[];
  /** The first ones. */
  readonly rows: readonly ReportRow[];
  /** Whether files with the whole list are attached; otherwise they would be too large. */
  readonly hasFiles: boolean;
  /** Path and query of the list with the same filter. */
  readonly listAddress: string;
  readonly unsubscribeUrl: string;
}

/** The mail of a report: totals, the first products as a table, and the way to the whole list. */
export function reportMail(facts: ReportFacts): MailText {
  const { language, name, site, at, totals, missing, rows, origin, sendAt } = facts;
  const words = texts[language];
  const { products } = totals;
  const count = countProducts(language, products);
  return {
    language,
    subject: `${shortTitle(name)}: ${count} · ${writtenDay(language, at)}`,
    heading: name,
    paragraphs: [
      greeting(facts),
      products === 0 ? words.nothing(site) : words.summary(site, count, totals),
      ...(missing.length === 0 ? [] : [words.missing(namesOf(language, missing))]),
      ...(products === 0
        ? []
        : [words[facts.hasFiles ? "attached" : "tooLarge"](rows.length < products ? rows.length : null)]),
    ],
    tables:
      rows.length === 0
        ? []
        : [
            {
              columns: words.columns,
              rows: rows.map((row) => cellsOf(row, facts)),
              ...(rows.length < products
                ? { note: words.more(countProducts(language, products - rows.length)) }
                : {}),
            },
          ],
    action: { label: words.button, url: origin + facts.listAddress, hint: buttonHint[language] },
    footer: `${sentBy(facts)} ${words.why(sendAt)}`,
    footerLinks: [
      { label: unsubscribeLabel[language], url: facts.unsubscribeUrl },
      {
        label: settingsLabel[language],
        url: `${origin}/settings?${new URLSearchParams({ site })}#notificationReports`,
      },
    ],
  };
}

function cellsOf(row: ReportRow, { language, site, origin }: ReportFacts): TextCell[] {
  const words = texts[language];
  const { overLowestPercent: over, position, offers } = row;
  const amount = (lei: number | null) => (lei === null ? "–" : formatAmount(lei, "RON"));
  return [
    {
      text: shortTitle(row.title),
      url: origin + productAddress(site, row.packetId),
      ...(row.sku === null ? {} : { note: row.sku }),
    },
    { text: amount(row.price), note: stockWords[language][row.available] },
    { text: amount(row.lowest), ...(row.lowestProvider === null ? {} : { note: row.lowestProvider }) },
    {
      text: over === null ? "–" : over === 0 ? "0%" : formatSignedPercent(over),
      ...(over !== null && over !== 0 ? { tone: over < 0 ? ("good" as const) : ("bad" as const) } : {}),
      ...(position === null || offers === 0 ? {} : { note: words.position(position, offers + 1) }),
    },
  ];
}

/** Names in one sentence. */
const maxNames = 5;

function namesOf(language: MailLanguage, missing: readonly MissingName[]): string {
  const kinds = texts[language].kinds;
  const named = missing.slice(0, maxNames).map(({ kind, name }) => `${kinds[kind]} ${shortTitle(name)}`);
  const more = missing.length - named.length;
  return [...named, ...(more > 0 ? [`+${formatCount(more)}`] : [])].join(", ");
}

interface Words {
  readonly kinds: Readonly<Record<MissingName["kind"], string>>;
  /** @param names each with its kind */
  missing(names: string): string;
  readonly columns: readonly string[];
  readonly button: string;
  summary(site: string, count: string, totals: ReportTotals): string;
  nothing(site: string): string;
  /** @param shown rows below; null when these are all */
  attached(shown: number | null): string;
  tooLarge(shown: number | null): string;
  more(count: string): string;
  position(place: number, of: number): string;
  why(sendAt: string): string;
}

/** Parts of a sentence, without those that count nothing. */
function counted(parts: readonly (readonly [count: number, text: (count: string) => string])[]): string {
  return parts
    .filter(([count]) => count > 0)
    .map(([count, text]) => text(formatCount(count)))
    .join(", ");
}

const texts: Readonly<Record<MailLanguage, Words>> = {
  en: {
    kinds: { category: "category", brand: "brand", field: "field", competitor: "competitor" },
    missing: (names) =>
      `Its filter names something that no longer exists: ${names}. Edit the report, or it leaves products out.`,
    columns: ["Product", "Our price", "Lowest price", "Difference"],
    button: "Open the list in Vizor",
    summary: (site, count, { cheapest, equal, moreExpensive, noCompetitors }) =>
      `${site}: ${count} in this report – ${counted([
        [cheapest, (n) => `${n} cheaper than every competitor`],
        [equal, (n) => `${n} at the lowest price`],
        [moreExpensive, (n) => `${n} more expensive than the lowest price`],
        [noCompetitors, (n) => `${n} without competitors`],
      ])}.`.replace(" – .", "."),
    nothing: (site) => `${site}: no product matches this report today.`,
    attached: (shown) =>
      shown === null
        ? "The attached files hold the same list with more columns, as CSV and for Excel."
        : `The first ${shown} are below. The attached files hold all of them, as CSV and for Excel.`,
    tooLarge: (shown) =>
      `The first ${shown} are below. The whole list is too large for a mail: open it in Vizor and export it there.`,
    more: (count) => `And another ${count}.`,
    position: (place, of) => `${place} of ${of}`,
    why: (sendAt) => `You get this report every day at ${sendAt} because you set it up.`,
  },
  ro: {
    kinds: { category: "categoria", brand: "brandul", field: "câmpul", competitor: "concurentul" },
    missing: (names) =>
      `Filtrul raportului cuprinde ceva ce nu mai există: ${names}. Modifică raportul, altfel unele produse lipsesc din el.`,
    columns: ["Produs", "Prețul nostru", "Cel mai mic preț", "Diferență"],
    button: "Deschide lista în Vizor",
    summary: (site, count, { cheapest, equal, moreExpensive, noCompetitors }) =>
      `${site}: ${count} în acest raport – ${counted([
        [cheapest, (n) => `${n} sub prețul tuturor concurenților`],
        [equal, (n) => `${n} la cel mai mic preț`],
        [moreExpensive, (n) => `${n} peste cel mai mic preț`],
        [noCompetitors, (n) => `${n} fără concurenți`],
      ])}.`.replace(" – .", "."),
    nothing: (site) => `${site}: azi niciun produs nu se încadrează în acest raport.`,
    attached: (shown) =>
      shown === null
        ? "Fișierele atașate conțin aceeași listă cu mai multe coloane, în format CSV și Excel."
        : `Primele ${shown} sunt mai jos. Fișierele atașate, CSV și Excel, le conțin pe toate.`,
    tooLarge: (shown) =>
      `Primele ${shown} sunt mai jos. Lista întreagă este prea mare pentru un e-mail: deschide-o în Vizor și exporteaz-o de acolo.`,
    more: (count) => `Și încă ${count}.`,
    position: (place, of) => `locul ${place} din ${of}`,
    why: (sendAt) => `Primești acest raport zilnic la ${sendAt} pentru că l-ai configurat.`,
  },
};
