import { t } from "@lingui/core/macro";
import { CallError } from "../../../web/call.ts";
import type { Locale } from "../../../web/i18n/locales.ts";
import { toast } from "../../../web/ui/toast.ts";
import { noConnection } from "./failure-messages.ts";
import { tellFailed } from "./notices.ts";
import { askForResetMail } from "./sign-in.ts";

/** Says that an address is needed before a mail can be sent, and answers the sentence for its field. */
export function tellEmailNeeded(): string {
  const sentence = t`Please enter your email address first.`;
  toast({ title: t`Email Required`, description: sentence, look: "error" });
  return sentence;
}

/** Asks for the mail and tells how that went; never whether the address has an account. @see specification 1, section 8 */
export async function sendResetMail(email: string, locale: Locale, signal: AbortSignal): Promise<void> {
  try {
    await askForResetMail(email, locale, signal);
    toast({
      title: t`Reset Email Sent`,
      description: t`If an account exists with this email, you will receive password reset instructions.`,
    });
  } catch (error) {
    if (!signal.aborted) tellFailed(whyNotSent(error));
  }
}

function whyNotSent(error: unknown): string {
  const isOffline = error instanceof CallError && error.status === 0;
  return isOffline ? noConnection() : t`Failed to send reset email. Please try again later.`;
}
