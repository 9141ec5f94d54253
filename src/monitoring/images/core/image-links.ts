import { createHmac, timingSafeEqual } from "node:crypto";
import {
  type AddressPolicy,
  checkTarget,
  MAX_ADDRESS_LENGTH,
  parseAddress,
} from "../../../address/address.ts";

/** Path of signed addresses, before the signature. */
export const imagesPath = "/api/images";

/** Bytes of a signature: 128 bits cannot be guessed. */
const signatureBytes = 16;

/** Address of an image at this server; null for what must not be fetched. */
export type PresentImage = (address: string | null) => string | null;

/**
 * Presents addresses of images as addresses of this server, which it has signed. An address that the guard refuses by its text is
 * never signed.
 * @param key of the purpose "image proxy"
 */
export function presentImages(key: Buffer, policy: AddressPolicy): PresentImage {
  return (text) => {
    const address = text === null ? null : fetchableImage(text, policy);
    if (address === null) return null;
    const signature = signatureOf(key, address).toString("base64url");
    return `${imagesPath}/${signature}?address=${encodeURIComponent(address)}`;
  };
}

/** Whether this server has signed the address. @param signature base64url, from the request */
export function isSigned(key: Buffer, address: string, signature: string): boolean {
  const given = Buffer.from(signature, "base64url");
  return given.length === signatureBytes && timingSafeEqual(given, signatureOf(key, address));
}

function signatureOf(key: Buffer, address: string): Buffer {
  return createHmac("sha256", key).update(address).digest().subarray(0, signatureBytes);
}

/** An http(s) address that the guard accepts by its text. @param text as a file or a page named it */
function fetchableImage(text: string, policy: AddressPolicy): string | null {
  // Nearly all, and a page of the list has up to two thousand: parsing each takes three times as long.
  const hostname = text.length <= MAX_ADDRESS_LENGTH ? plainAddress.exec(text)?.[1] : undefined;
  if (hostname !== undefined) return checkTarget({ hostname, port: 443 }, policy) === "allowed" ? text : null;
  const address = parseAddress(text, policy);
  return address.found ? address.url.href : null;
}

/** An address that parsing leaves as it is: a host of ASCII labels that is no IP address, and printable ASCII behind it. */
const plainAddress = /^https:\/\/((?:[a-z0-9][a-z0-9-]*\.)+[a-z]{2,24})\/[!-[\]-~]*$/;
