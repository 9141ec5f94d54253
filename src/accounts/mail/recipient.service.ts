import type { Kysely } from "kysely";
import type { Tables } from "../../platform/db/tables.ts";
import { truncateName } from "./core/display-name.ts";
import type { MailLanguage } from "./core/mail-language.ts";
import { findMailPerson } from "./mail.repo.ts";

/** A person as mails of other slices address them. */
export interface Recipient {
  readonly companyId: number;
  readonly email: string;
  readonly firstName: string;
  /** First and last name, shortened. */
  readonly fullName: string;
  readonly language: MailLanguage;
}

/** @returns undefined when the account no longer exists */
export async function findRecipient(db: Kysely<Tables>, userId: number): Promise<Recipient | undefined> {
  const person = await findMailPerson(db, userId);
  if (!person) return undefined;
  const { companyId, email, firstName, lastName, language } = person;
  return { companyId, email, firstName, fullName: truncateName(`${firstName} ${lastName}`), language };
}
