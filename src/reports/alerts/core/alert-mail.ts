import { formatAmount, formatPercent, formatSignedPercent } from "../../../kit/written-numbers.ts";
import type { MailText, TextCell, TextTable } from "../../mail/core/mail-text.ts";
import {
  buttonHint,
  countChanges,
  greeting,
  type MailFacts,
  type MailLanguage,
  sentBy,
  settingsLabel,
  shortTitle,
  unsubscribeLabel,
  writtenTime,
} from "../../mail/core/mail-words.ts";
import { productAddress } from "../../mail/core/product-address.ts";
import type { AlertKind } from "../alerts.contract.ts";

/** A change as a mail shows it. Amounts in hundredths. */
export interface AlertLine {
  readonly alertName: string;
  /** Changes of the alert in the mail, of which the first are given. */
  readonly total: number;
  readonly kind: AlertKind;
  readonly productId: number;
  readonly title: string;
  readonly sku: string | null;
  /** Of the competitor's page. */
  readonly url: string;
  readonly observedAt: Date;
  readonly beforeMinor: number | null;
  readonly afterMinor: number | null;
  readonly currency: string | null;
  readonly ownBani: number | null;
  readonly differenceBp: number | null;
}

export interface AlertSite {
  /** Domain. */
  readonly site: string;
  /** At least one; those of one alert follow each other. */
  readonly lines: readonly AlertLine[];
}

export interface AlertFacts extends MailFacts {
  /** At least one. */
  readonly sites: readonly [AlertSite, ...AlertSite[]];
  readonly unsubscribeUrl: string;
}

/** Rows of one alert in a mail, and of all its alerts; the others are counted. */
export const maxRows = 50;
const maxMailRows = 200;

/** The mail about the changes of a quarter of an hour: a table for each alert. */
export function alertMail(facts: AlertFacts): MailText {
  const { language, sites, origin } = facts;
  const words = texts[language];
  const alerts = sites.flatMap(({ site, lines }) =>
    [...Map.groupBy(lines, ({ alertName }) => alertName).values()].map((ofAlert) => ({
      site,
      lines: ofAlert,
    })),
  );
  const count = countChanges(
    language,
    alerts.reduce((sum, { lines }) => sum + totalOf(lines), 0),
  );
  let left = maxMailRows;
  const [{ site: first }] = sites;
  const params = new URLSearchParams({ site: first });
  return {
    language,
    subject: words.subject(count, sites.map(({ site }) => site).join(", ")),
    heading: words.heading(count),
    paragraphs: [greeting(facts), words.lead],
    tables: alerts.map(({ site, lines }) => {
      const shown = lines.slice(0, Math.min(maxRows, left));
      left -= shown.length;
      return tableOf(facts, site, lines, shown);
    }),
    action: { label: words.button, url: `${origin}/products?${params}`, hint: buttonHint[language] },
    footer: `${sentBy(facts)} ${words.why}`,
    footerLinks: [
      { label: unsubscribeLabel[language], url: facts.unsubscribeUrl },
      { label: settingsLabel[language], url: `${origin}/settings?${params}#alerts` },
    ],
  };
}

function totalOf([line]: readonly AlertLine[]): number {
  return line?.total ?? 0;
}

function tableOf(
  facts: AlertFacts,
  site: string,
  lines: readonly AlertLine[],
  shown: readonly AlertLine[],
): TextTable {
  const { language } = facts;
  const words = texts[language];
  const left = totalOf(lines) - shown.length;
  return {
    title: `${site} · ${lines[0]?.alertName ?? ""}`,
    columns: words.columns,
    rows: shown.map((line) => cellsOf(facts, site, line)),
    ...(left > 0 ? { note: words.more(countChanges(language, left)) } : {}),
  };
}

function cellsOf({ language, origin }: AlertFacts, site: string, line: AlertLine): TextCell[] {
  const words = texts[language];
  const { beforeMinor, afterMinor, currency, ownBani } = line;
  const amount = (minor: number | null) => (minor === null ? "–" : formatAmount(minor / 100, currency));
  return [
    {
      text: shortTitle(line.title),
      url: origin + productAddress(site, line.productId),
      ...(line.sku === null ? {} : { note: line.sku }),
    },
    {
      text: amount(afterMinor),
      note: `${new URL(line.url).host.replace(/^www\./, "")}, ${writtenTime(language, line.observedAt)}`,
    },
    { text: amount(beforeMinor) },
    {
      ...changeOf(words, line),
      ...(ownBani === null ? {} : { note: words.own(formatAmount(ownBani / 100, "RON")) }),
    },
  ];
}

function changeOf(words: Words, { kind, differenceBp }: AlertLine): TextCell {
  if (kind === "OUT_OF_STOCK" || differenceBp === null) return { text: words.outOfStock, tone: "good" };
  if (kind === "UNDERCUT") return { text: words.below(formatPercent(differenceBp / 100)), tone: "bad" };
  return { text: formatSignedPercent(differenceBp / 100), tone: differenceBp < 0 ? "bad" : "good" };
}

interface Words {
  readonly columns: readonly string[];
  readonly button: string;
  readonly lead: string;
  readonly outOfStock: string;
  readonly why: string;
  subject(count: string, sites: string): string;
  heading(count: string): string;
  below(percent: string): string;
  own(amount: string): string;
  more(count: string): string;
}

const texts: Readonly<Record<MailLanguage, Words>> = {
  en: {
    columns: ["Product", "Competitor's price", "Before", "Change"],
    button: "Open your products in Vizor",
    lead: "This is what your competitors changed since the last mail.",
    outOfStock: "out of stock",
    why: "You get this mail because you set up alerts; there is at most one every 15 minutes.",
    subject: (count, sites) => `${count} at your competitors · ${sites}`,
    heading: (count) => `${count} at your competitors`,
    below: (percent) => `${percent} below us`,
    own: (amount) => `ours ${amount}`,
    more: (count) => `And another ${count}.`,
  },
  ro: {
    columns: ["Produs", "Prețul concurentului", "Înainte", "Modificare"],
    button: "Deschide produsele în Vizor",
    lead: "Iată ce au schimbat concurenții de la ultimul e-mail încoace.",
    outOfStock: "stoc epuizat",
    why: "Primești acest e-mail pentru că ai configurat alerte; trimitem cel mult unul la 15 minute.",
    subject: (count, sites) => `${count} la concurenți · ${sites}`,
    heading: (count) => `${count} la concurenți`,
    below: (percent) => `cu ${percent} sub noi`,
    own: (amount) => `al nostru ${amount}`,
    more: (count) => `Și încă ${count}.`,
  },
};
