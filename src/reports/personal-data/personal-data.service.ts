import type { Kysely } from "kysely";
import type { PersonalData } from "../../platform/db/personal-data.ts";
import type { Tables } from "../../platform/db/tables.ts";
import { readAlertMails, readPreference } from "./personal-data.repo.ts";

/** What the slice stores about a person beside their reports and alerts; all of it is deleted with the account. */
export function reportsPersonalData(db: Kysely<Tables>): PersonalData {
  return {
    collect: async ({ userId }) => [
      { name: "alert-preference", rows: await readPreference(db, userId) },
      { name: "alert-mails", rows: await readAlertMails(db, userId) },
    ],
    erase: async () => undefined,
  };
}
