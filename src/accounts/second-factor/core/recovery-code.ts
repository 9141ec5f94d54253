import { createHash } from "node:crypto";

/** 32 letters and digits of which no two look alike. */
const alphabet = "0123456789abcdefghjkmnpqrstvwxyz";
const codeLength = 16;

/**
 * A one-time code: 80 bits as 16 letters and digits, "abcde-fghjk-mnpqr-s".
 * @param bytes 10 random bytes
 */
export function recoveryCode(bytes: Uint8Array): string {
  let bits = 0n;
  for (const byte of bytes.subarray(0, 10)) bits = (bits << 8n) | BigInt(byte);
  const code = Array.from(
    { length: codeLength },
    (_, at) => alphabet[Number((bits >> BigInt(5 * (codeLength - 1 - at))) & 31n)],
  ).join("");
  return code.replace(/.{5}(?=.)/g, "$&-");
}

/**
 * Reads a code as people type it: in any case, with or without dashes and blanks, o for 0, i and l for 1.
 * @returns null when it is not a recovery code
 */
export function readRecoveryCode(text: string): string | null {
  const code = text.toLowerCase().replace(/[\s-]/g, "").replaceAll("o", "0").replace(/[il]/g, "1");
  return code.length === codeLength && [...code].every((letter) => alphabet.includes(letter)) ? code : null;
}

/** SHA-256 of a code that `readRecoveryCode` has read; 80 random bits need no slow hash. */
export function recoveryCodeHash(code: string): Buffer {
  return createHash("sha256").update(code).digest();
}
