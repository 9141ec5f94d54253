import nodemailer, { type SendMailOptions } from "nodemailer";
import type { Clock } from "../clock.ts";
import type { Config } from "../config.ts";
import { domainOf, headerText, type MailAddress } from "./mail-address.ts";
import { mailNotSent } from "./mail-errors.ts";
import { deleteMailFromOutbox, outboxFolder, writeToOutbox } from "./outbox.ts";
import { readSmtpAddress } from "./smtp-address.ts";

export interface OutgoingMail {
  readonly to: MailAddress;
  /** Whom an answer goes to. @default the sender */
  readonly replyTo?: MailAddress;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** UUID: the same for every attempt to send the same mail. */
  readonly mailId: string;
  /** Address that ends mails like this one: its GET shows a page, its POST needs no session. */
  readonly unsubscribeUrl?: string;
  readonly files?: readonly MailFile[];
}

/** A file sent with a mail. */
export interface MailFile {
  readonly name: string;
  /** As "text/csv; charset=utf-8". */
  readonly type: string;
  readonly content: Buffer;
}

export interface Mailer {
  /** @throws MailNotSentError, whose message contains no secrets */
  send(mail: OutgoingMail): Promise<void>;
  /** Deletes a mail that was written to the folder; one that a server has accepted cannot be taken back. */
  discard(mailId: string): Promise<void>;
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
    discard: (mailId) => deleteMailFromOutbox(outbox, mailId),
  };
}

function createSmtpMailer(smtpUrl: string, from: MailAddress, clock: Clock, waits: MailTimeouts): Mailer {
  const address = readSmtpAddress(smtpUrl);
  if (!address) throw new TypeError("SMTP_URL is no address of a mail server");
  const { auth, ...server } = address;
  const options = {
    ...server,
    ...(auth ? { auth } : {}),
    tls: { minVersion: "TLSv1.2" as const, rejectUnauthorized: true },
    connectionTimeout: waits.connect,
    greetingTimeout: waits.greeting,
    dnsTimeout: waits.connect,
    socketTimeout: waits.idle,
    logger: false,
  };
  return {
    outbox: undefined,
    discard: async () => undefined,
    async send(mail) {
      const signal = AbortSignal.timeout(waits.total);
      const transport = nodemailer.createTransport(options);
      let wasOffered = false;
      transport.use("stream", ({ message }, done) => {
        // The library opens the message's stream when the connection is ready for the mail.
        message.processFunc((stream) => {
          wasOffered = true;
          return stream;
        });
        done();
      });
      try {
        await transport.sendMail({ ...headersOf(mail, from, clock.now()), signal });
      } catch (error) {
        throw mailNotSent(error, wasOffered);
      }
    },
  };
}

/** Characters of subject and display name. */
const maxLength = { subject: 200, name: 100 } as const;

function headersOf(mail: OutgoingMail, from: MailAddress, date: Date): SendMailOptions {
  const { to, replyTo, subject, text, html, mailId, unsubscribeUrl, files = [] } = mail;
  return {
    from: { ...from },
    to: { name: headerText(to.name, maxLength.name), address: to.address },
    ...(replyTo
      ? { replyTo: { name: headerText(replyTo.name, maxLength.name), address: replyTo.address } }
      : {}),
    subject: headerText(subject, maxLength.subject),
    text,
    html,
    date,
    messageId: `<${mailId}@${domainOf(from.address)}>`,
    headers: {
      // RFC 3834: suppresses automatic replies.
      "Auto-Submitted": "auto-generated",
      "X-Auto-Response-Suppress": "All",
      // RFC 8058. Mails that cannot be ended, as about security, belong to no list.
      ...(unsubscribeUrl === undefined
        ? {}
        : {
            "List-Unsubscribe": { prepared: true, value: `<${unsubscribeUrl}>` },
            "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
          }),
    },
    attachments: files.map(({ name, type, content }) => ({ filename: name, contentType: type, content })),
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}
