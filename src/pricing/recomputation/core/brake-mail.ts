import type { Movement } from "./brake.ts";

/** A mail's texts; greeting and footer are added. */
interface MailWords {
  readonly subject: string;
  readonly heading: string;
  readonly paragraphs: string[];
  readonly button: string;
}

interface BrakeFacts {
  readonly reason: "share" | "sum";
  readonly domain: string;
  readonly movement: Movement;
}

/** The mail to those who may change rules: price changes wait because too many came at once. */
export function brakeMail({ reason, domain, movement }: BrakeFacts): { en: MailWords; ro: MailWords } {
  const { moved, active, beforeBani, afterBani, activeBani } = movement;
  const percentIn = (locale: string, share: number) =>
    new Intl.NumberFormat(locale, { style: "percent", maximumFractionDigits: 1 }).format(share);
  const countIn = (locale: string, count: number) => new Intl.NumberFormat(locale).format(count);
  const [share, fall] = [moved / active, (beforeBani - afterBani) / activeBani];
  return {
    en: {
      subject: `${domain}: price changes are waiting for you`,
      heading: "Price changes are waiting for you",
      paragraphs: [
        reason === "share"
          ? `Within 24 hours ${countIn("en-GB", moved)} of ${countIn("en-GB", active)} actively priced products of ${domain} (${percentIn("en-GB", share)}) would get a new price.`
          : `Within 24 hours the prices of ${countIn("en-GB", moved)} actively priced products of ${domain} would fall by ${percentIn("en-GB", fall)} of the sum of all actively priced products.`,
        "That is more than your limits allow without a person. The changes are in Warnings until you let them through or reject them.",
      ],
      button: "Look at the changes",
    },
    ro: {
      subject: `${domain}: modificări de preț te așteaptă`,
      heading: "Modificări de preț te așteaptă",
      paragraphs: [
        reason === "share"
          ? `În 24 de ore, ${countIn("ro-RO", moved)} din ${countIn("ro-RO", active)} produse cu preț activ de pe ${domain} (${percentIn("ro-RO", share)}) ar primi un preț nou.`
          : `În 24 de ore, prețurile a ${countIn("ro-RO", moved)} produse cu preț activ de pe ${domain} ar scădea cu ${percentIn("ro-RO", fall)} din suma tuturor produselor cu preț activ.`,
        "Este mai mult decât permit limitele tale fără aprobarea unei persoane. Modificările rămân la Avertizări până când le aprobi sau le respingi.",
      ],
      button: "Vezi modificările",
    },
  };
}
