/** Longest texts that are kept, in UTF-16 units; what is longer is cut. */
export const maxLengths = {
  title: 500,
  sku: 100,
  brand: 200,
  categoryPath: 500,
  dynamicField: 1000,
} as const;

/**
 * Text from a file or a page as one line that can be stored and shown: control characters and runs of blanks
 * become one blank, broken surrogates are mended.
 * @returns null when nothing is left
 */
export function cleanText(text: string | null | undefined, limit: number): string | null {
  if (text === null || text === undefined) return null;
  const line = text
    .toWellFormed()
    .replace(/[\p{Cc}\s]+/gu, " ")
    .trim();
  // A cut inside a pair would leave half a character.
  const kept =
    line.length <= limit
      ? line
      : line
          .slice(0, limit)
          .replace(/[\uD800-\uDBFF]$/, "")
          .trimEnd();
  return kept === "" ? null : kept;
}

/**
 * A category as the names from the root down, joined by "/". Empty names are dropped.
 * @param names a slash inside a name becomes U+2215
 * @see spec/decisions "Identity and the wire"
 */
export function categoryPathOf(names: readonly string[]): string | null {
  const cleaned = names
    .map((name) => cleanText(name.replaceAll("/", "\u2215"), maxLengths.categoryPath))
    .filter((name) => name !== null);
  return cleanText(cleaned.join("/"), maxLengths.categoryPath);
}

/** An absolute http(s) address of an image; null for anything else. */
export function imageAddress(text: string | null | undefined): string | null {
  if (!text || text.length > 2048) return null;
  const url = URL.parse(text.trim());
  return url !== null && /^https?:$/.test(url.protocol) ? url.href : null;
}

/**
 * What a product is called until its page or its merchant says better: the last telling part of the address.
 * The same address always gives the same text, so that a later name can replace exactly this one.
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
