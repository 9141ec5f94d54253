/** A mail's texts; greeting and footer are added. */
interface MailWords {
  readonly subject: string;
  readonly heading: string;
  readonly paragraphs: string[];
  readonly button: string;
}

interface HeldFacts {
  readonly domain: string;
  /** Items of the run that is held, and of the last one that was applied. */
  readonly items: number;
  readonly previousItems: number;
  /** Products that it would mark as missing. */
  readonly missing: number;
}

/** The mail to those who may decide about a run that is held because the feed has shrunk. */
export function heldMail({ domain, items, previousItems, missing }: HeldFacts): {
  en: MailWords;
  ro: MailWords;
} {
  const share = (previousItems - items) / previousItems;
  const numbersIn = (locale: string) => ({
    percent: new Intl.NumberFormat(locale, { style: "percent", maximumFractionDigits: 1 }).format(share),
    now: new Intl.NumberFormat(locale).format(items),
    before: new Intl.NumberFormat(locale).format(previousItems),
    missing: new Intl.NumberFormat(locale).format(missing),
  });
  const [en, ro] = [numbersIn("en-GB"), numbersIn("ro-RO")];
  return {
    en: {
      subject: `${domain}: the product feed has shrunk`,
      heading: "The product feed has shrunk, and nothing was changed",
      paragraphs: [
        `The product feed of ${domain} has ${en.now} usable products, ${en.percent} fewer than the ${en.before} of the last time. ${en.missing} of your products would be marked as missing from it.`,
        "If that is right, apply the feed. If not, correct the export of your shop and read the feed again, or wait: a later feed in order is applied by itself.",
      ],
      button: "Look at the feed",
    },
    ro: {
      subject: `${domain}: feedul de produse s-a micșorat`,
      heading: "Feedul de produse s-a micșorat, nu s-a modificat nimic",
      paragraphs: [
        `Produse utilizabile în feedul ${domain}: ${ro.now}, cu ${ro.percent} mai puține decât data trecută (${ro.before}). Produse care ar fi marcate ca lipsă din feed: ${ro.missing}.`,
        "Dacă este corect, aplică feedul. Dacă nu, corectează exportul magazinului și citește din nou feedul sau așteaptă: un feed ulterior în regulă se aplică singur.",
      ],
      button: "Vezi feedul",
    },
  };
}
