import { randomUUID } from "node:crypto";
import type { Kysely } from "kysely";
import type { Clock } from "../../platform/clock.ts";
import type { PersonalData } from "../../platform/db/personal-data.ts";
import { takeIds } from "../../platform/db/record-ids.ts";
import type { Tables } from "../../platform/db/tables.ts";
import { enqueue } from "../../platform/jobs.ts";
import type { ContactPorts } from "../contact.ports.ts";
import { planMails } from "./core/mail-plan.ts";
import { readRequest } from "./core/request-form.ts";
import { type RequestBuckets, requestLimits } from "./core/request-limits.ts";
import type { RequestKind } from "./requests.contract.ts";
import { RequestRefusedError } from "./requests.errors.ts";
import {
  assignMail,
  countMailsSince,
  deleteRequestsBefore,
  deleteRequestsFrom,
  insertRequest,
  listRequestsFrom,
  lockWaitingRequests,
} from "./requests.repo.ts";

/** Names of the tasks. */
export const contactTasks = {
  assignMails: "contact.assign-mails",
  sendMail: "contact.send-mail",
  sendReceipt: "contact.send-receipt",
  deleteOld: "contact.delete-old",
} as const;

/** How long a request is stored. */
export const storedMs = 90 * 24 * 3_600_000;

const hourMs = 3_600_000;

/** Waiting requests that one plan looks at. */
const maxPlanned = 20_000;

/** Its own queue: a flood of requests delays no other mail. */
const queue = "mail of contact";

export interface RequestDeps extends Pick<ContactPorts, "throttle"> {
  /** `database.app` */
  readonly db: Kysely<Tables>;
  readonly clock: Clock;
  readonly buckets: RequestBuckets;
}

export interface RequestInput {
  readonly kind: RequestKind;
  readonly name: string;
  readonly email: string;
  readonly company: string;
  readonly message: string;
  readonly language: "en" | "ro";
  /** What the hidden field contains. */
  readonly trap: string;
  /** The visitor's network address. */
  readonly address: string;
}

/**
 * Stores a request and queues its mails. One that fills the hidden field is dropped.
 * @throws RequestRefusedError; TooManyAttemptsError for a network address that sends too often
 */
export async function receiveRequest(deps: RequestDeps, input: RequestInput): Promise<void> {
  const { db, clock, throttle, buckets } = deps;
  const reading = readRequest(input);
  if (!reading.isValid) throw new RequestRefusedError(reading.problems);
  await throttle.record([{ bucket: buckets.requestsFrom(input.address), limit: requestLimits.requestsFrom }]);
  if (input.trap !== "") return;
  const { kind, language } = input;
  const requestId = (await takeIds(db, 1))();
  const hasReceipt = await mayHaveReceipt(deps, reading.form.email);
  await db.transaction().execute(async (trx) => {
    await insertRequest(trx, { ...reading.form, requestId, kind, language, receivedAt: clock.now() });
    await enqueue(trx, contactTasks.assignMails, {}, { key: contactTasks.assignMails, queue });
    if (hasReceipt)
      await enqueue(trx, contactTasks.sendReceipt, { requestId, mailId: randomUUID() }, { queue });
  });
}

async function mayHaveReceipt({ throttle, buckets }: RequestDeps, email: string): Promise<boolean> {
  const toAddress = { bucket: buckets.receiptsTo(email), limit: requestLimits.receiptsTo };
  const toAll = { bucket: buckets.receipts, limit: requestLimits.receipts };
  return (await throttle.tryRecord(toAddress)) && (await throttle.tryRecord(toAll));
}

/** Assigns waiting requests to mails to the operator, as many as the hour allows. Repeating it does nothing. */
export async function assignMails({ db, clock }: Pick<RequestDeps, "db" | "clock">): Promise<void> {
  const now = clock.now();
  await db.transaction().execute(async (trx) => {
    const waiting = await lockWaitingRequests(trx, maxPlanned);
    const recent = await countMailsSince(trx, new Date(now.getTime() - hourMs));
    for (const requestIds of planMails(waiting, recent)) {
      const mailId = randomUUID();
      await assignMail(trx, requestIds, { mailId, now });
      await enqueue(trx, contactTasks.sendMail, { mailId }, { queue });
    }
  });
}

export async function deleteOldRequests({ db, clock }: Pick<RequestDeps, "db" | "clock">): Promise<void> {
  await deleteRequestsBefore(db, new Date(clock.now().getTime() - storedMs));
}

/** What a person has sent from their e-mail address. @param db `database.app` */
export function contactPersonalData(db: Kysely<Tables>): PersonalData {
  return {
    collect: async ({ email }) => [{ name: "requests", rows: await listRequestsFrom(db, email) }],
    erase: (trx, { email }) => deleteRequestsFrom(trx, email),
  };
}
