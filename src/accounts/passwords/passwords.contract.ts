import * as z from "zod/mini";
import { defineCall } from "../../kit/call.ts";
import { maxEmailLength } from "../../kit/email-address.ts";
import { maxLanguageCode } from "../mail/core/mail-language.ts";
import { maxPasswordUnits } from "./core/password-length.ts";

const address = {
  email: z.string().check(z.maxLength(maxEmailLength)),
  /** Language of the mail, in lower or upper case. */
  language: z.string().check(z.maxLength(maxLanguageCode)),
};

/** POST /login/forgot-password – always 200, whether or not an account exists. */
export const forgotPassword = defineCall({
  method: "POST",
  path: "/login/forgot-password",
  access: "public",
  summary: "Sends a link to a new password, where the address has an account",
  callsPerMinute: 20,
  query: z.partial(z.object(address)),
  body: z.optional(z.nullable(z.partial(z.strictObject(address)))),
  reply: z.object({ message: z.string() }),
});

/**
 * POST /api/change-password – sets a new password. The bearer is a session, with `currentPassword` in the body or a
 * sign-in at most 5 minutes old (else 422), or the token of a mailed link, which is accepted by this call only, once.
 * Revokes the person's other sessions; with a link all of them.
 */
export const changePassword = defineCall({
  method: "POST",
  path: "/api/change-password",
  access: "signed-in-or-reset",
  scope: "people",
  summary: "Sets a new password",
  callsPerMinute: 20,
  query: z.partial(z.object({ password: z.string().check(z.maxLength(maxPasswordUnits)) })),
  body: z.optional(
    z.nullable(
      z.partial(
        z.strictObject({
          password: z.string().check(z.maxLength(maxPasswordUnits)),
          currentPassword: z.string().check(z.maxLength(maxPasswordUnits)),
        }),
      ),
    ),
  ),
  reply: z.void(),
  status: 204,
});
