import { foldText } from "../../../kit/text/fold-text.ts";

/** What a text names: its words, numbers and codes, in one spelling. */
export interface NamedWords {
  /** Words of at least two letters without those that name nothing. */
  readonly words: readonly string[];
  /** Numbers, also those within a code, and letters that stand for a size or a kind. */
  readonly numbers: readonly string[];
  /** Codes of letters and digits, and long numbers, that few products share. */
  readonly codes: readonly string[];
  /** All letters and digits in one word. */
  readonly squeezed: string;
}

/** Words that names and addresses have or lack without a difference in the product. */
const emptyWords = new Set(
  "and the for with of in to by on at a an new de la cu si din pentru fara in pe sau un una o ale nou noua noi und mit fur der die das den dem ein eine von zu im neu et le les du des pour avec en une sur e il lo gli con per da di el los las y para i z na do w ze se ve k s u v od es az egy za iz op het van voor een met og med till och oferta promo promotie promotion sale reducere discount pret price preis prix stoc stock stok online shop magazin original originala produs produse product products produkt produkte produkty produit produits producto productos prodotto prodotti artikel article item items buc bucata bucati pcs pieces piese stuck stk szt ks db kom html htm php aspx asp jsp index detail details dp pd p".split(
    " ",
  ),
);
/** Sizes of clothes, and letters that name a kind, as that of a vitamin. Articles and the "x" of measures are left out. */
const kinds = new Set("xs s m l xl xxl xxxl b c f g h j k p q r t v w z".split(" "));
/** Amounts of money and reductions are news of the shop, not names. */
const offers =
  /\d+(?:[.,]\d+)?\s*(?:€|\$|£|lei\b|ron\b|eur\b|euro\b|zł|zl\b|kč|kc\b|usd\b)|[€$£]\s*\d+(?:[.,]\d+)?|[-–−]\s*\d+\s*%|\d+\s*%(?=\s*(?:off|reducere|rabatt|discount|sleva|zlava|rabat|sconto|popust|korting)(?![\p{L}]))/giu;
const maxLength = 500;
const minCodeLength = 5;

export function namedWords(text: string): NamedWords {
  const folded = sameSpelling(text.slice(0, maxLength).replace(offers, " "));
  const parts = folded.match(/[\p{L}\p{N}]+(?:[.,]\d+)?/gu) ?? [];
  const words = new Set<string>();
  const numbers = new Set<string>();
  const codes = new Set<string>();
  for (const part of parts) {
    for (const number of part.match(/\d+(?:[.,]\d+)?/g) ?? []) numbers.add(sameNumber(number));
    for (const word of part.match(/\p{L}+/gu) ?? []) if (isName(word, part)) words.add(word);
    if (kinds.has(part)) numbers.add(part);
    const code = part.replace(/[.,]/g, "");
    if (isCode(code)) codes.add(code);
  }
  return {
    words: [...words],
    numbers: [...numbers],
    codes: [...codes],
    squeezed: folded.replace(/[^\p{L}\p{N}]+/gu, ""),
  };
}

/** Addresses spell letters in several ways: "ä" as "a" or "ae". */
function sameSpelling(text: string): string {
  return foldText(text)
    .replace(/ß/g, "ss")
    .replace(/ł/g, "l")
    .replace(/đ/g, "d")
    .replace(/[øœ]/g, "o")
    .replace(/æ/g, "a")
    .replace(/ı/g, "i")
    .replace(/([aou])e(?=\p{L})/gu, "$1");
}

function sameNumber(written: string): string {
  return written.replace(",", ".").replace(/^0+(?=\d)/, "");
}

/** Whether both write one number: "1.5" as an address does, "1-5" or "15", or "1.500" as "1500". */
function isSameNumber(one: string, other: string): boolean {
  if (Number(one) === Number(other) || one.replace(".", "") === other.replace(".", "")) return true;
  return one.split(".").includes(other) || other.split(".").includes(one);
}

function hasNumber({ numbers }: NamedWords, number: string): boolean {
  return /^0+$/.test(number) || numbers.some((other) => isSameNumber(number, other));
}

/** A few letters of a code are no word. */
function isName(word: string, part: string): boolean {
  return word.length >= (word === part ? 2 : 4) && !emptyWords.has(word);
}

/** A number with a unit is no code: many products have it. */
function isCode(part: string): boolean {
  if (part.length < minCodeLength || !/\d/.test(part)) return false;
  if (/^\d+$/.test(part)) return part.length > minCodeLength;
  return !/^\d+[a-z]{1,4}$/.test(part) && !/^\d+x\d+[a-z]*$/.test(part);
}

/** Whether a text has a word, allowing for inflection and for words that are written together. */
export function hasWord({ words, squeezed }: NamedWords, word: string): boolean {
  if (words.includes(word)) return true;
  if (word.length < 5) return false;
  return squeezed.includes(word) || words.some((other) => isInflected(word, other));
}

/** Equal but for the ending. */
function isInflected(one: string, other: string): boolean {
  const [short, long] = one.length <= other.length ? [one, other] : [other, one];
  return short.length >= 5 && long.length - short.length <= 3 && long.startsWith(short.slice(0, -1));
}

/** What one of two names has that the other lacks. */
export interface NameDifference {
  readonly missingWords: readonly string[];
  readonly missingNumbers: readonly string[];
  readonly extraWords: readonly string[];
  readonly extraNumbers: readonly string[];
  /** Share of the words of the shorter one that the other has too, 0 to 1; 1 for a name without words. */
  readonly shared: number;
}

export function nameDifference(before: NamedWords, now: NamedWords): NameDifference {
  const missingWords = before.words.filter((word) => !hasWord(now, word));
  const extraWords = now.words.filter((word) => !hasWord(before, word));
  const shares = [
    [before.words.length, missingWords.length],
    [now.words.length, extraWords.length],
  ].map(([all = 0, lacking = 0]) => (all === 0 ? 1 : (all - lacking) / all));
  return {
    missingWords,
    extraWords,
    missingNumbers: before.numbers.filter((number) => !hasNumber(now, number)),
    extraNumbers: now.numbers.filter((number) => !hasNumber(before, number)),
    shared: Math.max(...shares),
  };
}
