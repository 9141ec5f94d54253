/** Deliveries that have failed without a success between them. */
export interface FailingStreak {
  readonly failingSince: Date | null;
  readonly lastFailedAt: Date | null;
}

const hourMs = 3_600_000;
/** An endpoint that has failed for this long is switched off. */
export const maxFailingMs = 72 * hourMs;
/** Without a try for this long, nobody knows whether the endpoint has failed all the time: the streak begins anew. */
const maxGapMs = 24 * hourMs;

/** The streak after one more failure, and whether the endpoint has now failed for three days. */
export function afterFailure(
  { failingSince, lastFailedAt }: FailingStreak,
  now: Date,
): { readonly failingSince: Date; readonly isTooLong: boolean } {
  const isSame =
    failingSince !== null && lastFailedAt !== null && now.getTime() - lastFailedAt.getTime() <= maxGapMs;
  const since = isSame ? failingSince : now;
  return { failingSince: since, isTooLong: now.getTime() - since.getTime() >= maxFailingMs };
}
