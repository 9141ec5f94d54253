import { t } from "@lingui/core/macro";
import { toast } from "../../../web/ui/toast.ts";
import { commonFailure, serverFault } from "../sign-in/failure-words.ts";
import { refusalWords } from "./server-words.ts";

/** What a failed call is told as: how long to wait, the server's refusal, or that no answer came. */
export function failureWords(error: unknown): string {
  return commonFailure(error) ?? refusalWords(error) ?? serverFault();
}

export function tellFailure(error: unknown): void {
  toast({ title: t`Error`, description: failureWords(error), look: "error" });
}
