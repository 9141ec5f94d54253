import type { Kysely } from "kysely";
import type { Tables } from "../../platform/db/tables.ts";
import type { MailLanguage } from "./core/mail-language.ts";
import { findMailPerson } from "./mail.repo.ts";

/** The language in which a person is written to: of mails, and of files made for them. English for who is gone. */
export async function languageOf(db: Kysely<Tables>, userId: number): Promise<MailLanguage> {
  return (await findMailPerson(db, userId))?.language ?? "en";
}
