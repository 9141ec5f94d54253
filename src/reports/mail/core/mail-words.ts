import { timeZone } from "../../../kit/local-day.ts";
import { formatCount } from "../../../kit/written-numbers.ts";

export type MailLanguage = "en" | "ro";

/** The person and the installation that a mail is from. */
export interface MailFacts {
  readonly language: MailLanguage;
  /** "" when unknown. */
  readonly firstName: string;
  readonly email: string;
  /** As "https://prices.example". */
  readonly origin: string;
}

const locales = { en: "en-GB", ro: "ro-RO" } as const;
const romanianPlural = new Intl.PluralRules("ro");

/** "1 product", "1 produs"; "2 produse", "20 de produse". */
export function countProducts(language: MailLanguage, count: number): string {
  const number = formatCount(count);
  if (language === "en") return count === 1 ? "1 product" : `${number} products`;
  const form = romanianPlural.select(count);
  return form === "one" ? "1 produs" : form === "few" ? `${number} produse` : `${number} de produse`;
}

/** "1 change", "1 modificare"; "2 modificări", "20 de modificări". */
export function countChanges(language: MailLanguage, count: number): string {
  const number = formatCount(count);
  if (language === "en") return count === 1 ? "1 change" : `${number} changes`;
  const form = romanianPlural.select(count);
  return form === "one"
    ? "1 modificare"
    : form === "few"
      ? `${number} modificări`
      : `${number} de modificări`;
}

/** "25 November 2026", "25 noiembrie 2026", as in Romania. */
export function writtenDay(language: MailLanguage, instant: Date): string {
  return new Intl.DateTimeFormat(locales[language], { dateStyle: "long", timeZone }).format(instant);
}

/** "25 Nov, 10:05", "25 nov., 10:05", as in Romania. */
export function writtenTime(language: MailLanguage, instant: Date): string {
  return new Intl.DateTimeFormat(locales[language], {
    day: "numeric",
    month: "short",
    hour: "2-digit",
    minute: "2-digit",
    timeZone,
  }).format(instant);
}

/** "Hello Ana,", or without a name when unknown. */
export function greeting({ language, firstName }: MailFacts): string {
  if (language === "ro") return firstName === "" ? "Bună!" : `Bună, ${firstName}!`;
  return firstName === "" ? "Hello," : `Hello ${firstName},`;
}

export function sentBy({ language, origin, email }: MailFacts): string {
  const { host } = new URL(origin);
  return language === "ro"
    ? `Trimis de Vizor (${host}) către ${email}.`
    : `Sent by Vizor (${host}) to ${email}.`;
}

/** Before the plain address of a mail's button. */
export const buttonHint: Readonly<Record<MailLanguage, string>> = {
  en: "If the button does not work, open this address:",
  ro: "Dacă butonul nu funcționează, deschide această adresă:",
};

export const unsubscribeLabel: Readonly<Record<MailLanguage, string>> = {
  en: "Unsubscribe",
  ro: "Dezabonare",
};

export const settingsLabel: Readonly<Record<MailLanguage, string>> = {
  en: "Settings",
  ro: "Setări",
};

const maxTitle = 120;

/** A product's title without control characters, shortened. */
export function shortTitle(title: string): string {
  const chars = [
    ...title
      .toWellFormed()
      .replace(/[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]+/gu, " ")
      .trim(),
  ];
  return chars.length <= maxTitle ? chars.join("") : `${chars.slice(0, maxTitle - 1).join("")}…`;
}
