import { type FieldProblem, fieldProblem } from "../../../kit/problems.ts";
import { commonPasswordStems } from "./common-password-stems.ts";
import { letterOf } from "./lookalike.ts";
import { passwordLength, passwordLengthError } from "./password-length.ts";

/** Why a password is refused. */
export type PasswordRefusal = "too-short" | "too-long" | "common" | "personal";

/** The problem that a refusal is reported as. */
export function problemOfPassword(refusal: PasswordRefusal): FieldProblem {
  switch (refusal) {
    case "too-short":
      return fieldProblem("PASSWORD_TOO_SHORT", { min: passwordLength.min });
    case "too-long":
      return fieldProblem("PASSWORD_TOO_LONG", { max: passwordLength.max });
    case "common":
      return fieldProblem("PASSWORD_COMMON");
    case "personal":
      return fieldProblem("PASSWORD_PERSONAL");
  }
}

/** Refused like a personal word: it is the first that comes to mind. */
const brand = "Vizor";

/**
 * Checks a new password by length and by known words; no rule asks for kinds of characters (NIST SP 800-63B). The list
 * of common passwords is too large for a browser and is checked separately, by `isListed`.
 * @param password as typed; 8 to 128 characters as people count them, in the form NFKC that is hashed
 * @param personalWords names, email and company of the person; words below 4 letters are ignored
 * @returns null when the password is accepted
 */
export function refusalOfPassword(
  password: string,
  personalWords: readonly string[],
): PasswordRefusal | null {
  const lengthError = passwordLengthError(password);
  if (lengthError) return lengthError;
  const stem = stemOf(password);
  if (stem.length < 4 || commonPasswordStems.has(stem) || isOneMotif(stem)) return "common";
  if (isMadeOf(stem, [...personalWords, brand])) return "personal";
  return null;
}

/**
 * Whether a password, or its stem without case, look-alikes and trailing digits and signs, is on a list.
 * @param list in lower case
 */
export function isListed(password: string, list: ReadonlySet<string>): boolean {
  return (
    list.has(password.normalize("NFKC").toLowerCase()) ||
    list.has(fold(password)) ||
    list.has(stemOf(password))
  );
}

/** "password" of "P@ssw0rd2026!": without case, look-alikes, and leading and trailing digits and signs. */
function stemOf(password: string): string {
  const folded = fold(password);
  const bare = folded.replace(/\P{L}+$/u, "").replace(/^\P{L}+/u, "");
  const plain = [...bare].map(letterOf).join("");
  // A password of digits and signs alone is its own stem: "20262026" is checked unchanged.
  return plain === "" ? folded : plain;
}

/** "abababab", "11111111", and sequences of the alphabet or the digits. */
function isOneMotif(text: string): boolean {
  if (/^(.{1,4})\1+.{0,3}$/su.test(text)) return true;
  const codes = [...text].map((char) => char.codePointAt(0) ?? 0);
  const steps = new Set(codes.slice(1).map((code, index) => code - (codes[index] ?? 0)));
  return steps.size === 1;
}

/** Whether, without the words, fewer than four letters or than a third of them remain. */
function isMadeOf(stem: string, texts: readonly string[]): boolean {
  const words = texts.flatMap((text) => fold(text).split(/[^\p{L}]+/u)).filter((word) => word.length >= 4);
  const byLength = words.sort((a, b) => b.length - a.length);
  const rest = byLength.reduce((left, word) => left.replaceAll(word, ""), stem);
  return rest !== stem && lettersIn(rest) < Math.max(4, lettersIn(stem) / 3);
}

function lettersIn(text: string): number {
  return text.replace(/\P{L}/gu, "").length;
}

function fold(text: string): string {
  return text.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();
}
