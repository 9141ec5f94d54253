import type { MailLanguage } from "./mail-language.ts";
import { type MailFacts, type MailText, mailOf, signInAt } from "./mail-text.ts";

/** Security changes that a person is notified of. */
export const noticeKinds = [
  "password-changed",
  "second-factor-on",
  "second-factor-off",
  "recovery-code-used",
  "recovery-codes-renewed",
] as const;
export type NoticeKind = (typeof noticeKinds)[number];

interface NoticeTexts {
  readonly subject: string;
  readonly heading: string;
  readonly what: string;
}

const words: Readonly<Record<MailLanguage, Readonly<Record<NoticeKind, NoticeTexts>>>> = {
  en: {
    "password-changed": {
      subject: "Your Vizor password was changed",
      heading: "Your password was changed",
      what: "The password of your Vizor account was changed. Other devices were signed out.",
    },
    "second-factor-on": {
      subject: "Two-factor authentication is on",
      heading: "Two-factor authentication is on",
      what: "From now on, signing in to your Vizor account asks for a code from your authenticator app. Keep your recovery codes in a safe place.",
    },
    "second-factor-off": {
      subject: "Two-factor authentication is off",
      heading: "Two-factor authentication is off",
      what: "Signing in to your Vizor account no longer asks for a code. The recovery codes no longer work.",
    },
    "recovery-code-used": {
      subject: "A recovery code of your Vizor account was used",
      heading: "A recovery code was used",
      what: "Somebody, most likely you, signed in with one of your recovery codes. That code won't work again.",
    },
    "recovery-codes-renewed": {
      subject: "You have new recovery codes for Vizor",
      heading: "New recovery codes",
      what: "New recovery codes were created for your Vizor account. The earlier ones no longer work.",
    },
  },
  ro: {
    "password-changed": {
      subject: "Parola contului tău Vizor a fost schimbată",
      heading: "Parola ta a fost schimbată",
      what: "Parola contului tău Vizor a fost schimbată. Celelalte dispozitive au fost deconectate.",
    },
    "second-factor-on": {
      subject: "Autentificarea în doi pași este activă",
      heading: "Autentificarea în doi pași este activă",
      what: "De acum, la autentificarea în contul tău Vizor se cere și un cod din aplicația de autentificare. Păstrează codurile de recuperare într-un loc sigur.",
    },
    "second-factor-off": {
      subject: "Autentificarea în doi pași este dezactivată",
      heading: "Autentificarea în doi pași este dezactivată",
      what: "La autentificarea în contul tău Vizor nu se mai cere niciun cod. Codurile de recuperare nu mai sunt valabile.",
    },
    "recovery-code-used": {
      subject: "A fost folosit un cod de recuperare al contului tău Vizor",
      heading: "A fost folosit un cod de recuperare",
      what: "Cineva, probabil tu, s-a autentificat cu unul dintre codurile tale de recuperare. Codul nu mai poate fi folosit.",
    },
    "recovery-codes-renewed": {
      subject: "Ai coduri de recuperare noi pentru Vizor",
      heading: "Coduri de recuperare noi",
      what: "Pentru contul tău Vizor au fost create coduri de recuperare noi. Cele vechi nu mai sunt valabile.",
    },
  },
};

/** Notifies a person of a security change, with what to do when somebody else made it. */
export function noticeMail(language: MailLanguage, kind: NoticeKind, facts: MailFacts): MailText {
  const en = words.en[kind];
  const ro = words.ro[kind];
  return mailOf(language, facts, signInAt(facts.origin), {
    en: {
      ...en,
      paragraphs: [
        en.what,
        "If this was you, there is nothing to do.",
        "If it wasn't you, choose a new password immediately with “Forgot password?” and notify the administrator of your company.",
      ],
      button: "Open Vizor",
    },
    ro: {
      ...ro,
      paragraphs: [
        ro.what,
        "Dacă ai fost tu, nu ai nimic de făcut.",
        "Dacă nu ai fost tu, alege imediat o parolă nouă, prin „Ai uitat parola?”, și anunță administratorul firmei.",
      ],
      button: "Deschide Vizor",
    },
  });
}
