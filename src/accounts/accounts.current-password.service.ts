import { CurrentPasswordWrongError } from "./accounts.errors.ts";
import { passwordFits } from "./accounts.password.service.ts";
import type { AttemptLimits, Throttle } from "./accounts.throttle.service.ts";
import type { AttemptBuckets } from "./core/attempt-bucket.ts";

export interface CurrentPasswordDeps {
  readonly throttle: Throttle;
  readonly limits: AttemptLimits;
  readonly buckets: AttemptBuckets;
}

/**
 * A signed-in person gives their password once more; wrong ones are counted.
 * @throws CurrentPasswordWrongError, TooManyAttemptsError
 */
export async function requireCurrentPassword(
  { throttle, limits, buckets }: CurrentPasswordDeps,
  { userId, passwordHash }: { readonly userId: number; readonly passwordHash: string | null },
  currentPassword: string,
): Promise<void> {
  const bucket = buckets.passwordChangeOf(userId);
  await throttle.take([{ bucket, limit: limits.passwordChangeOf }]);
  if (!(await passwordFits(passwordHash, currentPassword))) throw new CurrentPasswordWrongError();
  await throttle.clear([bucket]);
}
