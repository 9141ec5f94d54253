import {
  type AddressPolicy,
  checkTarget,
  MAX_ADDRESS_LENGTH,
  parseAddress,
  targetOf,
} from "../../../address/address.ts";

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
  // Cutting inside a surrogate pair would leave half a character.
  const cut =
    line.length <= limit
      ? line
      : line
          .slice(0, limit)
          .replace(/[\uD800-\uDBFF]$/, "")
          .trimEnd();
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

/**
 * The address of an image that browsers may load: https, and not of a network that only the browser reaches. Images of
 * admitted hosts may also use http.
 * @param text as a file or a page named it
 */
export function shownImage(text: string | null, policy: AddressPolicy): string | null {
  if (text === null) return null;
  // Nearly all, and a page of the list has up to two thousand: parsing each takes three times as long.
  const hostname = text.length <= MAX_ADDRESS_LENGTH ? plainAddress.exec(text)?.[1] : undefined;
  if (hostname !== undefined) return checkTarget({ hostname, port: 443 }, policy) === "allowed" ? text : null;
  const address = parseAddress(text, policy);
  if (!address.found) return null;
  const target = targetOf(address.url);
  const isAllowed =
    address.url.protocol === "https:" || policy.admitted.has(`${target.hostname}:${target.port}`);
  return isAllowed ? address.url.href : null;
}

/** An address that parsing leaves as it is: a host of ASCII labels that is no IP address, and printable ASCII behind it. */
const plainAddress = /^https:\/\/((?:[a-z0-9][a-z0-9-]*\.)+[a-z]{2,24})\/[!-[\]-~]*$/;

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
