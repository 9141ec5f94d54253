import { messageForRefusal } from "../../people/ui/forms/refusal-messages.ts";
import { commonFailure, serverFault } from "../../sign-in/ui/failure-messages.ts";
import { tellFailed } from "../../sign-in/ui/notices.ts";

/** Reports a failed call: how long to wait, the server's message, or that no answer came. */
export function failureWords(error: unknown): string {
  return commonFailure(error) ?? messageForRefusal(error) ?? serverFault();
}

export function reportFailure(error: unknown): void {
  tellFailed(failureWords(error));
}
