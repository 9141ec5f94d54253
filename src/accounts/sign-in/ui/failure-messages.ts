import { t } from "@lingui/core/macro";
import { CallError } from "../../../web/call.ts";
import { messageForWait } from "../../../web/problems/message-for-problem.ts";

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
