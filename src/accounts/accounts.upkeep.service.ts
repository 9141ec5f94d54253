import type { Kysely } from "kysely";
import type { Clock } from "../platform/clock.ts";
import type { Tables } from "../platform/db/tables/tables.ts";
import type { Task } from "../platform/slice.ts";
import { deleteExpiredChallenges } from "./accounts.challenge.repo.ts";
import { deleteAddressesBefore } from "./accounts.known-address.repo.ts";
import { deleteExpiredResets } from "./accounts.reset.repo.ts";
import { forgetPendingBefore } from "./accounts.second-factor.repo.ts";
import { setupMs } from "./accounts.second-factor.service.ts";
import { deleteExpiredSessions } from "./accounts.session.repo.ts";
import { deleteExpiredTries } from "./accounts.throttle.repo.ts";
import { knownAddressMs } from "./core/attempt-bucket.ts";

/** Takes away four times an hour what has run out, so that the tables stay small. @param db `database.app` */
export function upkeepTask(db: Kysely<Tables>, clock: Clock): Task {
  return {
    name: "accounts.delete-expired",
    cron: "7,22,37,52 * * * *",
    run: async () => {
      const now = clock.now();
      const ago = (ms: number) => new Date(now.getTime() - ms);
      await deleteExpiredSessions(db, now);
      await deleteExpiredChallenges(db, now);
      await deleteExpiredResets(db, now);
      await deleteExpiredTries(db, now);
      await deleteAddressesBefore(db, ago(knownAddressMs));
      await forgetPendingBefore(db, ago(setupMs));
    },
  };
}
