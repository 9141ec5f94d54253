import nodemailer, { type SendMailOptions } from "nodemailer";
import type { Clock } from "../clock.ts";
import type { Config } from "../config.ts";
import { domainOf, headerText, type MailAddress } from "./mail-address.ts";
import { mailNotSent } from "./mail-errors.ts";
import { outboxFolder, writeToOutbox } from "./outbox.ts";
import { readSmtpAddress } from "./smtp-address.ts";

export interface OutgoingMail {
  readonly to: MailAddress;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** UUID: the same for every attempt to send the same mail. */
  readonly mailId: string;
}

export interface Mailer {
  /** @throws MailNotSentError, whose message contains no secrets */
  send(mail: OutgoingMail): Promise<void>;
  /** Folder for mail when no SMTP server is set. */
  readonly outbox: string | undefined;
}

/** Timeouts in milliseconds. */
export interface MailTimeouts {
  readonly connect: number;
  readonly greeting: number;
  readonly idle: number;
  /** For one mail, connection included. */
  readonly total: number;
}

/** The total is shorter than the time that a shutdown waits, so that no mail is interrupted. */
const defaultTimeouts: MailTimeouts = { connect: 10_000, greeting: 10_000, idle: 15_000, total: 20_000 };

export interface MailerDeps {
  readonly config: Pick<Config, "dataDir" | "smtpUrl" | "mailFrom">;
  readonly clock: Clock;
  /** @default 20 s for a whole mail */
  readonly timeouts?: MailTimeouts;
}

/** Sends over SMTP_URL with a connection for each mail; without it, writes mail to a folder. */
export function createMailer({ config, clock, timeouts: waits = defaultTimeouts }: MailerDeps): Mailer {
  const { smtpUrl, mailFrom, dataDir } = config;
  return smtpUrl === undefined
    ? createOutboxMailer(outboxFolder(dataDir), mailFrom, clock)
    : createSmtpMailer(smtpUrl, mailFrom, clock, waits);
}

function createOutboxMailer(outbox: string, from: MailAddress, clock: Clock): Mailer {
  const composer = nodemailer.createTransport({ streamTransport: true, buffer: true, newline: "windows" });
  return {
    outbox,
    async send(mail) {
      const { message } = await composer.sendMail(headersOf(mail, from, clock.now()));
      if (!Buffer.isBuffer(message)) throw new TypeError("the composer gave no bytes");
      await writeToOutbox(outbox, mail.mailId, message, clock.now());
    },
  };
}

function createSmtpMailer(smtpUrl: string, from: MailAddress, clock: Clock, waits: MailTimeouts): Mailer {
  const address = readSmtpAddress(smtpUrl);
  if (!address) throw new TypeError("SMTP_URL is no address of a mail server");
  const { auth, ...server } = address;
  const transport = nodemailer.createTransport({
    ...server,
    ...(auth ? { auth } : {}),
    tls: { minVersion: "TLSv1.2", rejectUnauthorized: true },
    connectionTimeout: waits.connect,
    greetingTimeout: waits.greeting,
    dnsTimeout: waits.connect,
    socketTimeout: waits.idle,
    logger: false,
  });
  return {
    outbox: undefined,
    async send(mail) {
      const signal = AbortSignal.timeout(waits.total);
      try {
        await transport.sendMail({ ...headersOf(mail, from, clock.now()), signal });
      } catch (error) {
        throw mailNotSent(error);
      }
    },
  };
}

/** Characters of subject and display name. */
const maxLength = { subject: 200, name: 100 } as const;

function headersOf(mail: OutgoingMail, from: MailAddress, date: Date): SendMailOptions {
  const { to, subject, text, html, mailId } = mail;
  return {
    from: { ...from },
    to: { name: headerText(to.name, maxLength.name), address: to.address },
    subject: headerText(subject, maxLength.subject),
    text,
    html,
    date,
    messageId: `<${mailId}@${domainOf(from.address)}>`,
    // RFC 3834: suppresses automatic replies. No List headers: these mails belong to no list.
    headers: { "Auto-Submitted": "auto-generated", "X-Auto-Response-Suppress": "All" },
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}
