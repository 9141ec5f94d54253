import type { Kysely } from "kysely";
import type { Clock } from "../../platform/clock.ts";
import type { Tables } from "../../platform/db/tables.ts";
import type { Log } from "../../platform/log.ts";
import { MailNotSentError } from "../../platform/mail/mail-errors.ts";
import type { Mailer, OutgoingMail } from "../../platform/mail/mailer.ts";
import type { FindRecipient } from "../reports.ports.ts";

/** What making and sending a mail needs. */
export interface MailDeps {
  /** `database.worker` */
  readonly db: Kysely<Tables>;
  readonly clock: Clock;
  readonly log: Log;
  readonly mailer: Mailer;
  /** Public address of the product, without trailing slash. */
  readonly origin: string;
  /** Of "unsubscribe link". */
  readonly unsubscribeKey: Uint8Array;
  readonly findRecipient: FindRecipient;
}

/** How a mail ended; "RETRY": it was certainly not accepted and may be sent again. */
export type SendOutcome =
  | { readonly state: "SENT" | "REFUSED" | "UNCERTAIN" }
  | { readonly state: "RETRY"; readonly error: MailNotSentError };

/**
 * Sends a mail that must not arrive twice.
 * @see docs/decisions/0046-a-report-is-mailed-at-most-once.md
 */
export async function sendOnce(
  { mailer, log }: Pick<MailDeps, "mailer" | "log">,
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
