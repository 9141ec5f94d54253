import { timingSafeEqual } from "node:crypto";
import { HOTP, Secret, TOTP } from "otpauth";

const stepMs = 30_000;

/** Parameters that every authenticator supports. @see RFC 6238 section 5.2, RFC 4226 section 5.3 */
const form = { algorithm: "SHA1", digits: 6 } as const;

/** Number of the 30 s step since 1970 that contains an instant. */
export function stepAt(instant: Date): number {
  return Math.floor(instant.getTime() / stepMs);
}

/** The six digits of a step. @param secret 20 bytes */
export function totpCode(secret: Uint8Array, step: number): string {
  return HOTP.generate({ ...form, secret: secretOf(secret), counter: step });
}

/**
 * The step of a code: the current one, or the one before, for late clocks and slow typing.
 * @param code six digits; blanks are ignored
 * @returns undefined for any other text
 */
export function stepOfCode(secret: Uint8Array, code: string, now: Date): number | undefined {
  const digits = code.replace(/\s/g, "");
  if (!/^\d{6}$/.test(digits)) return undefined;
  const step = stepAt(now);
  return [step, step - 1].find((candidate) => isSame(totpCode(secret, candidate), digits));
}

/**
 * The otpauth URI of the QR code.
 * @param account shown by the authenticator beside the issuer
 */
export function otpauthAddress(secret: Uint8Array, account: string): string {
  return new TOTP({ ...form, issuer: "Vizor", label: account, secret: secretOf(secret) }).toString();
}

/** The secret in base32, for typing. */
export function base32Of(secret: Uint8Array): string {
  return secretOf(secret).base32;
}

function secretOf(bytes: Uint8Array): Secret {
  return new Secret({ buffer: new Uint8Array(bytes).buffer });
}

function isSame(a: string, b: string): boolean {
  return timingSafeEqual(Buffer.from(a), Buffer.from(b));
}
