import { bareText } from "../../../kit/text/bare-text.ts";
import { conditionOf } from "../../../kit/text/condition.ts";
import { foldText } from "../../../kit/text/fold-text.ts";
import { type AddressNames, addressNames } from "./address-names.ts";
import { hasWord, type NameDifference, type NamedWords, nameDifference, namedWords } from "./named-words.ts";

/** What a page states of its product; null where it states nothing. */
export interface StatedProduct {
  readonly name: string | null;
  readonly sku: string | null;
  readonly gtin: string | null;
}

/** A visit of a page and what it showed. */
export interface ShownPage extends StatedProduct {
  /** Address that was asked for. */
  readonly askedUrl: string;
  /** Address at which the visit ended. */
  readonly finalUrl: string;
  /** Title of the document. */
  readonly title: string | null;
  readonly canonicalUrl: string | null;
  /** The page is that of one product, as far as can be seen. */
  readonly isProduct: boolean;
}

/** Whether the page still shows what it is visited for. */
export type IdentityVerdict = "same" | "something-else";

/**
 * Compares what a page shows with what it is visited for. A doubt is no difference: only a page that clearly shows
 * something else is one.
 * @param known what the page stated when it was read before; null on the first visit, where the words of the address
 *   stand for it
 */
export function compareIdentity(page: ShownPage, known: StatedProduct | null): IdentityVerdict {
  const asked = addressNames(page.askedUrl);
  const final = addressNames(page.finalUrl);
  const isMoved = asked.key !== final.key && !isSameKey(page.canonicalUrl, asked);
  if (!isMoved && known === null) return "same";
  if (hasOtherCondition(page, known, asked, final)) return "something-else";
  const byCodes = compareCodes(page, known);
  if (byCodes === "same") return "same";
  // A title that a person accepted may be that of the document.
  if (known?.name && known.name === page.title) return "same";
  const name = page.name ?? (isMoved && asked.name !== final.name ? page.title : null);
  const byName =
    known?.name && name ? compareNames(known.name, name, byCodes, { asked, final, isMoved }) : null;
  if (byName === "same" || !isMoved) return byName ?? "same";
  const isList =
    (final.isHome && (!asked.isHome || asked.hasQuery)) ||
    (final.isList && !asked.isList) ||
    isParent(final, asked);
  if (isList) return "something-else";
  return byName ?? compareAddresses(asked, final, page);
}

function isSameKey(url: string | null, { key, isHome }: AddressNames): boolean {
  return url !== null && !isHome && addressNames(url).key === key;
}

/** New, used and refurbished pieces are different products even with equal codes. */
function hasOtherCondition(
  { name }: ShownPage,
  known: StatedProduct | null,
  asked: AddressNames,
  final: AddressNames,
): boolean {
  if (name === null) return false;
  const before = conditionOf(foldText(`${known?.name ?? ""} ${asked.name}`));
  const now = conditionOf(foldText(`${name} ${final.name}`));
  return before !== now;
}

/** @returns null where the codes say nothing */
function compareCodes(page: ShownPage, known: StatedProduct | null): "same" | "other" | null {
  if (known === null) return null;
  const gtins = [known.gtin, page.gtin].map((gtin) => gtin?.replace(/^0+/, "") ?? null);
  if (gtins[0] !== null && gtins[0] === gtins[1]) return "same";
  const skus = [known.sku, page.sku].map((sku) => (sku === null ? null : bareText(sku)));
  if (skus[0] && skus[0] === skus[1]) return "same";
  return (gtins[0] !== null && gtins[1] !== null) || (skus[0] && skus[1]) ? "other" : null;
}

/** Up to this share of common words, two names of a page that did not move are those of different products. */
const maxSharedWords = 0.5;

/** @returns null where both may name one product */
function compareNames(
  before: string,
  now: string,
  byCodes: "other" | null,
  {
    asked,
    final,
    isMoved,
  }: { readonly asked: AddressNames; readonly final: AddressNames; readonly isMoved: boolean },
): IdentityVerdict | null {
  const words = namedWords(before);
  const shown = namedWords(now);
  const difference = nameDifference(words, shown);
  if (hasOtherNumbers(difference)) return "something-else";
  const isReplaced = difference.missingWords.length > 0 && difference.extraWords.length > 0;
  if (!isMoved) {
    const isOther = isReplaced && (byCodes === "other" || difference.shared <= maxSharedWords);
    return isOther ? "something-else" : "same";
  }
  if (hasOtherEdition(words, shown)) return "something-else";
  if (byCodes === null && hasSameCode(words, shown, difference)) return "same";
  if (isReplaced) return "something-else";
  if (difference.missingWords.length + difference.missingNumbers.length === 0) return "same";
  // A shorter name may be that of the list that had the product.
  const isNamedAlike = asked.name !== "" && asked.name === final.name;
  const isShorter = isCovered(words, shown) && difference.missingNumbers.length === 0;
  return isNamedAlike || isShorter ? null : "something-else";
}

/** Each name has a number that the other lacks: another model, size or pack. */
function hasOtherNumbers({ missingNumbers, extraNumbers }: NameDifference): boolean {
  return missingNumbers.length > 0 && extraNumbers.length > 0;
}

/** Words that make another model, a bundle or an accessory, although the rest of the name is the same. */
const editions =
  "pro max plus mini lite ultra junior bundle combo husa huse carcasa folie incarcator cablu geanta curea telecomanda case cover sleeve charger cable bag strap replacement hulle tasche ladegerat ersatz etui pokrowiec ladowarka pouzdro nabijecka custodia caricabatterie funda cargador coque housse chargeur hoes oplader futrola punjac калъф зарядно чехол".split(
    " ",
  );

function hasOtherEdition(before: NamedWords, now: NamedWords): boolean {
  return editions.some((word) => before.words.includes(word) !== now.words.includes(word));
}

/** The final address is a folder of the asked one: the list that had the product. */
function isParent(final: AddressNames, asked: AddressNames): boolean {
  const isFolder = final.path.length > 0 && final.path.every((part, at) => part === asked.path[at]);
  const isNamed = asked.name !== "" && final.name === asked.name;
  const isShorter = final.path.length < asked.path.length && !isNamed;
  return isFolder && isShorter;
}

/** Compares the words of the asked address with those of the final one and of the page. */
function compareAddresses(asked: AddressNames, final: AddressNames, page: ShownPage): IdentityVerdict {
  const shown = namedWords([final.name, page.name, page.title, page.sku].filter(Boolean).join(" "));
  if (hasSameId(asked, final, shown)) return "same";
  const before = namedWords(asked.name);
  if (before.words.length === 0)
    return page.isProduct && page.name !== null ? compareIds(asked, final) : "something-else";
  const stated = namedWords([page.name, page.title].filter(Boolean).join(" "));
  const finalWords = namedWords(final.name);
  const named = finalWords.words.length > 0 ? finalWords : namedWords(page.name ?? "");
  if (!page.isProduct && !isCovered(before, shown)) return "something-else";
  const difference = nameDifference(before, shown);
  const extraNumbers = stated.numbers.filter((number) => difference.extraNumbers.includes(number));
  if (hasOtherNumbers({ ...difference, extraNumbers }) || hasOtherEdition(before, named))
    return "something-else";
  if (hasOtherCount(asked, final, stated)) return "something-else";
  if (hasSameCode(before, shown, difference)) return "same";
  if (difference.missingNumbers.some((number) => /\d/.test(number))) return "something-else";
  if (difference.missingWords.length === 0) return "same";
  return isCovered(before, shown) && !hasOwnWords(before, final, stated) ? "same" : "something-else";
}

/** Addresses without words: another number in the same place is another product. */
function compareIds(asked: AddressNames, final: AddressNames): IdentityVerdict {
  const [before, now] = [asked, final].map(({ name }) => namedWords(name)) as [NamedWords, NamedWords];
  const askedIds = [...asked.ids, ...before.codes];
  const finalIds = [...final.ids, ...now.codes];
  // One word alone is that of a list; products have longer names.
  if (now.words.length === 1 && now.numbers.length === 0) return "something-else";
  if (askedIds.length === 0 || now.words.length > 0) return "same";
  return askedIds.some((id) => finalIds.includes(id)) ? "same" : "something-else";
}

/** A number of the final address that the asked one has another of, or none, and that the page's title states. */
function hasOtherCount(asked: AddressNames, final: AddressNames, stated: NamedWords): boolean {
  const isOther = (id: string) => stated.numbers.includes(id) && !asked.ids.includes(id);
  const [last = ""] = /(?<= )\d{1,2}$/.exec(final.name) ?? [];
  const askedNumbers = namedWords(asked.name).numbers;
  return (asked.ids.length > 0 && final.ids.some(isOther)) || (isOther(last) && !askedNumbers.includes(last));
}

/** Both name one model; one word in place of another is then its colour or the like. */
function hasSameCode(
  before: NamedWords,
  now: NamedWords,
  { missingWords, extraWords }: NameDifference,
): boolean {
  const isVariant = missingWords.length === 1 && extraWords.length === 1;
  return !isVariant && before.codes.some((code) => now.squeezed.includes(code));
}

function hasSameId(asked: AddressNames, final: AddressNames, shown: NamedWords): boolean {
  // Short numbers and years are also those of lists.
  const own = asked.ids.filter((id) => id.length >= 4 && !/^(?:19|20)\d\d$/.test(id));
  return own.some((id) => final.ids.includes(id) || (id.length >= 5 && shown.squeezed.includes(id)));
}

/** Least share of the words that a shorter name has. */
const minCovered = 0.6;

/** Whether a shorter name has most words of a longer one, uninflected: names of lists are plurals of those of products. */
function isCovered(before: NamedWords, shown: NamedWords): boolean {
  const found = before.words.filter((word) => shown.words.includes(word)).length;
  return before.words.length > 0 && found / before.words.length >= minCovered;
}

/** Whether the final address, or the page where that has no words, names something that was not asked for. */
function hasOwnWords(before: NamedWords, final: AddressNames, stated: NamedWords): boolean {
  const named = final.name === "" ? stated : namedWords(final.name);
  return named.words.some((word) => !hasWord(before, word));
}
