import type { TeamRole } from "../../../kit/roles.ts";
import { displayName } from "./display-name.ts";
import type { MailLanguage } from "./mail-language.ts";
import { type MailFacts, type MailText, mailOf, signInAt } from "./mail-text.ts";

/** Roles as people read them. */
const roleNames: Readonly<Record<TeamRole, Readonly<Record<MailLanguage, string>>>> = {
  OPERATOR: { en: "Operator", ro: "Operator" },
  OPERATOR_ADMIN: { en: "Manager", ro: "Manager" },
  COMPANY_ADMIN: { en: "Admin", ro: "Administrator" },
};

export interface InvitationFacts extends MailFacts {
  readonly inviterName: string;
  readonly companyName: string;
  readonly role: TeamRole;
}

/** @param facts `url` is the page that confirms the address, with its token, valid for `validDays` days */
export function invitationMail(
  language: MailLanguage,
  facts: InvitationFacts & { readonly url: string; readonly validDays: number },
): MailText {
  const { url, validDays } = facts;
  const { inviter, company, subjects } = wordsOf(facts);
  const role = roleNames[facts.role];
  return mailOf(language, facts, url, {
    en: {
      subject: subjects.en,
      heading: `Join ${company}`,
      paragraphs: [
        `${inviter} invites you to the team of ${company} on Vizor, as ${role.en}.`,
        `Confirm your address and choose a password. The link is valid for ${validDays} days.`,
        "If you did not expect this invitation, ignore this message: nothing will happen.",
      ],
      button: "Accept the invitation",
    },
    ro: {
      subject: subjects.ro,
      heading: `Te așteaptă echipa ${company}`,
      paragraphs: [
        `${inviter} te invită în echipa ${company} pe Vizor, cu rolul de ${role.ro}.`,
        `Confirmă adresa și alege o parolă. Linkul este valabil ${validDays} zile.`,
        "Dacă nu te așteptai la această invitație, ignoră mesajul: nu se va întâmpla nimic.",
      ],
      button: "Acceptă invitația",
    },
  });
}

/** Sent to an address that has an account: one address belongs to one company. */
export function invitedWithAccountMail(language: MailLanguage, facts: InvitationFacts): MailText {
  const { inviter, company, subjects } = wordsOf(facts);
  return mailOf(language, facts, signInAt(facts.origin), {
    en: {
      subject: subjects.en,
      heading: "You already have a Vizor account",
      paragraphs: [
        `${inviter} invites you to the team of ${company} on Vizor.`,
        "This address has an account already, and an address can belong to one company only. To join the team, ask for an invitation to another email address of yours.",
        "Your account stays as it is.",
      ],
      button: "Log in",
    },
    ro: {
      subject: subjects.ro,
      heading: "Ai deja un cont Vizor",
      paragraphs: [
        `${inviter} te invită în echipa ${company} pe Vizor.`,
        "Această adresă are deja un cont, iar o adresă poate aparține unei singure firme. Ca să te alături echipei, cere să primești invitația la altă adresă de e-mail a ta.",
        "Contul tău rămâne neschimbat.",
      ],
      button: "Autentifică-te",
    },
  });
}

/** Subjects are the same in both mails, so that they do not reveal whether the address has an account. */
function wordsOf({ inviterName, companyName }: InvitationFacts) {
  const [inviter, company] = [displayName(inviterName), displayName(companyName)];
  const subjects = {
    en: `${inviter} invites you to ${company} on Vizor`,
    ro: `${inviter} te invită în echipa ${company} pe Vizor`,
  };
  return { inviter, company, subjects };
}
