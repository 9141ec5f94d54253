import * as z from "zod/mini";

/** Why a text is no name: nothing to see in it, too long, or characters that no name holds. */
export type NameError = "empty" | "too-long" | "characters";

export type NameReading =
  | { readonly isName: true; readonly name: string }
  | { readonly isName: false; readonly error: NameError };

/**
 * A name that people give – their own, a company's, a segment's, a view's: blanks around it taken off, every script, emoji and markup kept as typed.
 * @param limit longest name in UTF-16 units
 * @returns the error where nothing visible is left, the name is longer, or it holds control characters, line breaks,
 *   broken surrogates, or signs that turn the direction of what stands beside it
 */
export function parseName(text: string, limit: number): NameReading {
  const name = text.trim();
  if (!/[\p{L}\p{N}\p{S}\p{P}]/u.test(name.replaceAll(fillers, "")))
    return { isName: false, error: errorOfInvisible(name) };
  if (name.length > limit) return { isName: false, error: "too-long" };
  return isPlain(name) ? { isName: true, name } : { isName: false, error: "characters" };
}

/** Letters that show nothing: fillers of Hangul. */
const fillers = /[\u115f\u1160\u3164\uffa0]/gu;

/** The same, for who does not ask why. @returns null when the text is no name */
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

/** Schema check of a name: refuses one that shows nothing or is not shown as typed. The length check reports an empty one. */
export const visibleName = z.refine<string>(
  (name) => name === "" || readName(name, name.length) !== null,
  "must be visible and without control characters",
);
