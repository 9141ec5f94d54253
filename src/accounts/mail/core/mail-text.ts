import { displayName } from "./display-name.ts";
import type { MailLanguage } from "./mail-language.ts";

/** A mail's texts without markup; the platform renders them. */
export interface MailText {
  readonly language: MailLanguage;
  readonly subject: string;
  readonly heading: string;
  readonly paragraphs: readonly string[];
  readonly action?: { readonly label: string; readonly url: string; readonly hint: string };
  readonly footer: string;
}

/** The recipient, and the installation that sends. */
export interface MailFacts {
  /** "" when unknown. */
  readonly firstName: string;
  readonly email: string;
  /** As "https://prices.example". */
  readonly origin: string;
}

/** One mail's texts in one language, without the greeting and footer that all mails share. */
export interface MailTexts {
  readonly subject: string;
  readonly heading: string;
  readonly paragraphs: readonly string[];
  /** Label of the button. */
  readonly button: string;
}

/** A mail in its reader's language. @param url where its button leads */
export function mailOf(
  language: MailLanguage,
  facts: MailFacts,
  url: string,
  words: Readonly<Record<MailLanguage, MailTexts>>,
): MailText {
  const { subject, heading, paragraphs, button } = words[language];
  return {
    language,
    subject,
    heading,
    paragraphs: [greeting(language, displayName(facts.firstName)), ...paragraphs],
    action: { label: button, url, hint: buttonHint[language] },
    footer: sender(language, facts.origin, facts.email),
  };
}

/** The page that mails without their own link point to. */
export function signInAt(origin: string): string {
  return `${origin}/auth`;
}

const buttonHint: Readonly<Record<MailLanguage, string>> = {
  en: "If the button does not work, open this address:",
  ro: "Dacă butonul nu funcționează, deschide această adresă:",
};

/** "Hello Ana,", or without a name when unknown. */
function greeting(language: MailLanguage, firstName: string): string {
  if (language === "ro") return firstName === "" ? "Bună!" : `Bună, ${firstName}!`;
  return firstName === "" ? "Hello," : `Hello ${firstName},`;
}

function sender(language: MailLanguage, origin: string, email: string): string {
  const host = new URL(origin).host;
  return language === "ro"
    ? `Trimis de Vizor (${host}) către ${email}.`
    : `Sent by Vizor (${host}) to ${email}.`;
}
