import type { Clock } from "../../platform/clock.ts";
import { WindowInvalidError } from "./changes.errors.ts";

/** Both ends are included. */
export interface TimeWindow {
  readonly since: Date;
  readonly until: Date;
}

const dayMs = 86_400_000;

/** @param given ISO 8601; until now if `until` is missing @throws WindowInvalidError */
export function windowOf(
  given: { readonly since: string; readonly until?: string | undefined },
  maxDays: number,
  clock: Clock,
): TimeWindow {
  const since = new Date(given.since);
  const until = given.until === undefined ? clock.now() : new Date(given.until);
  if (since > until) throw new WindowInvalidError("must not be after until");
  if (until.getTime() - since.getTime() > maxDays * dayMs)
    throw new WindowInvalidError(`must be at most ${maxDays} days before until`);
  return { since, until };
}
