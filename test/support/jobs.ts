import { sql } from "kysely";
import type { Database } from "../../src/platform/db/database.ts";

/** Makes the locks of all jobs and their queues older, as if that time had passed: a minute after a kill they are lost. */
export async function ageJobLocks({ owner }: Pick<Database, "owner">, seconds: number): Promise<void> {
  for (const table of ["_private_jobs", "_private_job_queues"]) {
    await sql`update graphile_worker.${sql.id(table)}
      set locked_at = locked_at - make_interval(secs => ${seconds})`.execute(owner);
  }
}

/** Deletes the jobs that no worker has taken, as if they had run: a site may have few waiting. */
export async function forgetJobs({ owner }: Pick<Database, "owner">): Promise<void> {
  await sql`delete from graphile_worker._private_jobs where id in
    (select id from graphile_worker._private_jobs for update skip locked)`.execute(owner);
}
