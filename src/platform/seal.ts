import { createCipheriv, createDecipheriv } from "node:crypto";

const algorithm = "aes-256-gcm";
const nonceBytes = 12;
const tagBytes = 16;

/**
 * Seals bytes with AES-256-GCM: nonce (12), tag (16), ciphertext.
 * @param key 32 bytes
 * @param owner the owner of the bytes, as additional authenticated data: they open for this owner only
 * @param nonce 12 random bytes, never used twice under one key
 * @see NIST SP 800-38D
 */
export function seal(key: Uint8Array, bytes: Uint8Array, owner: string, nonce: Uint8Array): Buffer {
  const cipher = createCipheriv(algorithm, key, nonce, { authTagLength: tagBytes });
  cipher.setAAD(Buffer.from(owner));
  const ciphertext = Buffer.concat([cipher.update(bytes), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), ciphertext]);
}

/** @returns the bytes; null when sealed with another key or for another owner, or modified */
export function unseal(key: Uint8Array, sealed: Uint8Array, owner: string): Buffer | null {
  if (sealed.length < nonceBytes + tagBytes) return null;
  const decipher = createDecipheriv(algorithm, key, sealed.subarray(0, nonceBytes), {
    authTagLength: tagBytes,
  });
  decipher.setAAD(Buffer.from(owner));
  decipher.setAuthTag(sealed.subarray(nonceBytes, nonceBytes + tagBytes));
  try {
    return Buffer.concat([decipher.update(sealed.subarray(nonceBytes + tagBytes)), decipher.final()]);
  } catch {
    return null;
  }
}
