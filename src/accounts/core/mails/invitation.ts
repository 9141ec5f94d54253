import type { MailLanguage } from "../mail-language.ts";
import { buttonHint, greeting, type MailText, sender } from "./mail-text.ts";
import { shownName } from "./shown-name.ts";

/** Roles as people read them. @see specification 1, section 3 "Roles" */
const roleNames = {
  OPERATOR: { en: "Operator", ro: "Operator" },
  OPERATOR_ADMIN: { en: "Manager", ro: "Manager" },
  COMPANY_ADMIN: { en: "Administrator", ro: "Administrator" },
} as const;

export interface InvitationFacts {
  readonly firstName: string;
  readonly email: string;
  readonly origin: string;
  readonly inviterName: string;
  readonly companyName: string;
  readonly role: keyof typeof roleNames;
}

/** @param url of the page that confirms the address, with its token; opens for `validDays` days */
export function invitationMail(
  language: MailLanguage,
  facts: InvitationFacts & { readonly url: string; readonly validDays: number },
): MailText {
  const { email, origin, url, validDays } = facts;
  const [inviter, company] = [shownName(facts.inviterName), shownName(facts.companyName)];
  const hello = greeting(language, shownName(facts.firstName));
  const role = roleNames[facts.role][language];
  const hint = buttonHint[language];
  const footer = sender(language, origin, email);
  if (language === "ro") {
    return {
      language,
      subject: `${inviter} te invită în echipa ${company} din Vizor`,
      heading: `Te așteaptă echipa ${company}`,
      paragraphs: [
        hello,
        `${inviter} te invită în echipa ${company} din Vizor, cu rolul de ${role}.`,
        `Confirmă adresa și alege o parolă. Linkul este valabil ${validDays} zile.`,
        "Dacă nu te așteptai la această invitație, ignoră mesajul: nu se întâmplă nimic.",
      ],
      action: { label: "Acceptă invitația", url, hint },
      footer,
    };
  }
  return {
    language,
    subject: `${inviter} invites you to ${company} on Vizor`,
    heading: `Join ${company}`,
    paragraphs: [
      hello,
      `${inviter} invites you to the team of ${company} on Vizor, as ${role}.`,
      `Confirm your address and choose a password. The link opens for ${validDays} days.`,
      "If you don't expect this invitation, ignore this message: nothing happens.",
    ],
    action: { label: "Accept the invitation", url, hint },
    footer,
  };
}

/** To an address that has an account already: one address belongs to one company. */
export function invitedWithAccountMail(language: MailLanguage, facts: InvitationFacts): MailText {
  const { email, origin } = facts;
  const [inviter, company] = [shownName(facts.inviterName), shownName(facts.companyName)];
  const hello = greeting(language, shownName(facts.firstName));
  const url = `${origin}/auth`;
  const hint = buttonHint[language];
  const footer = sender(language, origin, email);
  if (language === "ro") {
    return {
      language,
      subject: `${inviter} te invită în echipa ${company} din Vizor`,
      heading: "Ai deja un cont Vizor",
      paragraphs: [
        hello,
        `${inviter} te invită în echipa ${company} din Vizor.`,
        "Această adresă are deja un cont, iar o adresă poate aparține unei singure companii. Ca să te alături echipei, cere o invitație la altă adresă de e-mail a ta.",
        "Contul tău rămâne neschimbat.",
      ],
      action: { label: "Conectează-te", url, hint },
      footer,
    };
  }
  return {
    language,
    subject: `${inviter} invites you to ${company} on Vizor`,
    heading: "You already have a Vizor account",
    paragraphs: [
      hello,
      `${inviter} invites you to the team of ${company} on Vizor.`,
      "This address has an account already, and an address can belong to one company only. To join the team, ask for an invitation to another email address of yours.",
      "Your account stays as it is.",
    ],
    action: { label: "Sign in", url, hint },
    footer,
  };
}
