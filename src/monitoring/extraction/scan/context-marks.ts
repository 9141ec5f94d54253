import { cachedByText } from "../../../kit/text/cached-by-text.ts";
import { ancestry, commonAncestor } from "./element-tree.ts";
import type { PageElement } from "./page-element.ts";

/**
 * Bits for the meaning of an element's class, id and test attribute names. The word lists contain terms common
 * among shops; none is specific to one shop.
 */
export const MARK = {
  price: 1 << 0,
  current: 1 << 1,
  old: 1 << 2,
  regular: 1 << 3,
  instalment: 1 << 4,
  unit: 1 << 5,
  shipping: 1 << 6,
  saving: 1 << 7,
  cart: 1 << 8,
  related: 1 << 9,
  card: 1 << 10,
  review: 1 << 11,
  frame: 1 << 12,
  variant: 1 << 13,
  prose: 1 << 14,
  main: 1 << 15,
  stock: 1 << 16,
  buy: 1 << 17,
  sku: 1 << 18,
  brand: 1 << 19,
} as const;

/** A pattern that matches any of the alternatives as a whole word of the folded names. */
function whole(alternatives: string): RegExp {
  return new RegExp(`(?:^|[- ])(?:${alternatives})(?:$|[- ])`);
}

const patterns: readonly (readonly [mark: number, pattern: RegExp])[] = [
  [
    MARK.price,
    /price|preis|prezzo|precio|preco|prix|цена|(?:^|[- ])(?:pret|pretul|cena|ceny|cijena|pris|prijs|hinta|hind|kaina|fiyat|prc|amount|money|cost)(?:$|[- ])/,
  ],
  [
    MARK.current,
    whole(
      "now|current|sale|special|final|our|your|actual|new|promo|promotion|deal|discounted|reduced|selling|sell|main|primary|nou|redus|aktuell|actuel|attuale|gross|large|big|xl|today|offer|buy",
    ),
  ],
  [
    MARK.current,
    /(?:sale|final|new|special|current|our|sell(?:ing)?|deal|offer|main|product)price|price(?:now|new|sale|final|current)|price-?to-?pay/,
  ],
  [
    MARK.old,
    whole(
      "old|was|before|strike\\w*|struck|stroke|cross|crossed|crossedout|barre|barree|barred|tachado|previous|prev|rrp|prp|msrp|uvp|srp|original|compare|vechi|vechiul|initial|ancien|anterior|antes|streich\\w*|through|linethrough|list-price|omnibus|full-price|reference-price|retail-price|price-retail",
    ),
  ],
  [
    MARK.old,
    /(?:list|old|was|strike|original|previous|retail|before)price|price(?:old|was|list|strike|before)|line-?through/,
  ],
  [MARK.regular, whole("regular|standard|normal|base|list|retail|reference")],
  [
    MARK.instalment,
    /in?stall?ments?|financ|credit|leasing|monthly|klarna|afterpay|affirm|raten|mensual|cuotas|(?:^|[- ])(?:rate|rates|rata|raty|month|emi|rassrochka)(?:$|[- ])/,
  ],
  [
    MARK.unit,
    /unit-?price|price-?(?:per|unit)|per-?unit|base-?price|grundpreis|(?:^|[- ])(?:ppu|pum|measure|per-kg|unitary)(?:$|[- ])/,
  ],
  [
    MARK.shipping,
    /shipping|delivery|livrare|transport|versand|liefer|livraison|spedizion|postage|dostaw|courier|curier|freight|fulfil/,
  ],
  [
    MARK.saving,
    /(?:^|[- ])(?:save|saves|saving|savings|saved|you-save|economy|economie|economii|ersparnis|sparen|remise|percent|percentage|discount-(?:amount|value|percent\w*|badge|label))(?:$|[- ])/,
  ],
  [
    MARK.cart,
    /mini-?(?:cart|basket|bag)|(?:header|top|my|side|shopping|nav|user)-(?:cart|basket|bag)|(?:cart|basket)-(?:total|summary|sidebar|drawer|dropdown|preview|widget|items?|price|amount|sum|value|count|block|icon|link|info|content|popup|modal|header)|sub-?total|grand-?total|wish-?list|checkout/,
  ],
  [
    MARK.related,
    /related|similar|recommend|recomand|up-?sell|cross-?sell|crosssell|bought|viewed|recent|sponsor|accessor|bundle|frequent|together|complement|suggest|alternativ|popular|best-?sell|trending|(?:^|[- ])(?:also|ads|advert\w*|reco|recos|recs|look|looks|others|similars|sims)(?:$|[- ])/,
  ],
  [
    MARK.card,
    /carousel|slider|swiper|slick|owl|teaser|tile|product-?(?:list|grid|item|card|thumb|box|mini|small|cell)|products|listing|list-item|grid-item|search-result|mini-?product/,
  ],
  [
    MARK.review,
    /(?:^|[- ])(?:reviews?|ratings?|stars?|testimonials?|comments?|questions?|faqs?|qna|qa|opinions?|opinie|recenz\w*|bewertung\w*|avis)(?:$|[- ])/,
  ],
  [
    MARK.frame,
    /(?:^|[- ])(?:footer|nav|navbar|navigation|menu|megamenu|mega-menu|topbar|top-bar|cookie|cookies|newsletter|filter|filters|facet|facets|banner|announcement|usp|usps|legal|disclaimer)(?:$|[- ])|site-header|page-header|main-header|header-(?:top|main|wrapper|container)/,
  ],
  [
    MARK.variant,
    /variant|variation|swatch|twister|(?:^|[- ])(?:option|options|size|sizes|color|colors|colour|colours)(?:$|[- ])/,
  ],
  [
    MARK.prose,
    /description|descriere|editorial|article|blog|specification|tech-?spec|(?:^|[- ])(?:specs|spec|features|about|story)(?:$|[- ])/,
  ],
  [
    MARK.main,
    /product-?(?:main|detail|details|info|information|page|summary|view|essential|hero|header|top|primary|single|price|form|buy|offer|shop|purchase)|buy-?box|add-?to-?(?:cart|basket|bag)|(?:^|[- ])(?:main|pdp|purchase|detail|details|single|vip|item-price)(?:$|[- ])/,
  ],
  [
    MARK.stock,
    /stock|availab|disponib|verfugbar|lager|inventory|sold-?out|(?:^|[- ])(?:avail|stoc|dostepn\w*|saatavuus|laos|oos)(?:$|[- ])/,
  ],
  [
    MARK.buy,
    /add-?to-?(?:cart|basket|bag|shopping)|buy-?(?:now|button|btn|it)|(?:cart|basket|buy)-?(?:button|btn|add|submit)|(?:button|btn)-?(?:cart|buy|basket)|addtocart|in-?den-?warenkorb|warenkorb-button|ajout-?panier/,
  ],
  [
    MARK.sku,
    /(?:^|[- ])(?:sku|skus|article-?(?:number|no|nr|id|code)|product-?(?:number|code|id|ref|reference|sku)|item-?(?:number|no|code|id)|part-?number|reference|ref|cod|cod-produs|artikelnummer|catalog-?number|model)(?:$|[- ])/,
  ],
  [
    MARK.brand,
    /(?:^|[- ])(?:brand|brands|manufacturer|marca|marke|marque|producator|vendor|designer|brand-?name|product-?brand)(?:$|[- ])/,
  ],
];

const namingData = /^data-(?:action|type|test|qa|cy|hook|role|component|auto|selector|element|e2e)[\w-]*$/;

/** Whether an attribute holds names, by attribute name. */
function isNaming(name: string): boolean {
  if (name.length > 8 || name.startsWith("data-")) return namingData.test(name);
  return name === "class" || name === "id" || name === "name" || name === "itemprop";
}

/** A name in lower case with camelCase and separators replaced by dashes. */
function folded(name: string): string {
  return name
    .replace(/([a-z0-9])([A-Z])/g, "$1-$2")
    .toLowerCase()
    .replace(/[_.:/]+|-{2,}/g, "-");
}

/** Pages combine few distinct words to many names, and pages of one host share them. */
const marksOfWord = cachedByText((word) => {
  let marks = 0;
  const name = folded(word);
  for (const [mark, pattern] of patterns) if ((marks & mark) === 0 && pattern.test(name)) marks |= mark;
  return marks;
});

/** Many elements of a page have the same words. No pattern spans two of them, so that each is looked up alone. */
const marksOfWords = cachedByText((words) =>
  words.split(" ").reduce((marks, word) => marks | marksOfWord(word), 0),
);

/** Marks of an element's naming attributes. */
function marksOfNames(element: PageElement): number {
  let marks = 0;
  for (const [name, value] of element.attributes) {
    if (value === "" || value.length >= 400 || !isNaming(name)) continue;
    marks |= value.includes(" ") ? marksOfWords(value) : marksOfWord(value);
  }
  // "price-and-rating" is a price element although another word is in the same name.
  return (marks & MARK.price) === 0 ? marks : marks & ~MARK.review;
}

/** Marks of one element's own names, without those of its ancestors. */
export function ownMarks(element: PageElement): number {
  if (element.marks !== -1) return element.marks;
  let marks = element.attributes.size === 0 ? 0 : marksOfNames(element);
  if (element.name === "nav" || element.name === "footer") marks |= MARK.frame;
  element.marks = marks;
  return marks;
}

/** Marks of an element and of its ancestors below the common ancestor with the product's name. */
export function marksUpToAnchor(element: PageElement, anchor: PageElement | null): number {
  const stop = anchor === null ? null : commonAncestor(element, anchor);
  return ancestry(element, stop, 40).reduce((marks, one) => marks | ownMarks(one), 0);
}
