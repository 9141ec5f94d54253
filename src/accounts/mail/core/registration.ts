import { displayName } from "./display-name.ts";
import type { MailLanguage } from "./mail-language.ts";
import { type MailFacts, type MailText, mailOf, signInAt } from "./mail-text.ts";

export interface RegistrationFacts extends MailFacts {
  readonly companyName: string;
  /** The page that confirms the address, with its token. */
  readonly url: string;
  readonly validHours: number;
}

/** The mail whose link proves the address of a registration. */
export function registrationMail(language: MailLanguage, facts: RegistrationFacts): MailText {
  const { url, validHours } = facts;
  const company = displayName(facts.companyName);
  return mailOf(language, facts, url, {
    en: {
      subject: "Confirm your email address for Vizor",
      heading: "Confirm your email address",
      paragraphs: [
        `You are registering ${company} on Vizor. Confirm that this address is yours, then choose a password.`,
        `The link is valid for ${validHours} hours.`,
        "If you didn't start this registration, ignore this message: no account will be created.",
      ],
      button: "Confirm the address",
    },
    ro: {
      subject: "Confirmă adresa de e-mail pentru Vizor",
      heading: "Confirmă adresa de e-mail",
      paragraphs: [
        `Înregistrezi firma ${company} pe Vizor. Confirmă că această adresă este a ta, apoi alege o parolă.`,
        `Linkul este valabil ${validHours} de ore.`,
        "Dacă nu ai început tu înregistrarea, ignoră mesajul: nu se va crea niciun cont.",
      ],
      button: "Confirmă adresa",
    },
  });
}

/** Sent to an address that has an account; contains nothing of what was typed in the registration. */
export function registeredAlreadyMail(language: MailLanguage, facts: MailFacts): MailText {
  return mailOf(language, facts, signInAt(facts.origin), {
    en: {
      subject: "You already have a Vizor account",
      heading: "You already have a Vizor account",
      paragraphs: [
        "Somebody, most likely you, tried to register a new account with this address. It has one already, so nothing was changed.",
        "Log in with your account. If you have forgotten the password, choose “Forgot password?” there.",
      ],
      button: "Log in",
    },
    ro: {
      subject: "Ai deja un cont Vizor",
      heading: "Ai deja un cont Vizor",
      paragraphs: [
        "Cineva, probabil tu, a încercat să înregistreze un cont nou cu această adresă. Adresa are deja unul, așa că nu s-a schimbat nimic.",
        "Autentifică-te cu contul tău. Dacă ai uitat parola, alege acolo „Ai uitat parola?”.",
      ],
      button: "Autentifică-te",
    },
  });
}
