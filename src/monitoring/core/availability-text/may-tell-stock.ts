import { foldLetters } from "./fold-letters.ts";
import type { StockPhrases } from "./stock-phrases.ts";

/** Words that stand in phrases about stock beside a telling one, and all over a page besides. */
const idle = new Set(
  (
    "produs produse produsul produsului acest aceasta acum este sunt inca mai doar numai peste sub mult putin putine cateva " +
    "pentru online din pana doua trei singura singur moment prin mail sms daca cand toate the this these that item items " +
    "product when with from and for has been was are now all any more than back one two three four five until once soon " +
    "time right today yours please about upon our your shopping via but new just can will bei der die den del des les und " +
    "pas non per par sous que una ultim nur noch quando cuando"
  ).split(" "),
);
/** Beginnings that patterns spell in pieces: "re" + "aprovizionare", "pre-" + "order". */
const pieced =
  "reaprovizionare precomanda preorder presale instock restock backorder just only waitlist nur plus ultimo ultima ultimi cosul";

const slots = new Uint8Array(1 << 16);

function slotOf(first: number, second: number, third: number, fourth: number): number {
  return (((first * 31 + second) * 31 + third) * 31 + fourth) & 0xffff;
}

function slotOfWord(word: string): number {
  return slotOf(
    word.charCodeAt(0),
    word.charCodeAt(1),
    word.charCodeAt(2),
    word.length > 3 ? word.charCodeAt(3) : 0,
  );
}

/** Learns the telling words of the phrases; every text that a phrase matches holds one of them or is not Latin. */
export function learnTellingWords(lists: readonly StockPhrases[]): void {
  for (const word of pieced.split(" ")) slots[slotOfWord(word)] = 1;
  for (const pattern of lists.flatMap((list) => Object.values(list).flat())) {
    for (const [word] of pattern.replace(/\\p\{\w+\}|\\[a-zA-Z]/g, " ").matchAll(/[a-z]{3,}/g)) {
      if (!idle.has(word)) slots[slotOfWord(word)] = 1;
    }
  }
}

const foldedCode = new Uint16Array(0x370);
for (let code = 0; code < 0x370; code++) {
  const folded = foldLetters(String.fromCharCode(code)).charCodeAt(0);
  foldedCode[code] = folded >= 97 && folded <= 122 ? folded : 0;
}

/**
 * Whether a text can hold words about stock at all: one cheap pass that puts aside most texts of a page.
 * Greek, Cyrillic and other scripts always may.
 */
export function mayTellStock(text: string): boolean {
  let length = 0;
  let first = 0;
  let second = 0;
  let third = 0;
  for (let at = 0; at <= text.length; at++) {
    const code = at < text.length ? text.charCodeAt(at) : 32;
    if (code >= 0x370 && (code < 0x2000 || code > 0x2fff)) return true;
    const letter = code < 0x370 ? (foldedCode[code] ?? 0) : 0;
    if (letter === 0) {
      if (length === 3 && slots[slotOf(first, second, third, 0)] === 1) return true;
      length = 0;
      continue;
    }
    length++;
    if (length === 1) first = letter;
    else if (length === 2) second = letter;
    else if (length === 3) third = letter;
    else if (length === 4 && slots[slotOf(first, second, third, letter)] === 1) return true;
  }
  return false;
}
