import * as z from "zod/mini";
import { defineCall } from "../../kit/call.ts";
import { maxPasswordUnits } from "../passwords/core/password-length.ts";

/** Characters of a code as people type it, blanks and dashes included. */
export const maxCodeLength = 40;

/** Six digits of the authenticator or a recovery code; accepted in the query or the body. */
const code = { code: z.string().check(z.maxLength(maxCodeLength)) };

/**
 * POST /api/setup-mfa – starts a setup: a PNG of the QR code for an authenticator. It replaces nothing until
 * `verifyMfa` in the same session. Requires a sign-in at most 5 minutes old; else a code when a second factor is active,
 * and the current password when none is (else 422).
 */
export const setupMfa = defineCall({
  method: "POST",
  path: "/api/setup-mfa",
  access: "signed-in",
  scope: "people",
  summary: "Begins the setup of the second factor: a PNG image",
  callsPerMinute: 20,
  query: z.partial(z.object(code)),
  body: z.optional(
    z.nullable(
      z.partial(
        z.strictObject({ ...code, currentPassword: z.string().check(z.maxLength(maxPasswordUnits)) }),
      ),
    ),
  ),
  replyType: "image/png",
  reply: z.unknown(),
});

/** GET /api/setup-mfa/key – the key of the setup started in this session, for users who cannot scan; 404 when there is none. */
export const setupMfaKey = defineCall({
  method: "GET",
  path: "/api/setup-mfa/key",
  access: "signed-in",
  scope: "people",
  summary: "The key of the setup under way",
  reply: z.object({
    /** Base32, without blanks. */
    secret: z.string(),
  }),
});

const recoveryCodes = z.object({
  /** Ten one-time codes, shown this once: "abcde-fghjk-mnpqr-s". */
  recoveryCodes: z.array(z.string()),
});

/** POST /api/verify-mfa – the first code of a setup turns the second factor on. 422 for a wrong code. */
export const verifyMfa = defineCall({
  method: "POST",
  path: "/api/verify-mfa",
  access: "signed-in",
  scope: "people",
  summary: "Verifies the setup and switches the second factor on",
  callsPerMinute: 20,
  query: z.partial(z.object(code)),
  body: z.optional(z.nullable(z.partial(z.strictObject(code)))),
  reply: recoveryCodes,
});

/**
 * POST /api/toggle-mfa – turning off requires a current code or a sign-in at most 5 minutes old (else 422) and deletes
 * the secret and the recovery codes; turning on is 422 until a setup was verified.
 */
export const toggleMfa = defineCall({
  method: "POST",
  path: "/api/toggle-mfa",
  access: "signed-in",
  scope: "people",
  summary: "Switches the second factor off",
  callsPerMinute: 20,
  query: z.object({ enabled: z.stringbool(), code: z.optional(code.code) }),
  body: z.optional(z.nullable(z.partial(z.strictObject(code)))),
  reply: z.object({ mfaEnabled: z.boolean() }),
});

/** GET /api/recovery-codes – how many are left. */
export const recoveryCodesLeft = defineCall({
  method: "GET",
  path: "/api/recovery-codes",
  access: "signed-in",
  scope: "people",
  summary: "How many recovery codes are left",
  reply: z.object({ left: z.number() }),
});

/** POST /api/recovery-codes – replaces them by ten new ones; requires a code or a sign-in at most 5 minutes old. */
export const renewRecoveryCodes = defineCall({
  method: "POST",
  path: "/api/recovery-codes",
  access: "signed-in",
  scope: "people",
  summary: "Makes new recovery codes",
  callsPerMinute: 20,
  body: z.optional(z.nullable(z.partial(z.strictObject(code)))),
  reply: recoveryCodes,
});
