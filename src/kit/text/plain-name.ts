import * as z from "zod/mini";

/** Why a text is not a name: nothing visible, too long, or forbidden characters. */
export type NameError = "empty" | "too-long" | "characters";

export type NameReading =
  | { readonly isName: true; readonly name: string }
  | { readonly isName: false; readonly error: NameError };

/**
 * Reads a name that people enter – of a person, company, segment or view: trimmed; any script, emoji and markup are
 * allowed.
 * @param limit UTF-16 units
 * @returns the error when nothing visible is left, the name is too long, or it contains control characters, line breaks,
 *   broken surrogates, or characters that change the text direction
 */
export function parseName(text: string, limit: number): NameReading {
  const name = text.trim();
  if (!/[\p{L}\p{N}\p{S}\p{P}]/u.test(name.replaceAll(fillers, "")))
    return { isName: false, error: errorOfInvisible(name) };
  if (name.length > limit) return { isName: false, error: "too-long" };
  return isPlain(name) ? { isName: true, name } : { isName: false, error: "characters" };
}

/** Invisible letters: Hangul fillers. */
const fillers = /[\u115f\u1160\u3164\uffa0]/gu;

/** As `parseName`, without the reason. @returns null when the text is not a name */
export function readName(text: string, limit: number): string | null {
  const reading = parseName(text, limit);
  return reading.isName ? reading.name : null;
}

function isPlain(text: string): boolean {
  return text.isWellFormed() && !/[\p{Cc}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069]/u.test(text);
}

function errorOfInvisible(text: string): NameError {
  return isPlain(text) ? "empty" : "characters";
}

/** Schema check of a name: refuses one that is invisible or displayed differently from what was typed. The length check reports an empty one. */
export const visibleName = z.refine<string>(
  (name) => name === "" || readName(name, name.length) !== null,
  "must be visible and without control characters",
);
