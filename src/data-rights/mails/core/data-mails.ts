import { timeZone } from "../../../kit/local-day.ts";

/** What a mail of the slice is about. */
export type DataMailKind =
  | "archive-ready"
  | "archive-failed"
  | "confirm-person"
  | "confirm-company"
  | "person-scheduled"
  | "company-scheduled"
  | "successor-named"
  | "person-withdrawn"
  | "company-withdrawn"
  | "person-erased"
  | "company-erased"
  | "erasure-refused";

export interface DataMailFacts {
  /** Local day of the erasure, or the last one of an archive; for the mails that name one. */
  readonly date?: Date;
}

interface Words {
  readonly subject: string;
  readonly heading: string;
  readonly paragraphs: string[];
  readonly button: string;
}

/** Subject, heading and paragraphs of a mail in both languages; greeting and footer are added by who sends it. */
export function dataMailWords(kind: DataMailKind, { date }: DataMailFacts = {}): { en: Words; ro: Words } {
  const [en, ro] = [dayIn("en-GB", date), dayIn("ro-RO", date)];
  return { en: english(kind, en), ro: romanian(kind, ro) };
}

function dayIn(locale: string, date: Date | undefined): string {
  return date === undefined
    ? ""
    : new Intl.DateTimeFormat(locale, { dateStyle: "long", timeZone }).format(date);
}

const openAccount = "Open your account";
const openVizor = "Open Vizor";

function english(kind: DataMailKind, day: string): Words {
  const words = (subject: string, paragraphs: string[], button: string): Words => ({
    subject,
    heading: subject,
    paragraphs,
    button,
  });
  switch (kind) {
    case "archive-ready":
      return words(
        "Your data is ready to download",
        [`The archive that you asked for is ready. You can download it in your account until ${day}.`],
        openAccount,
      );
    case "archive-failed":
      return words(
        "Your data could not be collected",
        ["The archive that you asked for could not be made. Please ask for it again in your account."],
        openAccount,
      );
    case "confirm-person":
      return words(
        "Confirm the deletion of your account",
        [
          "You asked for the deletion of your Vizor account and of everything that is stored about you.",
          "Once you confirm, you have 14 days to change your mind. The link is valid for 24 hours.",
          "If it wasn't you, do not confirm, and change your password: somebody is signed in as you.",
        ],
        "Confirm the deletion",
      );
    case "confirm-company":
      return words(
        "Confirm the deletion of your company",
        [
          "You asked for the deletion of your company: its sites, products, prices and rules, and the accounts of all members.",
          "Once you confirm, every member is informed, and there are 14 days to change your mind. The link is valid for 24 hours.",
          "If it wasn't you, do not confirm, and change your password: somebody is signed in as you.",
        ],
        "Confirm the deletion",
      );
    case "person-scheduled":
      return words(
        `Your account will be deleted on ${day}`,
        [
          `Until then you can use Vizor as before, download your data, and withdraw the deletion in your account.`,
          "API keys that you created end with your account.",
        ],
        openAccount,
      );
    case "company-scheduled":
      return words(
        `Your company will be deleted on ${day}`,
        [
          "An administrator of your company has asked for its deletion: its sites, products, prices and rules, and the accounts of all members, yours included.",
          "Until then Vizor works as before. A paid subscription ends on that day, without a refund. Administrators can download the company's data and withdraw the deletion in their account.",
        ],
        openAccount,
      );
    case "successor-named":
      return words(
        `You will become administrator of your company on ${day}`,
        [
          "The last administrator of your company has asked for the deletion of their account and named you in their place.",
          "From that day on you manage the team and the company's data. If you do not want this, talk to them before.",
        ],
        openAccount,
      );
    case "person-withdrawn":
      return words(
        "The deletion of your account was withdrawn",
        ["Your account stays as it is. If it wasn't you who withdrew the deletion, change your password."],
        openAccount,
      );
    case "company-withdrawn":
      return words(
        "The deletion of your company was withdrawn",
        ["An administrator has withdrawn it. Your company and your account stay as they are."],
        openVizor,
      );
    case "person-erased":
      return words(
        "Your account is deleted",
        [
          "Your account is closed, and what was stored about you is erased. Records of changes to products and prices stay with your company, without your name.",
          "This is the last mail that you get from Vizor.",
        ],
        openVizor,
      );
    case "company-erased":
      return words(
        "Your company is deleted",
        [
          "Your company, its sites and all of its data are deleted, and so is your account.",
          "This is the last mail that you get from Vizor.",
        ],
        openVizor,
      );
    case "erasure-refused":
      return words(
        "A deletion could not be carried out",
        [
          "The deletion that you asked for was due today. Since you asked, members or roles have changed, so that nobody would administer what is left.",
          "Nothing was deleted. Please ask for the deletion again in your account, and choose what happens.",
        ],
        openAccount,
      );
  }
}

function romanian(kind: DataMailKind, day: string): Words {
  const words = (subject: string, paragraphs: string[], button: string): Words => ({
    subject,
    heading: subject,
    paragraphs,
    button,
  });
  const account = "Deschide contul";
  const vizor = "Deschide Vizor";
  switch (kind) {
    case "archive-ready":
      return words(
        "Datele tale sunt gata de descărcat",
        [`Arhiva pe care ai cerut-o este gata. O poți descărca din contul tău până la ${day}.`],
        account,
      );
    case "archive-failed":
      return words(
        "Datele tale nu au putut fi adunate",
        ["Arhiva pe care ai cerut-o nu a putut fi creată. Cere-o din nou din contul tău."],
        account,
      );
    case "confirm-person":
      return words(
        "Confirmă ștergerea contului tău",
        [
          "Ai cerut ștergerea contului tău Vizor și a tuturor datelor păstrate despre tine.",
          "După ce confirmi, ai 14 zile să te răzgândești. Linkul este valabil 24 de ore.",
          "Dacă nu ai fost tu, nu confirma și schimbă-ți parola: cineva este autentificat în locul tău.",
        ],
        "Confirmă ștergerea",
      );
    case "confirm-company":
      return words(
        "Confirmă ștergerea firmei tale",
        [
          "Ai cerut ștergerea firmei: site-urile, produsele, prețurile și regulile ei, plus conturile tuturor membrilor.",
          "După ce confirmi, toți membrii sunt anunțați și aveți 14 zile să vă răzgândiți. Linkul este valabil 24 de ore.",
          "Dacă nu ai fost tu, nu confirma și schimbă-ți parola: cineva este autentificat în locul tău.",
        ],
        "Confirmă ștergerea",
      );
    case "person-scheduled":
      return words(
        `Contul tău va fi șters pe ${day}`,
        [
          "Până atunci poți folosi Vizor ca până acum, îți poți descărca datele și poți renunța la ștergere din contul tău.",
          "Cheile API create de tine nu vor mai funcționa după ștergerea contului.",
        ],
        account,
      );
    case "company-scheduled":
      return words(
        `Firma ta va fi ștearsă pe ${day}`,
        [
          "Un administrator al firmei a cerut ștergerea ei: site-urile, produsele, prețurile și regulile, plus conturile tuturor membrilor, inclusiv al tău.",
          "Până atunci Vizor funcționează ca până acum. Abonamentul plătit, dacă există, încetează în acea zi, fără rambursare. Administratorii pot descărca datele firmei și pot renunța la ștergere din contul lor.",
        ],
        account,
      );
    case "successor-named":
      return words(
        `Din ${day} devii administratorul firmei`,
        [
          "Ultimul administrator al firmei a cerut ștergerea contului și te-a numit în locul său.",
          "Din acea zi administrezi echipa și datele firmei. Dacă nu dorești asta, vorbește cu administratorul până atunci.",
        ],
        account,
      );
    case "person-withdrawn":
      return words(
        "S-a renunțat la ștergerea contului tău",
        ["Contul tău rămâne așa cum este. Dacă nu ai fost tu, schimbă-ți parola."],
        account,
      );
    case "company-withdrawn":
      return words(
        "S-a renunțat la ștergerea firmei tale",
        ["Un administrator a renunțat la ștergere. Firma și contul tău rămân așa cum sunt."],
        vizor,
      );
    case "person-erased":
      return words(
        "Contul tău a fost șters",
        [
          "Contul tău este închis, iar datele păstrate despre tine au fost șterse. Istoricul modificărilor de produse și prețuri rămâne firmei, fără numele tău.",
          "Acesta este ultimul mesaj pe care îl primești de la Vizor.",
        ],
        vizor,
      );
    case "company-erased":
      return words(
        "Firma ta a fost ștearsă",
        [
          "Firma, site-urile ei și toate datele lor au fost șterse, la fel și contul tău.",
          "Acesta este ultimul mesaj pe care îl primești de la Vizor.",
        ],
        vizor,
      );
    case "erasure-refused":
      return words(
        "Ștergerea nu a putut fi efectuată",
        [
          "Ștergerea pe care ai cerut-o era programată pentru azi. Între timp s-au schimbat membrii sau rolurile, iar după ștergere nu ar mai fi rămas niciun administrator.",
          "Nu s-a șters nimic. Cere ștergerea din nou din contul tău și alege ce urmează.",
        ],
        account,
      );
  }
}
