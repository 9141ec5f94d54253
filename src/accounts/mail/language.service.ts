import type { Kysely } from "kysely";
import type { Tables } from "../../platform/db/tables.ts";
import type { MailLanguage } from "./core/mail-language.ts";
import { findMailPerson } from "./mail.repo.ts";

/** The language of the mails and files for a person; English when the account no longer exists. */
export async function languageOf(db: Kysely<Tables>, userId: number): Promise<MailLanguage> {
  return (await findMailPerson(db, userId))?.language ?? "en";
}
