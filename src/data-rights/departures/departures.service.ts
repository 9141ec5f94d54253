import type { Kysely, Transaction } from "kysely";
import * as z from "zod";
import type { DataSubject } from "../../platform/db/personal-data.ts";
import type { Tables } from "../../platform/db/tables.ts";
import { enqueue } from "../../platform/jobs.ts";
import { type CarryOutDeps, eraseFromSites } from "../erasures/carry-out.service.ts";

export const eraseDepartedTask = "data-rights.erase-departed";

/** The queue holds the address until the job has run; the job deletes what else the queue holds of it. */
export const departedPayload = z.object({
  userId: z.int().positive(),
  companyId: z.int().positive(),
  email: z.string(),
});

/**
 * Queues the erasure of what somebody leaves behind who was removed from a team: without an account they cannot ask for it. What is
 * the company's stays, and so do API keys that they created (decision 48).
 * @param trx the transaction that deletes the account
 */
export function queueDeparture(
  trx: Transaction<Tables>,
  { userId, companyId, email }: DataSubject,
): Promise<void> {
  return enqueue(trx, eraseDepartedTask, { userId, companyId, email }, { queue: "erasures" });
}

/** Erases it. Repeating it changes nothing. */
export async function eraseDeparted(
  deps: Pick<CarryOutDeps, "listSites" | "personTables" | "personalData" | "deleteWrittenMail"> & {
    readonly db: Kysely<Tables>;
  },
  person: DataSubject,
): Promise<void> {
  await eraseFromSites(deps, { ...person, role: "OPERATOR" });
  await deps.deleteWrittenMail(person.email);
  await deps.db.transaction().execute(async (trx) => {
    for (const data of Object.values(deps.personalData)) await data.erase(trx, person);
  });
}
