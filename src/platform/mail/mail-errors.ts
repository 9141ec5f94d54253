import type { NodemailerError } from "nodemailer";

/**
 * The mail was not accepted. The message has codes only: server replies may quote addresses and user names, and messages
 * are stored in logs and the job queue.
 */
export class MailNotSentError extends Error {
  /** The server rejects this recipient or this mail permanently: retrying is useless. */
  readonly isRefused: boolean;

  constructor(reason: string, isRefused = false) {
    super(`The mail was not sent: ${reason}`);
    this.name = "MailNotSentError";
    this.isRefused = isRefused;
  }
}

/** Converts an error of the mail library into one that is safe to log. */
export function mailNotSent(error: unknown): MailNotSentError {
  const { code, originalCode, responseCode, response, permanent } = error as Partial<NodemailerError>;
  const enhanced = /^\d{3}[ -]([245]\.\d{1,3}\.\d{1,3})\b/.exec(response ?? "")?.[1];
  const parts = [code, originalCode, responseCode, enhanced].filter((part) => part !== undefined);
  const isOfThisMail = code === "EENVELOPE" || code === "EMESSAGE";
  return new MailNotSentError(parts.join(" ") || "unknown error", isOfThisMail && permanent === true);
}
