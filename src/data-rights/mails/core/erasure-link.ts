import { createHash, createHmac, timingSafeEqual } from "node:crypto";

/** How long the link of a mail confirms, milliseconds. */
export const linkMs = 24 * 3_600_000;

/** What a link names: UUIDs of the erasure and of the mail. */
export interface ErasureLink {
  readonly erasureId: string;
  readonly linkId: string;
}

const uuid = "[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}";
const shape = new RegExp(`^(${uuid})\\.(${uuid})\\.([\\w-]{43})$`);

/** The token of a link; signed when the mail is sent, so that no queue holds it. @param key of "erasure link" */
export function signLink(key: Uint8Array, { erasureId, linkId }: ErasureLink): string {
  return `${erasureId}.${linkId}.${signatureOf(key, erasureId, linkId).toString("base64url")}`;
}

/** @returns null for a token that we did not write */
export function readLink(key: Uint8Array, token: string): ErasureLink | null {
  const [, erasureId = "", linkId = "", signature = ""] = shape.exec(token) ?? [];
  const expected = signatureOf(key, erasureId, linkId);
  const given = Buffer.from(signature, "base64url");
  // Node ignores surplus bits: only the one spelling that we write is accepted.
  const isOurs =
    given.length === expected.length &&
    given.toString("base64url") === signature &&
    timingSafeEqual(given, expected);
  return isOurs ? { erasureId, linkId } : null;
}

function signatureOf(key: Uint8Array, erasureId: string, linkId: string): Buffer {
  return createHmac("sha256", key).update(`${erasureId}.${linkId}`).digest();
}

/** The id of the last mail to a person: the same in every attempt, so that a repeated one is recognised. */
export function farewellId(erasureId: string, userId: number): string {
  const hex = createHash("sha256").update(`${erasureId}.${userId}`).digest("hex");
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `4${hex.slice(13, 16)}`,
    `8${hex.slice(17, 20)}`,
    hex.slice(20, 32),
  ].join("-");
}
