import { foldLetters } from "./fold-letters.ts";
import type { StockPhrases } from "./phrases/stock-phrases.ts";

/** Bit set of phrase kinds, one bit for each kind of each list. */
export type PhraseKindSet = number;

const kinds = [
  "out",
  "outAlone",
  "outButton",
  "in",
  "inAlone",
  "inButton",
] as const satisfies (keyof StockPhrases)[];

/** Bit of a kind in the list at an index; at most five lists. */
export function kindBit(kind: keyof StockPhrases, list: number): PhraseKindSet {
  return 1 << (kinds.indexOf(kind) + kinds.length * list);
}

const allKinds: PhraseKindSet = -1;

/** Words that occur in stock phrases but are too common on pages to be indexed. */
const commonWords = new Set(
  (
    "produs produse productie produsul produsului acest aceasta acum este sunt inca mai doar numai peste sub mult putin putine " +
    "pentru online din pana doua trei singura singur moment prin mail sms daca cand toate cateva speciala " +
    "the this these that item items product products when with from and for has been was are now all any more than one " +
    "two three four five until once soon time right today yours please about upon our your shopping via but new just " +
    "delivery reviews unit units piu returns price pret est store stores article articles piece pieces lista shipping " +
    "can will bei der die den del des les und pas non per par sous que una nur noch quando cuando back cart get add buy " +
    "list sign sell out bag day not hand produkt towar magazin nou product"
  ).split(" "),
);

/** Words to index in addition: patterns spell them in parts, or `commonWords` excludes them. */
const extraWords: Readonly<Partial<Record<keyof StockPhrases, string>>> = {
  out: "reaprovizionare out restocking restocked",
  outButton: "restock backinstock",
  in: "precomand preorder backorder only just last plus nur noch ultim",
  inAlone: "instock",
  inButton: "cart bag buy trolley basket",
};

const MAX_KEY_LENGTH = 7;
const kindsByHash = new Int32Array(1 << 18);

function nextHash(hash: number, letter: number): number {
  return (Math.imul(hash, 31) + letter) & 0x3ffff;
}

function addWord(word: string, bit: PhraseKindSet): void {
  let hash = 0;
  const length = Math.min(word.length, MAX_KEY_LENGTH);
  for (let at = 0; at < length; at++) hash = nextHash(hash, word.charCodeAt(at));
  // Words of three letters are indexed as a whole, longer ones by their first letters.
  const key = length === 3 ? nextHash(hash, 0) : hash;
  kindsByHash[key] = (kindsByHash[key] ?? 0) | bit;
}

/**
 * Indexes the words of all phrases. Every text that matches a phrase contains an indexed word or is written in
 * another script than Latin, Greek and Cyrillic.
 */
export function buildPhraseIndex(lists: readonly StockPhrases[]): void {
  for (const [index, list] of lists.entries()) {
    for (const kind of kinds) {
      for (const word of extraWords[kind]?.split(" ") ?? []) addWord(word, kindBit(kind, index));
      for (const pattern of list[kind]) {
        for (const [word] of pattern
          .replace(/\\p\{\w+\}|\\[a-zA-Z]/g, " ")
          .matchAll(/[a-z\u0370-\u052f]{3,}/g)) {
          if (!commonWords.has(word)) addWord(word, kindBit(kind, index));
        }
      }
    }
  }
}

const cjkStockWord = /在庫|品切|売り切|缺货|无货|售罄|품절|재고|有货|现货|残り|予約|カート|加入购|장바구니/;

/** Latin, Greek and Cyrillic; scripts without spaces between words are searched by `cjkStockWord`. */
const SCRIPTS_END = 0x530;
const foldedLetters = new Uint16Array(SCRIPTS_END);
for (let code = 0; code < SCRIPTS_END; code++) {
  const folded = foldLetters(String.fromCharCode(code));
  foldedLetters[code] = /[a-z\u0370-\u052f]/.test(folded) ? folded.charCodeAt(0) : 0;
}

/**
 * Phrase kinds that a text may contain. One cheap pass excludes most texts of a page. Chinese, Japanese and
 * Korean texts may contain all kinds if they mention stock.
 */
export function phraseKindsIn(text: string): PhraseKindSet {
  let found: PhraseKindSet = 0;
  let length = 0;
  let hash = 0;
  for (let at = 0; at <= text.length; at++) {
    const code = at < text.length ? text.charCodeAt(at) : 32;
    if (code > 0x2fff) return cjkStockWord.test(text) ? allKinds : found;
    const letter = code < SCRIPTS_END ? (foldedLetters[code] ?? 0) : 0;
    if (letter === 0) {
      if (length === 3) found |= kindsByHash[nextHash(hash, 0)] ?? 0;
      length = 0;
      hash = 0;
      continue;
    }
    length++;
    if (length > MAX_KEY_LENGTH) continue;
    hash = nextHash(hash, letter);
    if (length >= 4) found |= kindsByHash[hash] ?? 0;
  }
  return found;
}
