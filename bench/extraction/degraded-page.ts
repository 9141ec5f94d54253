/** Removes one source of data from a page, to measure extraction on pages that never had it. */
export interface Degradation {
  readonly title: string;
  readonly of: (html: string) => string;
}

/** Fixed, so that the same page is scrambled the same way in every run. */
const SEED = 20_260_101;

/** Replaces a name by a meaningless one; equal names stay equal. */
function scrambled(name: string): string {
  let hash = SEED;
  for (let i = 0; i < name.length; i += 1) hash = Math.imul(hash ^ name.charCodeAt(i), 0x01000193) >>> 0;
  return `z${hash.toString(36)}`;
}

const openingTag = /<[a-z][^<>]*>/gi;
const structuredAttribute =
  /\s(?:itemprop|itemscope|itemtype|itemid|itemref|typeof|property|vocab)(?:=(?:"[^"]*"|'[^']*'|[^\s>]+))?/gi;
const productMetaTag = /<meta\b[^>]*(?:og:|product:|twitter:)[^>]*>/gi;
const jsonLdScript = /<script\b[^>]*ld\+json[^>]*>[\s\S]*?<\/script>/gi;
const otherScript = /<script\b(?![^>]*ld\+json)[^>]*>[\s\S]*?<\/script>/gi;

/** Without JSON-LD, microdata, RDFa and product meta tags. */
function withoutStructuredData(html: string): string {
  return html
    .replace(jsonLdScript, "")
    .replace(productMetaTag, "")
    .replace(openingTag, (tag) => tag.replace(structuredAttribute, ""));
}

/** Without scripts, and so without embedded state and analytics data. JSON-LD is not removed. */
function withoutScripts(html: string): string {
  return html.replace(otherScript, "");
}

function withScrambledNames(html: string): string {
  return html.replace(openingTag, (tag) =>
    tag
      .replace(/(\s)(class|id)=("[^"]*"|'[^']*')/gi, (_, blank: string, attribute: string, value: string) => {
        const names = value.slice(1, -1).split(/\s+/).filter(Boolean).map(scrambled);
        return `${blank}${attribute}="${names.join(" ")}"`;
      })
      .replace(/(\s)data-([\w-]+)/gi, (_, blank: string, name: string) => `${blank}data-${scrambled(name)}`),
  );
}

/** Each source removed separately, then all of them. */
export const degradations: readonly Degradation[] = [
  { title: "no structured data", of: withoutStructuredData },
  { title: "no scripts", of: withoutScripts },
  { title: "names scrambled", of: withScrambledNames },
  { title: "all three", of: (html) => withScrambledNames(withoutScripts(withoutStructuredData(html))) },
];

/** The page without its price, as a sold-out product is often shown: every form of the amounts in text and data is blank. */
export function withoutAmounts(html: string, amounts: readonly string[]): string {
  return amounts.reduce((text, amount) => text.replace(writtenForms(amount), " "), html);
}

/** A pattern of an amount as shops write it: "1.899,99", "1 899.99", "1899<sup>99</sup>". */
function writtenForms(amount: string): RegExp {
  const [whole = "", cents = ""] = amount.split(".");
  const grouped = whole.length > 3 ? `${whole.slice(0, -3)}[.,\\s'\u00a0\u202f]?${whole.slice(-3)}` : whole;
  const gap = "(?:[.,]|(?:\\s*<[^>]{0,80}>\\s*){1,4}[.,]?)";
  const fraction = cents === "" ? "(?:[.,]0{1,2})?" : `${gap}${cents.padEnd(2, "0").replace(/0$/, "0?")}`;
  return new RegExp(`(?<![\\d.,])${grouped}${fraction}(?!\\d)`, "g");
}
