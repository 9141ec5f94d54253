import type { NoReadingReason } from "../../extraction/reading.ts";
import type { FetchFailure } from "../../fetch/core/fetch-result.ts";
import type { FailedCheck } from "../../observation/core/decide.ts";
import { retryAfterFailure } from "./page-retry.ts";

/** Addresses that we may not ask: only people can mend them, so the schedule leaves them out. */
const refusals: ReadonlySet<FetchFailure> = new Set(["malformed-address", "refused-address"]);

/** What a failed fetch makes of its page. @param detail a code or a short phrase */
export function failedCheckOf(reason: FetchFailure, detail: string): FailedCheck {
  const state = reason === "gone" ? "gone" : refusals.has(reason) ? "refused" : "failing";
  return { state, reason, detail };
}

/**
 * When a failed task is tried again within the day.
 * @param attempts failed ones before this one, ≥ 0
 * @param isAskedFor people who asked for a check are told at once instead
 * @returns null: the task is done
 */
export function retryAt(reason: FetchFailure, attempts: number, isAskedFor: boolean, now: Date): Date | null {
  if (isAskedFor) return null;
  const retry = retryAfterFailure(reason, attempts + 1);
  return retry.when === "in" ? new Date(now.getTime() + retry.ms) : null;
}

/** A challenge in place of a page is a refusal, though it comes as a page; it may pass within hours. */
export function failureOfReading(reason: NoReadingReason): FetchFailure | null {
  return reason === "blocked" ? "blocked" : null;
}
