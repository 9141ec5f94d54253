import type { Kysely } from "kysely";
import type { OperatorSettings } from "../../platform/config.ts";
import type { Tables } from "../../platform/db/tables.ts";
import type { Log } from "../../platform/log.ts";
import type { MailAddress } from "../../platform/mail/mail-address.ts";
import { MailNotSentError } from "../../platform/mail/mail-errors.ts";
import { renderMail } from "../../platform/mail/mail-layout.ts";
import type { Mailer, MailFile } from "../../platform/mail/mailer.ts";
import type { ContactPorts } from "../contact.ports.ts";
import {
  collectingMail,
  type RequestMail,
  receiptMail,
  requestsFile,
  singleMail,
} from "./core/request-mails.ts";
import { findRequest, listRequestsOfMail } from "./requests.repo.ts";

export interface RequestMailDeps extends Pick<ContactPorts, "findGodEmails"> {
  /** `database.app` */
  readonly db: Kysely<Tables>;
  readonly log: Log;
  readonly mailer: Mailer;
  readonly operator: OperatorSettings;
  /** Public address of the product, without trailing slash. */
  readonly origin: string;
}

/** Sends one mail to the operator, with one request or with several. Does nothing when they were deleted. */
export async function sendRequestMail(deps: RequestMailDeps, mailId: string): Promise<void> {
  const { db, origin } = deps;
  const requests = await listRequestsOfMail(db, mailId);
  const [first] = requests;
  if (!first) return;
  const { host } = new URL(origin);
  const { language } = first;
  const isSingle = requests.length === 1;
  const mail = isSingle ? singleMail(language, first, host) : collectingMail(language, requests, host);
  const file = { name: "contact.csv", type: "text/csv; charset=utf-8" };
  const files = isSingle ? [] : [{ ...file, content: Buffer.from(requestsFile(language, requests)) }];
  const replyTo = isSingle ? { name: first.name, address: first.email } : undefined;
  for (const [index, address] of (await operatorAddresses(deps)).entries()) {
    await send(deps, mail, {
      mailId: index === 0 ? mailId : siblingId(mailId, index),
      to: { name: "", address },
      files,
      ...(replyTo ? { replyTo } : {}),
    });
  }
}

/** Sends the receipt of a request. Does nothing when it was deleted. */
export async function sendReceipt(
  deps: RequestMailDeps,
  { requestId, mailId }: { readonly requestId: number; readonly mailId: string },
): Promise<void> {
  const request = await findRequest(deps.db, requestId);
  if (!request) return;
  const { host } = new URL(deps.origin);
  const facts = { kind: request.kind, host, operator: deps.operator.name ?? "Vizor" };
  await send(deps, receiptMail(request.language, facts), {
    mailId,
    to: { name: "", address: request.email },
    files: [],
  });
}

async function operatorAddresses({
  operator,
  findGodEmails,
  log,
}: RequestMailDeps): Promise<readonly string[]> {
  const found = operator.email === undefined ? await findGodEmails() : [operator.email];
  if (found.length === 0) log.warn("nobody receives the messages of the contact form: set OPERATOR_EMAIL");
  return found;
}

/** A mail to the next recipient has an id of its own, the same in every attempt. */
function siblingId(mailId: string, index: number): string {
  return `${mailId.slice(0, -4)}${(Number.parseInt(mailId.slice(-4), 16) ^ index).toString(16).padStart(4, "0")}`;
}

interface Envelope {
  readonly mailId: string;
  readonly to: MailAddress;
  readonly replyTo?: MailAddress;
  readonly files: readonly MailFile[];
}

/** Logs a permanent refusal by the mail server; any other error is thrown, and the job retried. */
async function send({ mailer, log }: RequestMailDeps, mail: RequestMail, envelope: Envelope): Promise<void> {
  const { mailId } = envelope;
  try {
    await mailer.send({ ...renderMail(mail), ...envelope });
    log.info({ mailId }, "a mail was sent");
  } catch (err) {
    if (!(err instanceof MailNotSentError && err.isRefused)) throw err;
    log.warn({ mailId, err }, "a mail was refused permanently");
  }
}
