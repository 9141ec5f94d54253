/** Texts of a mail in one language. */
interface Texts {
  readonly subject: string;
  readonly heading: string;
  readonly paragraphs: string[];
  readonly button: string;
}

export interface DisabledWebhook {
  readonly reason: "failing" | "gone";
  /** Of the site. */
  readonly domain: string;
  readonly url: string;
}

/** Longest part of an address that a mail shows. */
const maxShown = 120;

/** An address without its query, which often holds a token, shortened. */
function shownAddress(url: string): string {
  const [address = ""] = url.split(/[?#]/);
  return address.length > maxShown ? `${address.slice(0, maxShown)}…` : address;
}

/** Notifies administrators that a webhook was switched off, why, and what they can do. */
export function disabledMail({ reason, domain, url }: DisabledWebhook): {
  readonly en: Texts;
  readonly ro: Texts;
} {
  const address = shownAddress(url);
  const why = {
    failing: {
      en: "None of our requests to it has succeeded for three days.",
      ro: "De trei zile, nicio cerere trimisă către această adresă nu a reușit.",
      first: {
        en: "read the replies in the log of the webhook, correct what refuses our requests",
        ro: "citește răspunsurile din jurnalul webhook-ului, corectează ce împiedică cererile noastre",
      },
    },
    gone: {
      en: "Its server replied that it no longer exists (410 Gone).",
      ro: "Serverul ei a răspuns că nu mai există (410 Gone).",
      first: {
        en: "enter the address that replaces it, or delete the webhook if nothing does. After entering it",
        ro: "introdu adresa care o înlocuiește sau șterge webhook-ul dacă nu mai există alta. După ce ai introdus-o",
      },
    },
  }[reason];
  return {
    en: {
      subject: `A webhook of ${domain} was switched off`,
      heading: "A webhook was switched off",
      paragraphs: [
        `The webhook of ${domain} with the address ${address} was switched off. ${why.en}`,
        `In the settings, ${why.first.en}, switch the webhook on again and replay what failed from its log.`,
        "Nothing is sent while it is off, and what happens in that time is not sent later.",
      ],
      button: "Open the settings",
    },
    ro: {
      subject: `Un webhook al site-ului ${domain} a fost oprit`,
      heading: "Un webhook a fost oprit",
      paragraphs: [
        `Webhook-ul site-ului ${domain} cu adresa ${address} a fost oprit. ${why.ro}`,
        `În setări, ${why.first.ro}, pornește din nou webhook-ul și retrimite din jurnalul lui ce a eșuat.`,
        "Cât timp este oprit nu trimitem nimic, iar ce se întâmplă între timp nu se trimite ulterior.",
      ],
      button: "Deschide setările",
    },
  };
}
