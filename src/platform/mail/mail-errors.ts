import type { NodemailerError } from "nodemailer";

/**
 * The mail was not accepted. The message has codes only: server replies may quote addresses and user names, and messages
 * are stored in logs and the job queue.
 */
export class MailNotSentError extends Error {
  /** The server rejects this recipient or this mail permanently: retrying is useless. */
  readonly isRefused: boolean;
  /** The connection ended after the mail was offered and without a reply: the server may have accepted it. */
  readonly isUncertain: boolean;

  constructor(reason: string, { isRefused = false, isUncertain = false } = {}) {
    super(`The mail was not sent: ${reason}`);
    this.name = "MailNotSentError";
    this.isRefused = isRefused;
    this.isUncertain = isUncertain;
  }
}

/**
 * Converts an error of the mail library into one that is safe to log.
 * @param wasOffered whether the server was asked to take the mail
 */
export function mailNotSent(error: unknown, wasOffered: boolean): MailNotSentError {
  const { code, originalCode, responseCode, response, permanent } = error as Partial<NodemailerError>;
  const enhanced = /^\d{3}[ -]([245]\.\d{1,3}\.\d{1,3})\b/.exec(response ?? "")?.[1];
  const parts = [code, originalCode, responseCode, enhanced].filter((part) => part !== undefined);
  const isOfThisMail = code === "EENVELOPE" || code === "EMESSAGE";
  return new MailNotSentError(parts.join(" ") || "unknown error", {
    isRefused: isOfThisMail && permanent === true,
    isUncertain: wasOffered && responseCode === undefined,
  });
}
