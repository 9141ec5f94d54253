import { type Kysely, sql, type Transaction } from "kysely";
import type { Tables } from "../../platform/db/tables.ts";

/** Products of all sites of a company. */
export async function countCompanyProducts(db: Kysely<Tables>, companyId: number): Promise<number> {
  const { rows } = await sql<{ products: number }>`
    select count_company_products(${companyId}) as products`.execute(db);
  return Number(rows[0]?.products ?? 0);
}

/** Locks the company's number of products until the transaction ends: additions that take this lock run one at a time. */
export async function lockCompanyProducts(trx: Transaction<Tables>, companyId: number): Promise<void> {
  const key = `products of company ${companyId}`;
  await sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`.execute(trx);
}
