import { type Kysely, sql } from "kysely";
import { emailKey } from "../../kit/email-address.ts";
import type { Tables } from "../../platform/db/tables.ts";
import type { MailLanguage } from "./core/mail-language.ts";

/** A person with an account, as mails address them. */
export interface MailPerson {
  readonly userId: number;
  readonly companyId: number;
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly language: MailLanguage;
  readonly passwordChangedAt: Date | null;
}

export function findMailPerson(db: Kysely<Tables>, userId: number): Promise<MailPerson | undefined> {
  return readOne(people(db).where("user_id", "=", userId));
}

/** Compares the e-mail address in any spelling of its case. */
export function findMailPersonByEmail(db: Kysely<Tables>, email: string): Promise<MailPerson | undefined> {
  return readOne(people(db).where(sql`lower(email)`, "=", emailKey(email)));
}

/** Ids of a company's OPERATOR_ADMINs and COMPANY_ADMINs. */
export async function findAdmins(db: Kysely<Tables>, companyId: number): Promise<number[]> {
  const rows = await db
    .selectFrom("app_user")
    .select("user_id")
    .where("company_id", "=", companyId)
    .where("role", "in", ["OPERATOR_ADMIN", "COMPANY_ADMIN"])
    .orderBy("user_id")
    .execute();
  return rows.map(({ user_id }) => user_id);
}

function people(db: Kysely<Tables>) {
  return db
    .selectFrom("app_user")
    .select(["user_id", "company_id", "email", "first_name", "last_name", "language", "password_changed_at"]);
}

async function readOne(query: ReturnType<typeof people>): Promise<MailPerson | undefined> {
  const row = await query.executeTakeFirst();
  return (
    row && {
      userId: row.user_id,
      companyId: row.company_id,
      email: row.email,
      firstName: row.first_name,
      lastName: row.last_name,
      language: row.language,
      passwordChangedAt: row.password_changed_at,
    }
  );
}
