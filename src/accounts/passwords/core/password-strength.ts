import { type PasswordPiece, piecesOf, weaknesses } from "./password-pieces.ts";
import { refusalOfPassword } from "./password-rules.ts";

/** How hard a password is to guess, in four levels. */
export type StrengthLevel = "weak" | "fair" | "good" | "strong";

/** The advice for the first weakness found. */
export type StrengthAdvice =
  | "too-short"
  | "too-long"
  | "personal"
  | "common-word"
  | "sequence"
  | "repeat"
  | "longer";

export interface PasswordStrength {
  readonly level: StrengthLevel;
  readonly advice: StrengthAdvice | null;
}

/**
 * Estimates a password while it is typed: a hint, not a rule. Known patterns – common words, personal words, sequences,
 * repetitions – add few bits; other characters add bits by the character before, because people type words and numbers
 * rather than random characters.
 * @param personalWords names, email and company of the person; words below 4 letters are ignored
 * @returns "weak" below 25 bits and for a refused password, "fair" below 38, "good" below 58; advice null when strong
 * @see docs/decisions/0023-password-hint-of-our-own.md
 */
export function passwordStrength(password: string, personalWords: readonly string[]): PasswordStrength {
  const refusal = refusalOfPassword(password, personalWords);
  if (refusal !== null && refusal !== "common") return { level: "weak", advice: refusal };
  const pieces = piecesOf(password, personalWords);
  const weakness = weaknesses.find((kind) => pieces.some((piece) => piece.kind === kind));
  if (refusal === "common") return { level: "weak", advice: weakness ?? "common-word" };
  const level = levelOf(pieces.reduce((bits, piece) => bits + bitsOf(piece), 0));
  return { level, advice: level === "strong" ? null : (weakness ?? "longer") };
}

function levelOf(bits: number): StrengthLevel {
  if (bits < 25) return "weak";
  if (bits < 38) return "fair";
  return bits < 58 ? "good" : "strong";
}

/** A guessing dictionary has a few thousand words; only a handful are specific to the person. */
const bitsOfPattern = { personal: 3, "common-word": 9, sequence: 5, repeat: 2 } as const;

function bitsOf({ kind, text, before }: PasswordPiece): number {
  if (kind !== "character") return bitsOfPattern[kind];
  if (/\d/u.test(text)) return /\d/u.test(before) ? 2.5 : 3.3;
  if (/\p{L}/u.test(text)) return (/\p{L}/u.test(before) ? 2.6 : 4.7) + (isCaseSwitch(before, text) ? 1 : 0);
  return text === " " ? 1 : 5;
}

function isCaseSwitch(before: string, text: string): boolean {
  return /\p{Lu}/u.test(text) && /\p{Ll}|\d/u.test(before);
}
