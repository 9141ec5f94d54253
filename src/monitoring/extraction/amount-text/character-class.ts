/** Classes of UTF-16 code units. */
export const otherClass = 0;
export const letterClass = 1;
export const spaceClass = 2;
export const digitClass = 3;

const letter = /[\p{L}\p{M}]/u;
const tableSize = 0x3100;
const classes = buildTable();

function buildTable(): Uint8Array {
  const table = new Uint8Array(tableSize);
  for (let code = 0; code < tableSize; code++) {
    const character = String.fromCharCode(code);
    if (code >= 48 && code <= 57) table[code] = digitClass;
    else if (code === 0x20 || (code > 0x7f && /\p{Zs}/u.test(character))) table[code] = spaceClass;
    else if (letter.test(character)) table[code] = letterClass;
  }
  return table;
}

/**
 * Class of the code unit at an index. Spaces are those allowed inside a number (plain, no-break, thin, figure
 * …), without line breaks and tabs.
 */
export function classAt(text: string, index: number): number {
  const code = text.charCodeAt(index);
  if (code < tableSize) return classes[code] ?? otherClass;
  return code >= 0x3100 && letter.test(text.charAt(index)) ? letterClass : otherClass;
}

/** True where the code unit at the index is an ASCII digit; false past the end. */
export function isDigitAt(text: string, index: number): boolean {
  const code = text.charCodeAt(index);
  return code >= 48 && code <= 57;
}

const foreign =
  /[\u00ad\u00b4\u0060\u02b9\u02bc\u2018\u2019\u2032\u066a\uff05\u0660-\u0669\u066b\u066c\u06f0-\u06f9\u0966-\u096f\u09e6-\u09ef\u0e50-\u0e59\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff\uff04\uff0c\uff0e\uff10-\uff19\uffe1\uffe5]/g;
const punctuation = new Map([
  ["\u00b4", "'"],
  ["\u0060", "'"],
  ["\u02b9", "'"],
  ["\u02bc", "'"],
  ["\u2018", "'"],
  ["\u2019", "'"],
  ["\u2032", "'"],
  ["\u066a", "%"],
  ["\uff05", "%"],
  ["\u066b", "."],
  ["\u066c", ","],
  ["\uff04", "$"],
  ["\uff0c", ","],
  ["\uff0e", "."],
  ["\uffe1", "£"],
  ["\uffe5", "¥"],
]);
const zeros = [0x0660, 0x06f0, 0x0966, 0x09e6, 0x0e50, 0xff10];

const raisedPair = /(?<=\d[.,]?)[⁰¹²³⁴-⁹]{2}(?![⁰¹²³⁴-⁹])/g;
const raised = "⁰¹²³⁴⁵⁶⁷⁸⁹";

/** A raised dot, or a low quotation mark instead of a comma, between digits: "£12·99". */
const unusualMark = /(?<=\d)[·˙∙‚](?=\d)/g;

/**
 * Converts digits of other scripts to ASCII, full-width characters and the forms of the apostrophe to plain ones, removes
 * invisible characters and separates raised digits ("1.899⁹⁹") by a space.
 */
export function toPlainCharacters(text: string): string {
  const flat = text.search(raisedPair) < 0 ? text : text.replace(raisedPair, lowerPair);
  const plain = withoutForeign(flat);
  return plain.search(unusualMark) < 0
    ? plain
    : plain.replace(unusualMark, (mark) => (mark === "‚" ? "," : "."));
}

function lowerPair(pair: string): string {
  return ` ${[...pair].map((digit) => raised.indexOf(digit)).join("")}`;
}

function withoutForeign(text: string): string {
  if (text.search(foreign) < 0) return text;
  return text.replace(foreign, (character) => {
    const code = character.charCodeAt(0);
    const zero = zeros.find((start) => code >= start && code <= start + 9);
    return zero === undefined ? (punctuation.get(character) ?? "") : String(code - zero);
  });
}
