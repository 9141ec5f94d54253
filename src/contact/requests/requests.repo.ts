import { type Kysely, sql, type Transaction } from "kysely";
import { emailKey } from "../../kit/email-address.ts";
import type { Tables } from "../../platform/db/tables.ts";
import type { RecentMails, WaitingRequest } from "./core/mail-plan.ts";
import type { RequestKind } from "./requests.contract.ts";

export interface StoredRequest {
  readonly requestId: number;
  readonly kind: RequestKind;
  readonly name: string;
  readonly email: string;
  readonly company: string | null;
  readonly message: string;
  readonly language: "en" | "ro";
  readonly receivedAt: Date;
}

export async function insertRequest(db: Kysely<Tables>, request: StoredRequest): Promise<void> {
  const { requestId, kind, name, email, company, message, language, receivedAt } = request;
  await db
    .insertInto("contact_request")
    .values({
      request_id: requestId,
      kind,
      name,
      email,
      company,
      message,
      language,
      received_at: receivedAt,
      mail_id: null,
      mailed_at: null,
    })
    .execute();
}

/** Undefined once it was deleted. */
export async function findRequest(db: Kysely<Tables>, requestId: number): Promise<StoredRequest | undefined> {
  return requests(db).where("request_id", "=", requestId).executeTakeFirst();
}

/** The requests that a mail reports, oldest first. */
export function listRequestsOfMail(db: Kysely<Tables>, mailId: string): Promise<StoredRequest[]> {
  return requests(db).where("mail_id", "=", mailId).orderBy("received_at").orderBy("request_id").execute();
}

/** Requests from an e-mail address, in any case, oldest first. */
export function listRequestsFrom(db: Kysely<Tables>, email: string): Promise<StoredRequest[]> {
  return requests(db).where(sql`lower(email)`, "=", emailKey(email)).orderBy("received_at").execute();
}

function requests(db: Kysely<Tables>) {
  return db
    .selectFrom("contact_request")
    .select([
      "request_id as requestId",
      "kind",
      "name",
      "email",
      "company",
      "message",
      "language",
      "received_at as receivedAt",
    ]);
}

/** Requests that wait for a mail to the operator, oldest first; one transaction at a time plans mails for them. */
export async function lockWaitingRequests(
  trx: Transaction<Tables>,
  limit: number,
): Promise<WaitingRequest[]> {
  await sql`select pg_advisory_xact_lock(hashtext('vizor contact mails'))`.execute(trx);
  const { rows } = await sql<WaitingRequest>`
    select request_id as "requestId", char_length(name) + char_length(email) + char_length(message)
        + coalesce(char_length(company), 0) as size
      from contact_request where mail_id is null order by received_at, request_id limit ${limit}`.execute(
    trx,
  );
  return rows;
}

/** Mails to the operator that were queued after an instant. */
export async function countMailsSince(db: Kysely<Tables>, since: Date): Promise<RecentMails> {
  const { rows } = await sql<{ single: number; collecting: number }>`
    select count(*) filter (where requests = 1)::int as single,
      count(*) filter (where requests > 1)::int as collecting
      from (select mail_id, count(*) as requests from contact_request where mailed_at > ${since} group by mail_id) mail`.execute(
    db,
  );
  return rows[0] ?? { single: 0, collecting: 0 };
}

/** Records which mail reports the requests. */
export async function assignMail(
  trx: Transaction<Tables>,
  requestIds: readonly number[],
  { mailId, now }: { readonly mailId: string; readonly now: Date },
): Promise<void> {
  await sql`update contact_request set mail_id = ${mailId}, mailed_at = ${now}
    where request_id = any(${requestIds}::bigint[])`.execute(trx);
}

export async function deleteRequestsBefore(db: Kysely<Tables>, before: Date): Promise<void> {
  await db.deleteFrom("contact_request").where("received_at", "<", before).execute();
}

/** Deletes the requests from an e-mail address, in any case. */
export async function deleteRequestsFrom(db: Kysely<Tables>, email: string): Promise<void> {
  await db.deleteFrom("contact_request").where(sql`lower(email)`, "=", emailKey(email)).execute();
}
