import * as z from "zod/mini";
import { defineCall } from "../kit/call.ts";
import { roles } from "../kit/roles.ts";

/** Credentials come in the body from our own client; the query is taken for compatibility. */
const credentials = {
  email: z.string().check(z.maxLength(254)),
  /** As long as `changePassword` takes one: 128 characters may be many more UTF-16 units. */
  password: z.string().check(z.maxLength(1000)),
};

/** POST /login – spec/decisions "Calls whose path or shape is not shown", Sign in. */
export const login = defineCall({
  method: "POST",
  path: "/login",
  access: "public",
  summary: "Signs a person in",
  query: z.partial(z.object({ ...credentials, rememberMe: z.stringbool() })),
  body: z.optional(z.nullable(z.partial(z.strictObject({ ...credentials, rememberMe: z.boolean() })))),
  reply: z.object({
    /** Three-part signed token whose middle part carries `expirationTsMillis`; null while a second factor is due. */
    sessionToken: z.nullable(z.string()),
    /** The user's id; an opaque handle (128 bit, 5 minutes, 5 tries) while a second factor is due. */
    userId: z.union([z.number(), z.string()]),
  }),
});

const challengeAnswer = {
  /** The handle that `login` gave as `userId`. */
  id: z.string().check(z.maxLength(100)),
  /** Six digits of the authenticator, or a recovery code. */
  code: z.string().check(z.maxLength(40)),
};

/** POST /login/mfa – the second factor of a sign-in. 401 for a wrong code and for a handle that is spent. */
export const loginMfa = defineCall({
  method: "POST",
  path: "/login/mfa",
  access: "public",
  summary: "Finishes a sign-in with the second factor",
  query: z.partial(z.object(challengeAnswer)),
  body: z.optional(z.nullable(z.partial(z.strictObject(challengeAnswer)))),
  reply: z.object({ sessionToken: z.string() }),
});

/** POST /logout – ends the session on the server. */
export const logout = defineCall({
  method: "POST",
  path: "/logout",
  access: "signed-in",
  summary: "Ends this session",
  reply: z.void(),
  status: 204,
});

/** GET /api/user-info – specification 1, section 3 "User info", with the guards' twins of specification 2. */
export const userInfo = defineCall({
  method: "GET",
  path: "/api/user-info",
  access: "signed-in",
  summary: "The signed-in person and the sites of their company",
  reply: z.object({
    userId: z.number(),
    id: z.number(),
    firstName: z.string(),
    lastName: z.string(),
    username: z.string(),
    emailAddress: z.string(),
    email: z.string(),
    companyName: z.string(),
    role: z.object({ type: z.enum(roles) }),
    mfaEnabled: z.boolean(),
    sites: z.array(z.object({ site: z.string(), activeSubscription: z.boolean() })),
  }),
});

/** GET /api/sessions – where the person is signed in, the newest first. Beyond the specification. */
export const sessionList = defineCall({
  method: "GET",
  path: "/api/sessions",
  access: "signed-in",
  summary: "Where the person is signed in",
  reply: z.array(
    z.object({
      /** UUID. */
      id: z.string(),
      /** ms of the sign-in. */
      createdTimestamp: z.number(),
      /** ms of the last call, to the minute; null before the first. */
      lastSeenTimestamp: z.nullable(z.number()),
      /** ms of its end. */
      expirationTimestamp: z.number(),
      /** IP address of the sign-in. */
      address: z.nullable(z.string()),
      userAgent: z.nullable(z.string()),
      /** The session that asks. */
      current: z.boolean(),
    }),
  ),
});

/** DELETE /api/sessions/{id} – ends one session of the person; 404 for any other. */
export const endSession = defineCall({
  method: "DELETE",
  path: "/api/sessions/:id",
  access: "signed-in",
  summary: "Ends one of the person's sessions",
  params: z.object({ id: z.uuid() }),
  reply: z.void(),
  status: 204,
});

/** POST /api/sign-out-everywhere – ends every session of the person, this one too. */
export const signOutEverywhere = defineCall({
  method: "POST",
  path: "/api/sign-out-everywhere",
  access: "signed-in",
  summary: "Ends every session of the person",
  reply: z.void(),
  status: 204,
});
