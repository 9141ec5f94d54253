import { type Kysely, sql } from "kysely";
import type { Tables } from "../../platform/db/tables.ts";
import { emailKey } from "../people/core/email-address.ts";
import type { MailLanguage } from "./core/mail-language.ts";

/** A person with an account, as mails address them. */
export interface MailPerson {
  readonly userId: number;
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

function people(db: Kysely<Tables>) {
  return db
    .selectFrom("app_user")
    .select(["user_id", "email", "first_name", "last_name", "language", "password_changed_at"]);
}

async function readOne(query: ReturnType<typeof people>): Promise<MailPerson | undefined> {
  const row = await query.executeTakeFirst();
  return (
    row && {
      userId: row.user_id,
      email: row.email,
      firstName: row.first_name,
      lastName: row.last_name,
      language: row.language,
      passwordChangedAt: row.password_changed_at,
    }
  );
}
