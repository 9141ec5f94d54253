import type { SubscriptionMail } from "./due-mails.ts";
import { graceEndOf, type SubscriptionFacts } from "./subscription-state.ts";

interface MailWords {
  readonly subject: string;
  readonly heading: string;
  readonly paragraphs: string[];
  readonly button: string;
}

/** A mail in both languages, for everybody who administers the company. */
export function subscriptionMail(
  mail: SubscriptionMail,
  facts: SubscriptionFacts,
): { readonly en: MailWords; readonly ro: MailWords } {
  const date = (at: Date | null) => ({ en: dayIn("en-GB", at), ro: dayIn("ro-RO", at) });
  switch (mail) {
    case "TRIAL_ENDING":
      return trialEnding(date(facts.trialEndsAt));
    case "PAYMENT_FAILED":
      return paymentFailed(date(graceEndOf(facts)));
    case "ENDED":
      return ended;
  }
}

interface Dates {
  readonly en: string;
  readonly ro: string;
}

const trialEnding = ({ en, ro }: Dates) => ({
  en: {
    subject: `Your Vizor trial ends on ${en}`,
    heading: "Your trial is about to end",
    paragraphs: [
      `Your free trial of Vizor ends on ${en}. If you choose a plan before then, checks, exports and recommended prices go on without a break.`,
      "If you do not, they stop. Your data stays, and you can still read it.",
    ],
    button: "Choose a plan",
  },
  ro: {
    subject: `Perioada de probă Vizor se încheie pe ${ro}`,
    heading: "Perioada de probă se încheie în curând",
    paragraphs: [
      `Perioada gratuită de probă Vizor se încheie pe ${ro}. Dacă alegi un abonament până atunci, verificările, exporturile și prețurile recomandate continuă fără întrerupere.`,
      "Dacă nu, ele se opresc. Datele rămân și le poți consulta în continuare.",
    ],
    button: "Alege un abonament",
  },
});

const paymentFailed = ({ en, ro }: Dates) => ({
  en: {
    subject: "The payment for Vizor failed",
    heading: "Your payment failed",
    paragraphs: [
      `We could not charge the card of your Vizor subscription. Everything works until ${en}; after that, checks, exports and recommended prices stop.`,
      "Enter another card, or ask your bank. What is open is charged as soon as the new card is accepted.",
    ],
    button: "Update the card",
  },
  ro: {
    subject: "Plata pentru Vizor nu a reușit",
    heading: "Plata nu a reușit",
    paragraphs: [
      `Nu am putut încasa plata de pe cardul abonamentului Vizor. Totul funcționează până pe ${ro}; apoi verificările, exporturile și prețurile recomandate se opresc.`,
      "Introdu alt card sau întreabă banca. Suma restantă se încasează imediat ce noul card este acceptat.",
    ],
    button: "Actualizează cardul",
  },
});

const ended = {
  en: {
    subject: "Your Vizor subscription has ended",
    heading: "Your subscription has ended",
    paragraphs: [
      "Checks, imports, exports and recommended prices have stopped. Nothing was deleted: you can still read all of your data.",
      "Choose a plan to go on where you stopped.",
    ],
    button: "Choose a plan",
  },
  ro: {
    subject: "Abonamentul Vizor s-a încheiat",
    heading: "Abonamentul s-a încheiat",
    paragraphs: [
      "Verificările, importurile, exporturile și prețurile recomandate s-au oprit. Nu s-a șters nimic: poți consulta în continuare toate datele.",
      "Alege un abonament ca să continui de unde ai rămas.",
    ],
    button: "Alege un abonament",
  },
};

function dayIn(locale: "en-GB" | "ro-RO", at: Date | null): string {
  return at === null
    ? ""
    : at.toLocaleDateString(locale, {
        day: "numeric",
        month: "long",
        year: "numeric",
        timeZone: "Europe/Bucharest",
      });
}
