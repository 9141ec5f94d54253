import type { Log } from "../../platform/log.ts";
import { MailNotSentError } from "../../platform/mail/mail-errors.ts";
import type { Mailer, OutgoingMail } from "../../platform/mail/mailer.ts";

/** How a mail ended; "RETRY": it was certainly not accepted and may be sent again. */
export type SendOutcome =
  | { readonly state: "SENT" | "REFUSED" | "UNCERTAIN" }
  | { readonly state: "RETRY"; readonly error: MailNotSentError };

/**
 * Sends a mail that must not arrive twice.
 * @see docs/decisions/0046-a-report-is-mailed-at-most-once.md
 */
export async function sendOnce(
  { mailer, log }: { readonly mailer: Mailer; readonly log: Log },
  mail: OutgoingMail,
): Promise<SendOutcome> {
  try {
    await mailer.send(mail);
  } catch (error) {
    if (!(error instanceof MailNotSentError)) throw error;
    if (error.isRefused || error.isUncertain) {
      log.warn({ mailId: mail.mailId, err: error }, "a mail was refused, or may not have been accepted");
      return { state: error.isRefused ? "REFUSED" : "UNCERTAIN" };
    }
    return { state: "RETRY", error };
  }
  log.info({ mailId: mail.mailId }, "a mail was sent");
  return { state: "SENT" };
}
