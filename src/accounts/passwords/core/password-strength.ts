import { type PasswordPiece, piecesOf, weaknesses } from "./password-pieces.ts";
import { refusalOfPassword } from "./password-rules.ts";

/** How hard a password is to guess, in four levels. */
export type StrengthLevel = "weak" | "fair" | "good" | "strong";

/** What would help most, for the first weakness found; null for a password that needs nothing. */
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
 * Estimates a password while it is typed: a hint, not a rule. What a guesser tries first – common words, the
 * person's own, runs, repetitions – adds next to nothing; any other character adds by what came before it, because
 * people write words and numbers and not noise.
 * @param personalWords names, email and company of the person; words below 4 letters are passed over
 * @returns "weak" below 25 bits, "fair" below 38, "good" below 58; "weak" whatever the rules refuse
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

/** A guesser's dictionary holds some thousand words; of the person's own there are a handful. */
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
