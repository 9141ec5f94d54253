import type { MailLanguage } from "../mail-language.ts";
import { buttonHint, greeting, type MailText, sender } from "./mail-text.ts";
import { shownName } from "./shown-name.ts";

export interface PasswordResetFacts {
  readonly firstName: string;
  readonly email: string;
  readonly origin: string;
  /** Of the page that takes the new password, with its token. */
  readonly url: string;
  readonly validMinutes: number;
}

/** The link to a new password. */
export function passwordResetMail(language: MailLanguage, facts: PasswordResetFacts): MailText {
  const { email, origin, url, validMinutes } = facts;
  const hello = greeting(language, shownName(facts.firstName));
  const hint = buttonHint[language];
  const footer = sender(language, origin, email);
  if (language === "ro") {
    return {
      language,
      subject: "Alege o parolă nouă pentru Vizor",
      heading: "Alege o parolă nouă",
      paragraphs: [
        hello,
        "Cineva, probabil tu, a cerut o parolă nouă pentru contul tău Vizor.",
        `Linkul se deschide o singură dată, timp de ${validMinutes} de minute.`,
        "Dacă nu ai cerut tu acest lucru, ignoră mesajul: parola ta rămâne neschimbată.",
      ],
      action: { label: "Alege parola nouă", url, hint },
      footer,
    };
  }
  return {
    language,
    subject: "Choose a new Vizor password",
    heading: "Choose a new password",
    paragraphs: [
      hello,
      "Somebody, most likely you, asked for a new password for your Vizor account.",
      `The link opens once, for ${validMinutes} minutes.`,
      "If it wasn't you, ignore this message: your password stays as it is.",
    ],
    action: { label: "Choose a new password", url, hint },
    footer,
  };
}
