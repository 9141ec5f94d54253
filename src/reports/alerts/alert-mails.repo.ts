import type { Kysely, Selectable } from "kysely";
import type { Tables } from "../../platform/db/tables.ts";
import type { ReportsTables } from "../reports.tables.ts";

export type AlertMailState = Selectable<ReportsTables["alert_mail"]>["state"];

export interface AlertMail {
  /** UUID. */
  readonly mailId: string;
  readonly userId: number;
  /** Beginning of the quarter of an hour. */
  readonly quarter: Date;
}

/** @returns false when the person has a mail of this quarter of an hour already */
export async function insertAlertMail(
  db: Kysely<Tables>,
  { mailId, userId, quarter }: AlertMail,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto("alert_mail")
    .values({ mail_id: mailId, user_id: userId, quarter, ended_at: null })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

export function findAlertMail(
  db: Kysely<Tables>,
  mailId: string,
): Promise<{ readonly userId: number; readonly state: AlertMailState } | undefined> {
  return db
    .selectFrom("alert_mail")
    .select(["user_id as userId", "state"])
    .where("mail_id", "=", mailId)
    .executeTakeFirst();
}

/** Moves a mail from one state to another. @returns false when it is no longer in the first one */
export async function changeAlertMailState(
  db: Kysely<Tables>,
  mailId: string,
  {
    from,
    to,
    endedAt,
  }: { readonly from: AlertMailState; readonly to: AlertMailState; readonly endedAt: Date | null },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable("alert_mail")
    .set({ state: to, ended_at: endedAt })
    .where("mail_id", "=", mailId)
    .where("state", "=", from)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

export async function deleteAlertMailsBefore(db: Kysely<Tables>, before: Date): Promise<void> {
  await db.deleteFrom("alert_mail").where("quarter", "<", before).execute();
}
