import * as z from "zod/mini";
import { defineCall } from "../kit/call.ts";
import { roles } from "../kit/roles.ts";

/** Credentials come in the body from our own client; the query is taken for compatibility. */
const credentials = {
  email: z.string().check(z.maxLength(254)),
  password: z.string().check(z.maxLength(128)),
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
    /** The user's id; an opaque handle while a second factor is due. */
    userId: z.union([z.number(), z.string()]),
  }),
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
