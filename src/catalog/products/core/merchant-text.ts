import { cutText } from "../../../kit/text/cut-text.ts";

/** Maximum lengths of stored texts, in UTF-16 units; longer texts are cut. */
export const maxLengths = {
  title: 500,
  sku: 100,
  brand: 200,
  categoryPath: 500,
  fieldName: 100,
  dynamicField: 1000,
} as const;

/**
 * Converts text from a file or a page to one line that can be stored and shown: control characters and runs of white
 * space become one space, lone surrogates are replaced.
 * @returns null when the result is empty
 */
export function cleanText(text: string | null | undefined, limit: number): string | null {
  if (text === null || text === undefined) return null;
  const line = text
    .toWellFormed()
    .replace(/[\p{Cc}\s]+/gu, " ")
    .trim();
  const cut = cutText(line, limit).trimEnd();
  return cut === "" ? null : cut;
}

/**
 * Joins category names from the root down with "/". Empty names are dropped.
 * @param names a slash inside a name becomes U+2215
 */
export function categoryPathOf(names: readonly string[]): string | null {
  const cleaned = names
    .map((name) => cleanText(name.replaceAll("/", "\u2215"), maxLengths.categoryPath))
    .filter((name) => name !== null);
  return cleanText(cleaned.join("/"), maxLengths.categoryPath);
}

/** An absolute http(s) address of an image as it is stored; null for anything else. */
export function imageAddress(text: string | null | undefined): string | null {
  if (!text || text.length > 2048) return null;
  const url = URL.parse(text.trim());
  return url !== null && /^https?:$/.test(url.protocol) ? url.href : null;
}

/**
 * A placeholder title: the last part of the address that contains a word. It is always the same for an address, so that
 * a title from the page can replace the placeholder and nothing else.
 */
export function titleFromAddress(address: string): string {
  const url = URL.parse(address);
  if (url === null) return address.slice(0, maxLengths.title);
  const parts = url.pathname
    .split("/")
    .map(decoded)
    .filter((part) => /\p{L}{3}/u.test(part));
  const words = parts
    .at(-1)
    ?.replace(/\.[a-z]{3,5}$/i, "")
    .replace(/[-_+]+/g, " ");
  return cleanText(words, maxLengths.title) ?? `${url.host}${url.pathname}`.slice(0, maxLengths.title);
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
