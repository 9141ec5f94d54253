import { errors, jwtVerify, SignJWT } from "jose";
import * as z from "zod";
import { hasTokenForm } from "./core/token-form.ts";

const algorithm = "HS256";
const issuer = "vizor";
const audience = "vizor-api";
const tokenType = "JWT";

/** What a token opens. Each purpose is signed with a key of its own and opens nothing else. */
export type TokenPurpose = "session";

export interface SessionTicket {
  /** UUID of the session's row. */
  readonly sessionId: string;
  readonly userId: number;
  readonly expiresAt: Date;
}

const sessionClaims = z.object({
  purpose: z.literal("session" satisfies TokenPurpose),
  sid: z.uuid(),
  sub: z.string().regex(/^[1-9]\d{0,15}$/),
  expirationTsMillis: z.int().positive(),
});

/** Signs a three-part token whose middle part carries `expirationTsMillis`. @param key 32 bytes */
export function signSession(key: Uint8Array, ticket: SessionTicket, now: Date): Promise<string> {
  const expirationTsMillis = ticket.expiresAt.getTime();
  return new SignJWT({ purpose: "session", sid: ticket.sessionId, expirationTsMillis })
    .setProtectedHeader({ alg: algorithm, typ: tokenType })
    .setIssuer(issuer)
    .setAudience(audience)
    .setSubject(String(ticket.userId))
    .setIssuedAt(now)
    .setExpirationTime(Math.floor(expirationTsMillis / 1000))
    .sign(key);
}

/** Reads a session token; undefined for any that we did not sign for this purpose, or that has expired. */
export async function readSession(
  key: Uint8Array,
  token: string,
  now: Date,
): Promise<SessionTicket | undefined> {
  if (!hasTokenForm(token)) return undefined;
  try {
    const { payload } = await jwtVerify(token, key, {
      algorithms: [algorithm],
      issuer,
      audience,
      typ: tokenType,
      currentDate: now,
      requiredClaims: ["exp", "iat"],
    });
    const claims = sessionClaims.safeParse(payload);
    if (!claims.success || claims.data.expirationTsMillis <= now.getTime()) return undefined;
    const { sid, sub, expirationTsMillis } = claims.data;
    return { sessionId: sid, userId: Number(sub), expiresAt: new Date(expirationTsMillis) };
  } catch (error) {
    if (error instanceof errors.JOSEError) return undefined;
    throw error;
  }
}
