const special = new Map([
  ["ł", "l"],
  ["đ", "d"],
  ["ø", "o"],
  ["ı", "i"],
  ["ς", "σ"],
  ["ß", "s"],
  ["’", "'"],
  ["`", "'"],
  ["´", "'"],
  ["‑", "-"],
  ["–", "-"],
  ["—", "-"],
  ["\u00a0", " "],
  ["\u202f", " "],
  ["\t", " "],
  ["\n", " "],
  ["\r", " "],
]);
const foldedCodes = new Map<number, string>();

function foldCharacter(character: string, code: number): string {
  const known = foldedCodes.get(code);
  if (known !== undefined) return known;
  const lower = character.toLowerCase().charAt(0);
  const folded = special.get(lower) ?? lower.normalize("NFD").charAt(0);
  // Hangul syllables decompose into several characters and are not changed.
  const result = code >= 0xac00 && code <= 0xd7a3 ? character : folded;
  foldedCodes.set(code, result);
  return result;
}

/**
 * Folds text to lower case without diacritics, with uniform quotes, dashes and spaces ("Lipsă Stoc" → "lipsa
 * stoc"). The length does not change, so that indexes apply to both texts.
 * @param text in composed form (NFC)
 */
export function foldLetters(text: string): string {
  let folded = "";
  let plainFrom = 0;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code < 128 && code !== 96 && code >= 32) continue;
    folded += text.slice(plainFrom, at).toLowerCase() + foldCharacter(text.charAt(at), code);
    plainFrom = at + 1;
  }
  return folded + text.slice(plainFrom).toLowerCase();
}
