import { foldLetters } from "./fold-letters.ts";

const pieces =
  "(?:bucati|bucata|buc|produse|produs|piese|exemplare|exemplar|perechi|seturi|cutii|role|metri|m|kg|l|pieces|piece|pcs|items|item|units|unit|pairs|stuck|stk|exemplaires?|articles?|pezz[io]|unidades|stuks|sztuk[ai]?|szt|kus[yu]?|ks|db|darab|шт\\p{L}*|броики|броя|бр|adet|urun|τεμαχι\\p{L}+|τεμ)\\.?";
const number = "(\\d{1,3}(?:[. ]\\d{3})+|\\d{1,6}(?:[.,]\\d)?)";
const word = "(un|una|o|one|doua|doi|two|trei|three|patru|four|cinci|five)";
const values = new Map(
  Object.entries({
    un: 1,
    una: 1,
    o: 1,
    one: 1,
    doua: 2,
    doi: 2,
    two: 2,
    trei: 3,
    three: 3,
    patru: 4,
    four: 4,
    cinci: 5,
    five: 5,
  }),
);
const left =
  "(?:(?:in|pe) stoc|ramase?|disponibil[ea]?|in stock|left|remaining|available|auf lager|verfugbar|en stock|disponibl[ei]s?|disponibili|op voorraad|w magazynie|skladem|raktaron|keszleten|в наличии|в наличност|stokta)";
const few =
  "(?:ultimele|mai sunt(?: doar| numai| disponibile)?|mai avem(?: doar)?|(?:au|a) mai ramas(?: doar)?|only|just|last|nur noch|noch|plus que|reste (?:plus )?que|quedan?(?: solo)?|restam?(?: apenas)?|solo|nog(?: maar)?|ostatnie|zostal[oy](?: tylko)?|posledni|utolso|csak|последни|осталось(?: всего)?|son)";

function phrase(source: string): RegExp {
  return new RegExp(`(?<![\\p{L}\\p{N}])(?:${source})(?![\\p{L}\\p{N}])`, "u");
}

/** A lower or upper bound, not a count. */
const bound =
  /(?:peste|mai mult de|mai putin de|sub|minim\p{L}*|maxim\p{L}*|cel putin|more than|over|under|less than|at least|up to|max\.?|min\.?|uber|mehr als|plus de|mas de|oltre|ponad|[<>+])\s*$/u;
const single = phrase(
  "ultimul (?:produs|exemplar|articol)|ultima (?:bucata|buc|pereche|piesa|cutie)|last (?:one|item|piece|unit|pair)|letzte[sr]? (?:stuck|exemplar|artikel)|dernier (?:exemplaire|article)|ultimo pezzo|laatste exemplaar|ostatnia sztuka|posledni kus|utolso darab",
);
const counts = [
  phrase(`${few} ${number} ?(?:${pieces})?(?: ?${left})?`),
  phrase(`(?:doar|numai|inca) ${number} ?${pieces}(?: ?${left})?`),
  phrase(`(?:doar|numai) ${number} ${left}`),
  phrase(`${number} ?(?:${pieces} )?${left}`),
  phrase(`stoc ${number} ?${pieces}`),
  phrase(
    `(?:stoc(?:ul)?(?: disponibil| curent| magazin| online| depozit| furnizor)?|stock|bestand|disponibilita|skladem|in stoc|in stock) ?(?:[:\\-]|\\() ?${number}(?: ?${pieces})?`,
  ),
];
const wordCount = phrase(`${few} ${word}(?: singura| singur)? ?(?:${pieces}|${left})`);

function toNumber(written: string): number {
  const isGrouped = /^\d{1,3}(?:[. ]\d{3})+$/.test(written);
  return isGrouped ? Number(written.replace(/\D/g, "")) : Number(written.replace(",", "."));
}

/**
 * Number of pieces in stock if the text states it exactly: "Ultimele 2 bucăți" 2, "Only 3 left" 3, "ultima
 * bucată" 1.
 * @returns a number ≥ 0 with at most one decimal; null if none is stated or only a bound ("peste 10 bucăți")
 */
export function quantityFromText(text: string): number | null {
  if (text.length > 200) return null;
  const folded = foldLetters(text.normalize("NFC"));
  for (const pattern of counts) {
    const found = pattern.exec(folded);
    if (!found?.[1]) continue;
    const at = found.index + found[0].indexOf(found[1]);
    const isBound = bound.test(folded.slice(0, at)) || folded.charAt(at + found[1].length) === "+";
    return isBound ? null : toNumber(found[1]);
  }
  if (single.test(folded)) return 1;
  return values.get(wordCount.exec(folded)?.[1] ?? "") ?? null;
}
