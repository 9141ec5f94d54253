import type { MailLanguage } from "../mail-language.ts";

/** What a mail says, free of markup; the platform lays it out. */
export interface MailText {
  readonly language: MailLanguage;
  readonly subject: string;
  readonly heading: string;
  readonly paragraphs: readonly string[];
  readonly action?: { readonly label: string; readonly url: string; readonly hint: string };
  readonly footer: string;
}

/** The words around a mail's button, alike in all mails. */
export const buttonHint: Readonly<Record<MailLanguage, string>> = {
  en: "If the button does not work, open this address:",
  ro: "Dacă butonul nu funcționează, deschide această adresă:",
};

/** "Hello Ana," – without a name where none is known. @param firstName as `shownName` gives it */
export function greeting(language: MailLanguage, firstName: string): string {
  const hello = language === "ro" ? "Bună" : "Hello";
  return firstName === "" ? `${hello},` : `${hello} ${firstName},`;
}

/** Who sent the mail, and to whom. @param origin as "https://prices.example" */
export function sender(language: MailLanguage, origin: string, email: string): string {
  const host = new URL(origin).host;
  return language === "ro"
    ? `Trimis de Vizor (${host}) către ${email}.`
    : `Sent by Vizor (${host}) to ${email}.`;
}
