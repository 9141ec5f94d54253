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

/** Notifies administrators that a webhook was switched off. */
export function disabledMail({ reason, domain, url }: DisabledWebhook): {
  readonly en: Texts;
  readonly ro: Texts;
} {
  const address = url.length > maxShown ? `${url.slice(0, maxShown)}…` : url;
  const why = {
    failing: {
      en: "None of our requests to it has succeeded for three days.",
      ro: "De trei zile, nicio cerere trimisă către această adresă nu a reușit.",
    },
    gone: {
      en: "Its server replied that it no longer exists (410 Gone).",
      ro: "Serverul ei a răspuns că nu mai există (410 Gone).",
    },
  }[reason];
  return {
    en: {
      subject: `A webhook of ${domain} was switched off`,
      heading: "A webhook was switched off",
      paragraphs: [
        `The webhook of ${domain} with the address ${address} was switched off. ${why.en}`,
        "Nothing is sent to it any more. In the settings you can see the replies, switch it on again and resend what was missed.",
      ],
      button: "Open the settings",
    },
    ro: {
      subject: `Un webhook al site-ului ${domain} a fost oprit`,
      heading: "Un webhook a fost oprit",
      paragraphs: [
        `Webhook-ul site-ului ${domain} cu adresa ${address} a fost oprit. ${why.ro}`,
        "Nu i se mai trimite nimic. În setări poți vedea răspunsurile primite, îl poți porni din nou și poți retrimite ce s-a pierdut.",
      ],
      button: "Deschide setările",
    },
  };
}
