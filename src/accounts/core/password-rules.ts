import { commonPasswordStems } from "./common-password-stems.ts";

/** Why a password is refused, each with the sentence that people read. */
export const passwordRefusals = {
  "too-short": "Password must be at least 8 characters",
  "too-long": "Password must be at most 128 characters",
  common: "This password is too common. Please choose another one.",
  personal: "The password must not be made of your name, email or company.",
} as const;

export type PasswordRefusal = keyof typeof passwordRefusals;

/**
 * Checks a new password. No rule asks for kinds of characters: length and surprise are what count.
 * @param password as typed; 8 characters (code points) to 128 UTF-16 units, the sign-in call's limit
 * @param personalWords names, email and company of the person; words below 4 letters are passed over
 * @returns null when the password may be taken
 * @see design/quality.md "Security"
 */
export function refusalOfPassword(
  password: string,
  personalWords: readonly string[],
): PasswordRefusal | null {
  if ([...password].length < 8) return "too-short";
  if (password.length > 128) return "too-long";
  const stem = stemOf(password);
  if (stem.length < 4 || commonPasswordStems.has(stem) || isOneMotif(stem)) return "common";
  if (isMadeOf(stem, personalWords)) return "personal";
  return null;
}

const lookalikes: Readonly<Record<string, string>> = {
  "0": "o",
  "1": "i",
  "3": "e",
  "4": "a",
  "5": "s",
  "7": "t",
  "@": "a",
  $: "s",
  "!": "i",
};

/** What is left of "P@ssw0rd2026!" once case, look-alikes and a tail of digits and signs are taken off. */
function stemOf(password: string): string {
  const folded = fold(password);
  const bare = folded.replace(/[\d\W_]+$/u, "").replace(/^[\d\W_]+/u, "");
  const plain = [...bare].map((char) => lookalikes[char] ?? char).join("");
  // A password of digits and signs alone is its own stem: "20262026" is judged as it stands.
  return plain === "" ? folded : plain;
}

/** "abababab", "11111111" and runs along the alphabet or the digits. */
function isOneMotif(text: string): boolean {
  if (/^(.{1,4})\1+.{0,3}$/su.test(text)) return true;
  const codes = [...text].map((char) => char.codePointAt(0) ?? 0);
  const steps = new Set(codes.slice(1).map((code, index) => code - (codes[index] ?? 0)));
  return steps.size === 1;
}

/** Whether the words are taken out and fewer than four letters, or than a third of them, stay. */
function isMadeOf(stem: string, texts: readonly string[]): boolean {
  const words = texts.flatMap((text) => fold(text).split(/[^\p{L}]+/u)).filter((word) => word.length >= 4);
  const longestFirst = words.sort((a, b) => b.length - a.length);
  const rest = longestFirst.reduce((left, word) => left.replaceAll(word, ""), stem);
  return rest !== stem && lettersIn(rest) < Math.max(4, lettersIn(stem) / 3);
}

function lettersIn(text: string): number {
  return text.replace(/\P{L}/gu, "").length;
}

function fold(text: string): string {
  return text.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();
}
