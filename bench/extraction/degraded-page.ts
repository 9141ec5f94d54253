/** A page with one kind of help taken away, to see how far extraction carries over to pages that never had it. */
export interface Crippling {
  readonly title: string;
  readonly of: (html: string) => string;
}

/** Fixed, so that the same page is scrambled the same way in every run. */
const SEED = 20_260_101;

/** A made-up name for a name: equal names stay equal, and nothing can be read from them. */
function scrambled(name: string): string {
  let hash = SEED;
  for (let i = 0; i < name.length; i += 1) hash = Math.imul(hash ^ name.charCodeAt(i), 0x01000193) >>> 0;
  return `z${hash.toString(36)}`;
}

const openingTag = /<[a-z][^<>]*>/gi;
const statedAttribute =
  /\s(?:itemprop|itemscope|itemtype|itemid|itemref|typeof|property|vocab)(?:=(?:"[^"]*"|'[^']*'|[^\s>]+))?/gi;
const productMeta = /<meta\b[^>]*(?:og:|product:|twitter:)[^>]*>/gi;
const linkedData = /<script\b[^>]*ld\+json[^>]*>[\s\S]*?<\/script>/gi;
const otherScript = /<script\b(?![^>]*ld\+json)[^>]*>[\s\S]*?<\/script>/gi;

/** Without JSON-LD, microdata, RDFa and the metas that state a product. */
function withoutStatedData(html: string): string {
  return html
    .replace(linkedData, "")
    .replace(productMeta, "")
    .replace(openingTag, (tag) => tag.replace(statedAttribute, ""));
}

/** Without scripts, and so without the state and the analytics in them; JSON-LD stays. */
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

/** Each help taken away by itself, then all of them. */
export const cripplings: readonly Crippling[] = [
  { title: "no structured data", of: withoutStatedData },
  { title: "no scripts", of: withoutScripts },
  { title: "names scrambled", of: withScrambledNames },
  { title: "all three", of: (html) => withScrambledNames(withoutScripts(withoutStatedData(html))) },
];
