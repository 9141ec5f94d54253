import { timingSafeEqual } from "node:crypto";
import { HOTP, Secret, TOTP } from "otpauth";

const stepMs = 30_000;

/** What every authenticator understands. @see RFC 6238 section 5.2, RFC 4226 section 5.3 */
const form = { algorithm: "SHA1", digits: 6 } as const;

/** The step of 30 s that an instant lies in, since 1970. */
export function stepAt(instant: Date): number {
  return Math.floor(instant.getTime() / stepMs);
}

/** The six digits of a step. @param secret 20 bytes */
export function totpCode(secret: Uint8Array, step: number): string {
  return HOTP.generate({ ...form, secret: secretOf(secret), counter: step });
}

/**
 * The step whose code it is: that of the instant, or the one before, for clocks and thumbs that lag.
 * @param code six digits, blanks among them passed over
 * @returns undefined for any other text
 */
export function stepOfCode(secret: Uint8Array, code: string, now: Date): number | undefined {
  const digits = code.replace(/\s/g, "");
  if (!/^\d{6}$/.test(digits)) return undefined;
  const step = stepAt(now);
  return [step, step - 1].find((tried) => isSame(totpCode(secret, tried), digits));
}

/**
 * The address in the QR code.
 * @param account what the authenticator shows beside the issuer
 */
export function otpauthAddress(secret: Uint8Array, account: string): string {
  return new TOTP({ ...form, issuer: "Vizor", label: account, secret: secretOf(secret) }).toString();
}

/** The secret as people type it: base32, without blanks. */
export function base32Of(secret: Uint8Array): string {
  return secretOf(secret).base32;
}

function secretOf(bytes: Uint8Array): Secret {
  return new Secret({ buffer: new Uint8Array(bytes).buffer });
}

function isSame(a: string, b: string): boolean {
  return timingSafeEqual(Buffer.from(a), Buffer.from(b));
}
