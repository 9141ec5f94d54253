import { hash } from "node:crypto";

/**
 * The page's id in the whole installation: a UUID from the SHA-256 of its address, so that no unique index on the address
 * is needed and every machine computes the same id.
 * @param url as returned by `normaliseAddress`
 * @returns lower-case UUID of version 8 (RFC 9562, 5.8): 122 bits of the hash
 */
export function pageIdOf(url: string): string {
  const digest = hash("sha256", url, "hex");
  const variant = ((Number.parseInt(digest.charAt(16), 16) & 0x3) | 0x8).toString(16);
  const parts = [
    digest.slice(0, 8),
    digest.slice(8, 12),
    `8${digest.slice(13, 16)}`,
    `${variant}${digest.slice(17, 20)}`,
    digest.slice(20, 32),
  ];
  return parts.join("-");
}
