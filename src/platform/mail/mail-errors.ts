import type { NodemailerError } from "nodemailer";

/**
 * A mail was not taken. The message names codes alone: what servers answer may quote addresses and user names, and
 * goes into logs and the job queue.
 */
export class MailNotSentError extends Error {
  /** The server refuses this recipient or this mail for good: sending it again would end the same way. */
  readonly isRefused: boolean;

  constructor(reason: string, isRefused = false) {
    super(`The mail was not sent: ${reason}`);
    this.name = "MailNotSentError";
    this.isRefused = isRefused;
  }
}

/** What the mail library threw, as it may be logged. */
export function mailNotSent(error: unknown): MailNotSentError {
  const { code, originalCode, responseCode, response, permanent } = error as Partial<NodemailerError>;
  const enhanced = /^\d{3}[ -]([245]\.\d{1,3}\.\d{1,3})\b/.exec(response ?? "")?.[1];
  const parts = [code, originalCode, responseCode, enhanced].filter((part) => part !== undefined);
  const isOfThisMail = code === "EENVELOPE" || code === "EMESSAGE";
  return new MailNotSentError(parts.join(" ") || "unknown fault", isOfThisMail && permanent === true);
}
