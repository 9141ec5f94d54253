import * as z from "zod/mini";
import { defineCall } from "../../kit/call.ts";
import { maxLanguageCode } from "../mail/core/mail-language.ts";
import { maxPasswordUnits } from "../passwords/core/password-length.ts";

/** A name or address as people write it; the server's rule reports what is invalid. */
export const typedText = z.string().check(z.maxLength(20_000));

/** The token of a mail's link. */
const token = z.string().check(z.maxLength(4096));

/**
 * POST /api/register – starts a registration: sends a mail whose link proves the address. The password is set after
 * that, so that nobody can set one for somebody else's address. The reply is the same for an address that has an
 * account: its mail explains.
 */
export const register = defineCall({
  method: "POST",
  path: "/api/register",
  access: "public",
  summary: "Begins a registration",
  callsPerMinute: 10,
  body: z.strictObject({
    companyName: typedText,
    firstName: typedText,
    lastName: typedText,
    email: typedText,
    language: z.optional(z.string().check(z.maxLength(maxLanguageCode))),
  }),
  reply: z.object({ message: z.string() }),
  status: 202,
});

/**
 * POST /api/email-confirmation?token – confirms the address when the link of a registration's or an invitation's mail
 * is followed. Can be repeated until the registration is complete. 422 with the reason for a link that is not valid.
 */
export const confirmEmail = defineCall({
  method: "POST",
  path: "/api/email-confirmation",
  access: "public",
  summary: "Confirms the e-mail address of a registration or an invitation",
  callsPerMinute: 30,
  query: z.object({ token }),
  reply: z.object({
    kind: z.enum(["registration", "invitation"]),
    firstName: z.string(),
    emailAddress: z.string(),
    companyName: z.string(),
  }),
});

/** POST /api/complete-registration – sets the first password and signs the person in. The link can be used once. */
export const completeRegistration = defineCall({
  method: "POST",
  path: "/api/complete-registration",
  access: "public",
  summary: "Sets the first password after the e-mail address was confirmed",
  callsPerMinute: 20,
  body: z.strictObject({
    token,
    password: z.string().check(z.maxLength(maxPasswordUnits)),
  }),
  reply: z.object({ sessionToken: z.string(), userId: z.number() }),
});
