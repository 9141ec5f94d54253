import { decodeJwt } from "jose";
import type { Kysely } from "kysely";
import type { Clock } from "../../platform/clock.ts";
import type { Tables } from "../../platform/db/tables.ts";
import { deriveKey, type Secrets } from "../../platform/secrets.ts";
import type { ResetReader } from "../../platform/session-gate.ts";
import { enqueuePasswordReset } from "../mail/mail.service.ts";
import { readEmail } from "../people/core/email-address.ts";
import { hasTokenForm } from "../sessions/core/token-form.ts";
import { readToken } from "../sessions/tokens.service.ts";
import type { AttemptBuckets } from "../sign-in/core/attempt-bucket.ts";
import type { AttemptLimits, Throttle } from "../sign-in/throttle.service.ts";
import { ResetExpiredError, ResetInvalidError } from "./passwords.errors.ts";
import { isResetOpen } from "./resets.repo.ts";

/** How long the link of a mail opens. @see decisions, "Behaviour", Sessions */
export const resetMs = 60 * 60_000;

export interface ResetReaderDeps {
  readonly db: Kysely<Tables>;
  readonly clock: Clock;
  readonly secrets: Secrets;
}

/**
 * Reads the token of a mailed link for the gate: signed by us for this purpose, and its row not used.
 * A link that no longer opens throws ResetExpiredError or ResetInvalidError, which are 401 and say so.
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

/** What a token says of itself, unproved: good for a sentence and for nothing else. */
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
  /** Code of the mail's language, as the caller gave it. */
  readonly language: string | undefined;
  /** The visitor's IP address. */
  readonly address: string;
}

/**
 * Takes a forgotten password up. Whether the address has an account is looked up in the background alone, so that
 * neither the answer nor its time tells; above the limit of an e-mail address nothing is sent, and nobody is told.
 * @throws TooManyAttemptsError for an IP address that asks too often
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
