import { plural, t } from "@lingui/core/macro";
import { CallError } from "../../../web/call.ts";

/** Message for a failed sign-in call when it says what to do next; null for any other failure. */
export function commonFailure(error: unknown): string | null {
  if (!(error instanceof CallError)) return null;
  if (error.status === 0) return noConnection();
  if (error.status === 429) return messageForWait(error.retryAfterSeconds);
  return null;
}

export function noConnection(): string {
  return t`The server cannot be reached. Please check your connection and try again.`;
}

export function serverErrorMessage(): string {
  return t`The server could not answer. Please try again.`;
}

/** Message for a 429 reply. @param seconds from Retry-After; null when missing */
export function messageForWait(seconds: number | null): string {
  if (seconds === null) return t`Too many tries. Please wait a few minutes and try again.`;
  if (seconds < 60) {
    return plural(seconds, {
      one: "Too many tries. Please try again in # second.",
      other: "Too many tries. Please try again in # seconds.",
    });
  }
  const minutes = Math.ceil(seconds / 60);
  return plural(minutes, {
    one: "Too many tries. Please try again in # minute.",
    other: "Too many tries. Please try again in # minutes.",
  });
}
