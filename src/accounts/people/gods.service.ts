import type { Kysely } from "kysely";
import type { Tables } from "../../platform/db/tables.ts";
import { listGods } from "../users/users.repo.ts";

/** E-mail addresses of the people who administer the installation, oldest account first. */
export async function findGodEmails(db: Kysely<Tables>): Promise<string[]> {
  return (await listGods(db)).map(({ email }) => email);
}
