import { commonPasswordStems } from "./common-password-stems.ts";
import { letterOf } from "./lookalike.ts";

/** Patterns of guessing programs, in the order in which they are reported. */
export const weaknesses = ["personal", "common-word", "sequence", "repeat"] as const;

export interface PasswordPiece {
  readonly kind: (typeof weaknesses)[number] | "character";
  /** As written, composed. */
  readonly text: string;
  /** The character before the piece; empty at the beginning. */
  readonly before: string;
}

/**
 * Splits a password into known patterns – personal words, common words, sequences, repetitions, the longest match at
 * each position – and single characters.
 * @param personalWords names, email and company of the person; words below 4 letters are ignored
 */
export function piecesOf(password: string, personalWords: readonly string[]): PasswordPiece[] {
  const written = [...password.normalize("NFKC")];
  const plain = written.map(fold);
  const own = wordsIn(personalWords);
  const pieces: PasswordPiece[] = [];
  for (let at = 0; at < written.length; ) {
    const pattern = patternAt(plain, at, own);
    const length = pattern?.length ?? 1;
    const text = written.slice(at, at + length).join("");
    pieces.push({ kind: pattern?.kind ?? "character", text, before: written[at - 1] ?? "" });
    at += length;
  }
  return pieces;
}

interface Pattern {
  readonly kind: (typeof weaknesses)[number];
  readonly length: number;
}

/** The longest pattern that begins at a position. */
function patternAt(plain: readonly string[], at: number, own: ReadonlySet<string>): Pattern | undefined {
  const candidates: Pattern[] = [
    { kind: "personal", length: wordAt(plain, at, own) },
    { kind: "common-word", length: wordAt(plain, at, commonPasswordStems) },
    { kind: "sequence", length: runAt(plain, at) },
    { kind: "repeat", length: repetitionAt(plain, at) },
  ];
  const found = candidates.filter(({ length }) => length > 0);
  return found.sort((a, b) => b.length - a.length)[0];
}

const minWordLength = 4;
const maxWordLength = 24;

/** Length of the longest word of a set that begins here, look-alikes included; 0 when there is none. */
function wordAt(plain: readonly string[], at: number, words: ReadonlySet<string>): number {
  const longest = Math.min(maxWordLength, plain.length - at);
  for (let length = longest; length >= minWordLength; length -= 1) {
    const text = plain.slice(at, at + length);
    if (words.has(text.join("")) || words.has(text.map(letterOf).join(""))) {
      return length;
    }
  }
  return 0;
}

const keyboardRows = "qwertyuiop qwertzuiop asdfghjkl zxcvbnm yxcvbnm 1234567890".split(" ");
const keyboardColumns = "1qaz 2wsx 3edc 4rfv 5tgb 6yhn 7ujm".split(" ");

/**
 * Length of a sequence that begins here, or of two interleaved ones as in "a1b2c3"; 0 when it is too short to count.
 * Three letters of the alphabet occur in many words ("first", "study") and do not count.
 */
function runAt(plain: readonly string[], at: number): number {
  const rest = plain.slice(at);
  const straight = runOf(rest);
  const minLength = straight === 3 && isThreeOfOneWord(rest) ? 4 : 3;
  const everySecond = (offset: number) => rest.filter((_, index) => index % 2 === offset);
  const woven = 2 * Math.min(runOf(everySecond(0)), runOf(everySecond(1)));
  return Math.max(straight >= minLength ? straight : 0, woven >= 6 ? woven : 0);
}

function isThreeOfOneWord([first = "", second = ""]: readonly string[]): boolean {
  return /[a-z]/.test(first) && first !== second;
}

/** How many leading characters are equal, or follow the alphabet, the digits or the keyboard in either direction. */
function runOf(chars: readonly string[]): number {
  const alongKeys = [...keyboardRows, ...keyboardColumns].map((keys) =>
    runAlong(chars, (char) => keys.indexOf(char)),
  );
  const ofAlphabet = runAlong(chars, (char) => (/^[a-z0-9]$/.test(char) ? char.charCodeAt(0) : -1));
  const ofOne = chars.findIndex((char) => char !== chars[0]);
  return Math.max(ofAlphabet, ofOne < 0 ? chars.length : ofOne, ...alongKeys);
}

/** How many leading characters ascend or descend by one. @param placeOf -1 for a character that has no place */
function runAlong(chars: readonly string[], placeOf: (char: string) => number): number {
  const places = chars.map(placeOf);
  const [first = -1, second = -1] = places;
  const step = second - first;
  if (first < 0 || second < 0 || Math.abs(step) !== 1) return Math.min(1, chars.length);
  const end = places.findIndex((place, index) => place < 0 || place !== first + index * step);
  return end < 0 ? places.length : end;
}

/** Length of the text from here that occurred before, at least 3; else 0. */
function repetitionAt(plain: readonly string[], at: number): number {
  const earlier = plain.slice(0, at).join("");
  let repeated = 0;
  for (let length = 3; length <= plain.length - at; length += 1) {
    if (!earlier.includes(plain.slice(at, at + length).join(""))) break;
    repeated = length;
  }
  return repeated;
}

function wordsIn(texts: readonly string[]): ReadonlySet<string> {
  const words = texts.flatMap((text) =>
    [...text.normalize("NFKC")]
      .map(fold)
      .join("")
      .split(/[^\p{L}\p{N}]+/u),
  );
  return new Set(words.filter((word) => word.length >= minWordLength && word.length <= maxWordLength));
}

/** One character without case and diacritics; always one character. */
function fold(char: string): string {
  const bare = char.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();
  return [...bare].length === 1 ? bare : char;
}
