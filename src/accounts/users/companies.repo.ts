import type { Kysely, Transaction } from "kysely";
import type { Tables } from "../../platform/db/tables.ts";

export interface NewCompany {
  readonly companyId: number;
  /** 1 .. 200 characters. */
  readonly name: string;
  readonly createdAt: Date;
}

export async function insertCompany(db: Kysely<Tables>, company: NewCompany): Promise<void> {
  await db
    .insertInto("company")
    .values({ company_id: company.companyId, name: company.name, created_at: company.createdAt })
    .execute();
}

/** The id of the oldest company of that name; undefined where there is none. */
export async function findCompanyByName(db: Kysely<Tables>, name: string): Promise<number | undefined> {
  const row = await db
    .selectFrom("company")
    .select("company_id")
    .where("name", "=", name)
    .orderBy("company_id")
    .limit(1)
    .executeTakeFirst();
  return row?.company_id;
}

/** The oldest company of that name in which somebody is a GOD; undefined where there is none. */
export async function findOperatingCompany(db: Kysely<Tables>, name: string): Promise<number | undefined> {
  const row = await db
    .selectFrom("company as c")
    .innerJoin("app_user as u", "u.company_id", "c.company_id")
    .select("c.company_id")
    .where("c.name", "=", name)
    .where("u.role", "=", "GOD")
    .orderBy("c.company_id")
    .limit(1)
    .executeTakeFirst();
  return row?.company_id;
}

/** Undefined where there is no such company. */
export async function findCompany(
  db: Kysely<Tables>,
  companyId: number,
): Promise<{ name: string; createdAt: Date } | undefined> {
  return db
    .selectFrom("company")
    .select(["name", "created_at as createdAt"])
    .where("company_id", "=", companyId)
    .executeTakeFirst();
}

/**
 * Serializes changes of one company's team: called first by every change that checks ranks, and held until the
 * transaction ends. Does not block rows that only refer to the company.
 */
export async function lockCompany(trx: Transaction<Tables>, companyId: number): Promise<void> {
  await trx
    .selectFrom("company")
    .select("company_id")
    .where("company_id", "=", companyId)
    .forNoKeyUpdate()
    .execute();
}
