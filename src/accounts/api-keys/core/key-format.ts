import { crc32 } from "node:zlib";
import { apiKeyPrefix } from "../../../kit/api-scopes.ts";

const digits = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
/** Random characters: 32 of 62 are 190 bits. */
const randomLength = 32;
/** A CRC-32 in base 62. */
const checksumLength = 6;
const hintLength = apiKeyPrefix.length + 4;

/**
 * A new API key: "vzk_", 32 random letters and digits, and 6 that are their checksum, by which a mistyped key is refused
 * without a look-up and scanners for leaked secrets recognise one.
 * @param randomBelow returns a random whole number from 0 to below its argument, every one as likely
 */
export function makeKey(randomBelow: (limit: number) => number): string {
  const body = Array.from({ length: randomLength }, () => digits[randomBelow(digits.length)]).join("");
  return `${apiKeyPrefix}${body}${checksumOf(body)}`;
}

/** Whether a text has the form of a key and its checksum is right. */
export function isKey(text: string): boolean {
  const [, body = "", checksum] = /^vzk_([0-9A-Za-z]{32})([0-9A-Za-z]{6})$/.exec(text) ?? [];
  return checksum !== undefined && checksumOf(body) === checksum;
}

/** What is shown of a key once it is stored: its first characters, 24 of its 190 random bits. */
export function hintOf(key: string): string {
  return key.slice(0, hintLength);
}

function checksumOf(body: string): string {
  let rest = crc32(body);
  let checksum = "";
  for (let place = 0; place < checksumLength; place += 1) {
    checksum = `${digits[rest % digits.length]}${checksum}`;
    rest = Math.floor(rest / digits.length);
  }
  return checksum;
}
