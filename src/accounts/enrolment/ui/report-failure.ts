import { messageForRefusal } from "../../people/ui/forms/refusal-messages.ts";
import { commonFailure, serverErrorMessage } from "../../sign-in/ui/failure-messages.ts";
import { notifyFailed } from "../../sign-in/ui/notices.ts";

/** Reports a failed call: how long to wait, the server's message, or that no answer came. */
export function messageForFailure(error: unknown): string {
  return commonFailure(error) ?? messageForRefusal(error) ?? serverErrorMessage();
}

export function reportFailure(error: unknown): void {
  notifyFailed(messageForFailure(error));
}
