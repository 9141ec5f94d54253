import type { MailLanguage } from "./mail-language.ts";
import { type MailFacts, type MailText, mailOf } from "./mail-text.ts";

export interface PasswordResetFacts extends MailFacts {
  /** The page for the new password, with its token. */
  readonly url: string;
  readonly validMinutes: number;
}

/** The mail with a password reset link. */
export function passwordResetMail(language: MailLanguage, facts: PasswordResetFacts): MailText {
  const { url, validMinutes } = facts;
  return mailOf(language, facts, url, {
    en: {
      subject: "Choose a new Vizor password",
      heading: "Choose a new password",
      paragraphs: [
        "Somebody, most likely you, asked for a new password for your Vizor account.",
        `The link works once and is valid for ${validMinutes} minutes.`,
        "If it wasn't you, ignore this message: your password stays as it is.",
      ],
      button: "Choose a new password",
    },
    ro: {
      subject: "Alege o parolă nouă pentru Vizor",
      heading: "Alege o parolă nouă",
      paragraphs: [
        "Cineva, probabil tu, a cerut o parolă nouă pentru contul tău Vizor.",
        `Linkul poate fi folosit o singură dată și este valabil ${validMinutes} de minute.`,
        "Dacă nu ai cerut tu acest lucru, ignoră mesajul: parola ta rămâne neschimbată.",
      ],
      button: "Alege parola nouă",
    },
  });
}
