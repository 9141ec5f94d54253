import * as z from "zod/mini";
import { defineCall } from "../../kit/call.ts";
import { maxLanguageCode } from "../mail/core/mail-language.ts";
import { maxPasswordUnits } from "../passwords/core/password-length.ts";

/** A name or address as people write it; what is wrong with it is said by the server's rule. */
export const typedText = z.string().check(z.maxLength(20_000));

/** The token of a mail's link. */
const token = z.string().check(z.maxLength(4096));

/**
 * POST /api/register – begins a registration: sends a mail whose link proves the address. No password yet, so that
 * nobody can set one for an address that is not theirs. An address that has an account is answered like any other:
 * the mail explains.
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
 * POST /api/email-confirmation?token – the link of a registration's or an invitation's mail was followed. May be
 * asked again until the registration is complete. 422 with a sentence for a link that does not open.
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

/** POST /api/complete-registration – sets the first password; the person is signed in at once. The link is spent. */
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
