import { type Kysely, sql, type Transaction } from "kysely";
import type { Tables } from "../../../platform/db/tables.ts";
import type { DemoAccount } from "./core/demo-account.ts";

export async function insertAccount(
  db: Kysely<Tables>,
  accountId: string,
  account: DemoAccount,
): Promise<void> {
  await db
    .insertInto("demo_payment_account")
    .values({ account_id: accountId, account: JSON.stringify(account) })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Locks the account until the transaction ends. */
export async function lockAccount(
  trx: Transaction<Tables>,
  accountId: string,
): Promise<DemoAccount | undefined> {
  const { rows } = await sql<{ account: DemoAccount }>`
    select account from demo_payment_account where account_id = ${accountId} for update`.execute(trx);
  return rows[0]?.account;
}

export async function saveAccount(
  trx: Transaction<Tables>,
  accountId: string,
  account: DemoAccount,
): Promise<void> {
  await trx
    .updateTable("demo_payment_account")
    .set({ account: JSON.stringify(account) })
    .where("account_id", "=", accountId)
    .execute();
}

export async function deleteAccount(db: Kysely<Tables>, accountId: string): Promise<void> {
  await db.deleteFrom("demo_payment_account").where("account_id", "=", accountId).execute();
}
