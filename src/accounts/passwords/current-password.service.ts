import type { Actor } from "../../platform/session-gate.ts";
import type { AttemptBuckets } from "../throttle/core/attempt-bucket.ts";
import type { AttemptLimits, Throttle } from "../throttle/throttle.service.ts";
import { CurrentPasswordWrongError } from "./passwords.errors.ts";
import { verifyPassword } from "./passwords.service.ts";

export interface CurrentPasswordDeps {
  readonly throttle: Throttle;
  readonly limits: AttemptLimits;
  readonly buckets: AttemptBuckets;
}

/**
 * Checks the current password of a signed-in person. Wrong ones are counted by session, so that a stolen session cannot
 * lock its owner out of the account.
 * @throws CurrentPasswordWrongError, TooManyAttemptsError; BusyError, which counts nothing
 */
export async function requireCurrentPassword(
  { throttle, limits, buckets }: CurrentPasswordDeps,
  { sessionId }: Pick<Actor, "sessionId">,
  { passwordHash }: { readonly passwordHash: string | null },
  currentPassword: string,
): Promise<void> {
  const bucket = buckets.currentPasswordIn(sessionId);
  const isRight = await throttle.recordAndCheck([{ bucket, limit: limits.currentPasswordIn }], () =>
    verifyPassword(passwordHash, currentPassword),
  );
  if (!isRight) throw new CurrentPasswordWrongError();
  await throttle.clear([bucket]);
}
