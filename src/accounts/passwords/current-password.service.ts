import type { Actor } from "../../platform/session-gate.ts";
import type { AttemptBuckets } from "../sign-in/core/attempt-bucket.ts";
import type { AttemptLimits, Throttle } from "../sign-in/throttle.service.ts";
import { CurrentPasswordWrongError } from "./passwords.errors.ts";
import { verifyPassword } from "./passwords.service.ts";

export interface CurrentPasswordDeps {
  readonly throttle: Throttle;
  readonly limits: AttemptLimits;
  readonly buckets: AttemptBuckets;
}

/**
 * A signed-in person gives their password once more. Wrong ones are counted for the session: whoever has stolen one
 * does not shut its owner out of theirs.
 * @param actor who asks, of whom the session counts
 * @throws CurrentPasswordWrongError, TooManyAttemptsError; BusyError, which has counted nothing
 */
export async function requireCurrentPassword(
  { throttle, limits, buckets }: CurrentPasswordDeps,
  { sessionId }: Pick<Actor, "sessionId">,
  { passwordHash }: { readonly passwordHash: string | null },
  currentPassword: string,
): Promise<void> {
  const bucket = buckets.currentPasswordIn(sessionId);
  const fits = await throttle.recordAndCheck([{ bucket, limit: limits.currentPasswordIn }], () =>
    verifyPassword(passwordHash, currentPassword),
  );
  if (!fits) throw new CurrentPasswordWrongError();
  await throttle.clear([bucket]);
}
