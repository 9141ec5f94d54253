import { sql } from "kysely";
import { mailTasks } from "../../src/accounts/mail/mail.service.ts";
import type { TestApi } from "../factories/api.ts";
import type { TestDatabase } from "./database/database.ts";

/** Sends every mail that waits, as the worker would, and takes its job out of the queue. @returns how many there were */
export async function sendWaitingMail(api: TestApi, database: TestDatabase): Promise<number> {
  let count = 0;
  for (const task of Object.values(mailTasks)) {
    for (const payload of await api.queued(task)) {
      await api.runTask(task, payload);
      count += 1;
    }
  }
  await sql`delete from graphile_worker._private_jobs`.execute(database.owner);
  return count;
}
