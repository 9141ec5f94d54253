import * as z from "zod/mini";
import { defineCall } from "../../kit/call.ts";
import { maxEmailLength } from "../../kit/email-address.ts";
import { maxPasswordUnits } from "../passwords/core/password-length.ts";
import { maxCodeLength } from "../second-factor/second-factor.contract.ts";

/** Lifetime of a challenge, and its number of attempts. */
export const challengeMs = 5 * 60_000;
export const challengeAttempts = 5;

/** Credentials come in the body from our own client; the query is accepted for compatibility. */
const credentials = {
  email: z.string().check(z.maxLength(maxEmailLength)),
  password: z.string().check(z.maxLength(maxPasswordUnits)),
};

/** POST /login – creates a session, or a challenge when a second factor is due. */
export const login = defineCall({
  method: "POST",
  path: "/login",
  access: "public",
  summary: "Signs a person in",
  query: z.partial(z.object({ ...credentials, rememberMe: z.stringbool() })),
  body: z.optional(z.nullable(z.partial(z.strictObject({ ...credentials, rememberMe: z.boolean() })))),
  reply: z.object({
    /** Three-part signed token whose payload contains `expirationTsMillis`; null while a second factor is due. */
    sessionToken: z.nullable(z.string()),
    /** The user's id; an opaque handle (128 bits, 5 minutes, 5 attempts) while a second factor is due. */
    userId: z.union([z.number(), z.string()]),
  }),
});

const challengeAnswer = {
  /** The handle that `login` returned as `userId`. */
  id: z.string().check(z.maxLength(100)),
  /** Six digits of the authenticator, or a recovery code. */
  code: z.string().check(z.maxLength(maxCodeLength)),
};

/** POST /login/mfa – the second factor of a sign-in. 401 for a wrong code and for a handle that is used up or expired. */
export const loginMfa = defineCall({
  method: "POST",
  path: "/login/mfa",
  access: "public",
  summary: "Finishes a sign-in with the second factor",
  query: z.partial(z.object(challengeAnswer)),
  body: z.optional(z.nullable(z.partial(z.strictObject(challengeAnswer)))),
  reply: z.object({ sessionToken: z.string() }),
});

/** POST /logout – revokes the session. */
export const logout = defineCall({
  method: "POST",
  path: "/logout",
  access: "signed-in",
  scope: "people",
  summary: "Ends this session",
  reply: z.void(),
  status: 204,
});
