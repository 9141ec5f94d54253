import type { MailLanguage } from "../mail-language.ts";
import { buttonHint, greeting, type MailText, sender } from "./mail-text.ts";
import { shownName } from "./shown-name.ts";

export interface RegistrationFacts {
  readonly firstName: string;
  readonly email: string;
  readonly origin: string;
}

/** @param url of the page that confirms the address, with its token; opens for `validHours` hours */
export function registrationMail(
  language: MailLanguage,
  facts: RegistrationFacts & {
    readonly companyName: string;
    readonly url: string;
    readonly validHours: number;
  },
): MailText {
  const { email, origin, url, validHours } = facts;
  const company = shownName(facts.companyName);
  const hello = greeting(language, shownName(facts.firstName));
  const hint = buttonHint[language];
  const footer = sender(language, origin, email);
  if (language === "ro") {
    return {
      language,
      subject: "Confirmă adresa de e-mail pentru Vizor",
      heading: "Confirmă adresa de e-mail",
      paragraphs: [
        hello,
        `Înregistrezi compania ${company} în Vizor. Confirmă că această adresă este a ta, apoi alege o parolă.`,
        `Linkul este valabil ${validHours} de ore.`,
        "Dacă nu ai început tu înregistrarea, ignoră mesajul: nu se creează niciun cont.",
      ],
      action: { label: "Confirmă adresa", url, hint },
      footer,
    };
  }
  return {
    language,
    subject: "Confirm your email address for Vizor",
    heading: "Confirm your email address",
    paragraphs: [
      hello,
      `You are registering ${company} on Vizor. Confirm that this address is yours, then choose a password.`,
      `The link opens for ${validHours} hours.`,
      "If you didn't begin this registration, ignore this message: no account is made.",
    ],
    action: { label: "Confirm the address", url, hint },
    footer,
  };
}

/** To an address that has an account already; nothing that the attempt has typed is in it. */
export function registeredAlreadyMail(language: MailLanguage, facts: RegistrationFacts): MailText {
  const { email, origin } = facts;
  const hello = greeting(language, shownName(facts.firstName));
  const url = `${origin}/auth`;
  const hint = buttonHint[language];
  const footer = sender(language, origin, email);
  if (language === "ro") {
    return {
      language,
      subject: "Ai deja un cont Vizor",
      heading: "Ai deja un cont Vizor",
      paragraphs: [
        hello,
        "Cineva, probabil tu, a încercat să înregistreze un cont nou cu această adresă. Adresa are deja unul, așa că nu s-a schimbat nimic.",
        "Conectează-te cu contul tău. Dacă ai uitat parola, alege acolo „Ai uitat parola?”.",
      ],
      action: { label: "Conectează-te", url, hint },
      footer,
    };
  }
  return {
    language,
    subject: "You already have a Vizor account",
    heading: "You already have a Vizor account",
    paragraphs: [
      hello,
      "Somebody, most likely you, tried to register a new account with this address. It has one already, so nothing was changed.",
      "Sign in with your account. If you have forgotten the password, choose “Forgot password?” there.",
    ],
    action: { label: "Sign in", url, hint },
    footer,
  };
}
