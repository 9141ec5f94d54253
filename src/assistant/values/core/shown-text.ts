import { storedText } from "../../../kit/text/stored-text.ts";

/** Characters that nobody sees, which can carry a text that only a program reads: of format, and variation selectors. */
const unseen = /[\p{Cf}\p{Default_Ignorable_Code_Point}]/gu;

/**
 * A text of a page, a file or a person as an assistant reads it: one line of what people see, cut to a limit.
 * @param limit UTF-16 units
 * @returns null when nothing is left
 */
export function shownText(text: string | null, limit: number): string | null {
  return text === null ? null : storedText(text.replace(unseen, ""), limit);
}

/** Longer addresses are left out: half of an address leads elsewhere. */
const maxAddress = 1000;

/** An address of a page as an assistant reads it; null where it is missing or too long. */
export function shownAddress(address: string | null): string | null {
  return address === null || address.length > maxAddress ? null : address;
}

/** An instant as ISO 8601 in UTC. @param ms since 1970 */
export function shownInstant(ms: number): string;
export function shownInstant(ms: number | null): string | null;
export function shownInstant(ms: number | null): string | null {
  return ms === null ? null : new Date(ms).toISOString();
}
