import { randomUUID } from "node:crypto";
import type { Kysely } from "kysely";
import * as z from "zod";
import type { Tables } from "../../platform/db/tables.ts";
import { enqueue } from "../../platform/jobs.ts";
import type { DataRightsPorts } from "../data-rights.ports.ts";
import { signLink } from "../erasures/core/erasure-link.ts";
import { findErasure } from "../erasures/erasures.repo.ts";
import { type DataMailKind, dataMailWords } from "./core/data-mails.ts";

export const sendDataMailTask = "data-rights.send-mail";

/** Beside the mail about accounts: a slow mail server delays no other work. */
const queue = "mail of people";

/** The page of the account settings that shows archives and erasures. */
export const accountPath = "/account-settings";

/** Holds no token: links are signed when the mail is sent. */
export const dataMailPayload = z.object({
  mailId: z.uuid(),
  kind: z.enum([
    "archive-ready",
    "archive-failed",
    "confirm-person",
    "confirm-company",
    "person-scheduled",
    "company-scheduled",
    "successor-named",
    "person-withdrawn",
    "company-withdrawn",
    "erasure-refused",
  ] satisfies DataMailKind[]),
  userId: z.int().positive(),
  /** Of the mails that name a day. */
  dateMs: z.nullable(z.int()),
  /** Of the mails that ask for a confirmation; a link that was replaced since is not sent. */
  link: z.nullable(z.object({ erasureId: z.uuid(), linkId: z.uuid() })),
});
export type DataMailPayload = z.infer<typeof dataMailPayload>;

/** Queues a mail in the transaction of what it is about. */
export function enqueueDataMail(
  db: Kysely<Tables>,
  mail: Pick<DataMailPayload, "kind" | "userId"> & {
    readonly date?: Date;
    readonly link?: { readonly erasureId: string; readonly linkId: string };
  },
): Promise<void> {
  const { kind, userId, date, link } = mail;
  const payload: DataMailPayload = {
    mailId: randomUUID(),
    kind,
    userId,
    dateMs: date?.getTime() ?? null,
    link: link ?? null,
  };
  return enqueue(db, sendDataMailTask, payload, { queue });
}

export interface DataMailDeps extends Pick<DataRightsPorts, "sendMail"> {
  /** `database.app` */
  readonly db: Kysely<Tables>;
  /** Of "erasure link". */
  readonly linkKey: Uint8Array;
}

/** Sends a mail. Does nothing when the person was deleted, or when its link was replaced or is no longer needed. */
export async function sendDataMail(
  { db, sendMail, linkKey }: DataMailDeps,
  mail: DataMailPayload,
): Promise<void> {
  const { mailId, kind, userId, dateMs, link } = mail;
  if (link !== null) {
    const erasure = await findErasure(db, link.erasureId);
    if (erasure?.state !== "REQUESTED" || erasure.linkId !== link.linkId) return;
  }
  const path = link === null ? accountPath : `${accountPath}?erasure=${signLink(linkKey, link)}`;
  const words = dataMailWords(kind, dateMs === null ? {} : { date: new Date(dateMs) });
  await sendMail({ mailId, userId, path, words });
}
