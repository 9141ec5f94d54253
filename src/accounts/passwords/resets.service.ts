import { decodeJwt } from "jose";
import type { Kysely } from "kysely";
import { readEmail } from "../../kit/email-address.ts";
import type { Clock } from "../../platform/clock.ts";
import type { Tables } from "../../platform/db/tables.ts";
import { deriveKey, type Secrets } from "../../platform/secrets.ts";
import type { ResetReader } from "../../platform/session-gate.ts";
import { enqueuePasswordReset } from "../mail/mail.service.ts";
import { hasTokenForm } from "../sessions/core/token-form.ts";
import { readToken } from "../sessions/tokens.service.ts";
import type { AttemptBuckets } from "../throttle/core/attempt-bucket.ts";
import type { AttemptLimits, Throttle } from "../throttle/throttle.service.ts";
import { ResetExpiredError, ResetInvalidError } from "./passwords.errors.ts";
import { isResetOpen } from "./resets.repo.ts";

/** How long a password reset link is valid. */
export const resetMs = 60 * 60_000;

export interface ResetReaderDeps {
  readonly db: Kysely<Tables>;
  readonly clock: Clock;
  readonly secrets: Secrets;
}

/**
 * Reads the token of a mailed link for the session gate: signed by us for this purpose, and its row not used.
 * A link that is no longer valid throws ResetExpiredError or ResetInvalidError (401).
 */
export function createResetReader({ db, clock, secrets }: ResetReaderDeps): ResetReader {
  const key = deriveKey(secrets, "reset token");
  return {
    async readReset(token) {
      const now = clock.now();
      const reading = await readToken(key, "reset", token, now);
      if (!reading.isValid) {
        if (reading.reason === "expired") throw new ResetExpiredError();
        if (hasResetPurpose(token)) throw new ResetInvalidError();
        return null;
      }
      const { rowId: resetId, subject: userId } = reading.claims;
      if (!(await isResetOpen(db, resetId, userId, now))) throw new ResetInvalidError();
      return { resetId, userId };
    },
  };
}

/** The purpose that a token claims, unverified: used only to choose the error message. */
function hasResetPurpose(token: string): boolean {
  if (!hasTokenForm(token)) return false;
  try {
    return decodeJwt(token)["purpose"] === "reset";
  } catch {
    return false;
  }
}

export interface ResetRequestDeps {
  readonly db: Kysely<Tables>;
  readonly clock: Clock;
  readonly throttle: Throttle;
  readonly limits: AttemptLimits;
  readonly buckets: AttemptBuckets;
}

export interface ResetRequestInput {
  readonly email: string;
  /** Language code of the mail, as received. */
  readonly language: string | undefined;
  /** The visitor's IP address. */
  readonly address: string;
}

/**
 * Requests a password reset. Only the background job looks up whether the address has an account, so that neither the
 * reply nor its time reveals it. Above the limit of an e-mail address nothing is sent, with the same reply.
 * @throws TooManyAttemptsError for an IP address with too many requests
 */
export async function requestReset(
  { db, clock, throttle, limits, buckets }: ResetRequestDeps,
  { email: typed, language, address }: ResetRequestInput,
): Promise<void> {
  await throttle.record([{ bucket: buckets.resetFrom(address), limit: limits.resetFrom }]);
  const email = readEmail(typed);
  if (email === null) return;
  if (!(await throttle.tryRecord({ bucket: buckets.resetOf(email), limit: limits.resetOf }))) return;
  await enqueuePasswordReset(db, { email, language, now: clock.now() });
}
