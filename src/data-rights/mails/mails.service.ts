import { randomUUID } from "node:crypto";
import type { Kysely } from "kysely";
import * as z from "zod";
import type { Tables } from "../../platform/db/tables.ts";
import { enqueue } from "../../platform/jobs.ts";
import type { DataRightsPorts } from "../data-rights.ports.ts";
import { type DataMailKind, dataMailWords } from "./core/data-mails.ts";
import { type ErasureLink, signLink } from "./core/erasure-link.ts";

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
  /** Of "erasure link". */
  readonly linkKey: Uint8Array;
  /** Whether an erasure still waits for the confirmation of this link. */
  readonly isLinkAwaited: (link: ErasureLink) => Promise<boolean>;
}

/** Sends a mail. Does nothing when the person was deleted, or when its link was replaced or is no longer needed. */
export async function sendDataMail(
  { sendMail, linkKey, isLinkAwaited }: DataMailDeps,
  mail: DataMailPayload,
): Promise<void> {
  const { mailId, kind, userId, dateMs, link } = mail;
  if (link !== null && !(await isLinkAwaited(link))) return;
  const path = link === null ? accountPath : `${accountPath}?erasure=${signLink(linkKey, link)}`;
  const words = dataMailWords(kind, dateMs === null ? {} : { date: new Date(dateMs) });
  await sendMail({ mailId, userId, path, words });
}
