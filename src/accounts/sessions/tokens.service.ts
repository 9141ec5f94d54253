import { errors, jwtVerify, SignJWT } from "jose";
import * as z from "zod";
import { hasTokenForm } from "./core/token-form.ts";

const algorithm = "HS256";
const issuer = "vizor";
const audience = "vizor-api";
const tokenType = "JWT";

/** Each purpose has its own key; a token of one is rejected for another. */
export type TokenPurpose = "session" | "reset" | "enrolment";

/** The claim that contains the row's id. */
const rowClaim = { session: "sid", reset: "jti", enrolment: "jti" } as const;

export interface TokenClaims {
  /** UUID of the token's row. */
  readonly rowId: string;
  /** Id of the person, or of the enrolment. */
  readonly subject: number;
  readonly expiresAt: Date;
}

export type TokenReading =
  | { readonly isValid: true; readonly claims: TokenClaims }
  | { readonly isValid: false; readonly reason: "forged" | "expired" };

export interface SessionClaims {
  /** UUID of the session's row. */
  readonly sessionId: string;
  readonly userId: number;
  readonly expiresAt: Date;
}

export interface ResetTokenClaims {
  /** UUID of the link's row. */
  readonly resetId: string;
  readonly userId: number;
  readonly expiresAt: Date;
}

/** Signs a token whose payload contains `expirationTsMillis`. @param key 32 bytes, of this purpose only */
export function signToken(
  key: Uint8Array,
  purpose: TokenPurpose,
  { rowId, subject, expiresAt }: TokenClaims,
  now: Date,
): Promise<string> {
  const expirationTsMillis = expiresAt.getTime();
  return new SignJWT({ purpose, [rowClaim[purpose]]: rowId, expirationTsMillis })
    .setProtectedHeader({ alg: algorithm, typ: tokenType })
    .setIssuer(issuer)
    .setAudience(audience)
    .setSubject(String(subject))
    .setIssuedAt(now)
    .setExpirationTime(Math.floor(expirationTsMillis / 1000))
    .sign(key);
}

/** Verifies a token: "forged" when it was not signed by us for this purpose, "expired" when ours has expired. */
export async function readToken(
  key: Uint8Array,
  purpose: TokenPurpose,
  token: string,
  now: Date,
): Promise<TokenReading> {
  if (!hasTokenForm(token)) return { isValid: false, reason: "forged" };
  try {
    const { payload } = await jwtVerify(token, key, {
      algorithms: [algorithm],
      issuer,
      audience,
      typ: tokenType,
      currentDate: now,
      requiredClaims: ["exp", "iat"],
    });
    return readClaims(purpose, payload, now);
  } catch (error) {
    if (error instanceof errors.JWTExpired) return { isValid: false, reason: "expired" };
    if (error instanceof errors.JOSEError) return { isValid: false, reason: "forged" };
    throw error;
  }
}

const sharedClaims = z.object({
  purpose: z.string(),
  sub: z.string().regex(/^[1-9]\d{0,15}$/),
  expirationTsMillis: z.int().positive(),
});

function readClaims(purpose: TokenPurpose, payload: Record<string, unknown>, now: Date): TokenReading {
  const shared = sharedClaims.safeParse(payload);
  const rowId = z.uuid().safeParse(payload[rowClaim[purpose]]);
  if (!shared.success || !rowId.success || shared.data.purpose !== purpose) {
    return { isValid: false, reason: "forged" };
  }
  const { sub, expirationTsMillis } = shared.data;
  if (expirationTsMillis <= now.getTime()) return { isValid: false, reason: "expired" };
  const claims = { rowId: rowId.data, subject: Number(sub), expiresAt: new Date(expirationTsMillis) };
  return { isValid: true, claims };
}

/** @param key of "session token" */
export function signSession(key: Uint8Array, claims: SessionClaims, now: Date): Promise<string> {
  const { sessionId, userId, expiresAt } = claims;
  return signToken(key, "session", { rowId: sessionId, subject: userId, expiresAt }, now);
}

/** Verifies a session token; undefined when forged or expired. */
export async function readSession(
  key: Uint8Array,
  token: string,
  now: Date,
): Promise<SessionClaims | undefined> {
  const reading = await readToken(key, "session", token, now);
  if (!reading.isValid) return undefined;
  const { rowId, subject, expiresAt } = reading.claims;
  return { sessionId: rowId, userId: subject, expiresAt };
}

/** The token of a password reset link. @param key of "reset token" */
export function signReset(key: Uint8Array, claims: ResetTokenClaims, now: Date): Promise<string> {
  const { resetId, userId, expiresAt } = claims;
  return signToken(key, "reset", { rowId: resetId, subject: userId, expiresAt }, now);
}

export interface EnrolmentClaims {
  readonly enrolmentId: number;
  /** UUID of the link, which a newer mail of an invitation replaces. */
  readonly linkId: string;
  readonly expiresAt: Date;
}

export type EnrolmentReading =
  | { readonly isValid: true; readonly claims: EnrolmentClaims }
  | { readonly isValid: false; readonly reason: "forged" | "expired" };

/** The token of the link in a registration's or an invitation's mail. @param key of "enrolment token" */
export function signEnrolment(key: Uint8Array, claims: EnrolmentClaims, now: Date): Promise<string> {
  const { enrolmentId, linkId, expiresAt } = claims;
  return signToken(key, "enrolment", { rowId: linkId, subject: enrolmentId, expiresAt }, now);
}

/** Verifies the token only; `refusalOfLink` checks its row. */
export async function readEnrolment(key: Uint8Array, token: string, now: Date): Promise<EnrolmentReading> {
  const reading = await readToken(key, "enrolment", token, now);
  if (!reading.isValid) return reading;
  const { rowId: linkId, subject: enrolmentId, expiresAt } = reading.claims;
  return { isValid: true, claims: { enrolmentId, linkId, expiresAt } };
}
