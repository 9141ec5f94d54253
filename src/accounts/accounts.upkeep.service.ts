import type { Kysely } from "kysely";
import type { Clock } from "../platform/clock.ts";
import type { Tables } from "../platform/db/tables.ts";
import type { Task } from "../platform/slice.ts";
import { deleteExpiredResets } from "./passwords/resets.repo.ts";
import { forgetPendingBefore } from "./second-factor/second-factor.repo.ts";
import { setupMs } from "./second-factor/second-factor.service.ts";
import { deleteExpiredSessions } from "./sessions/sessions.repo.ts";
import { deleteExpiredChallenges } from "./sign-in/challenges.repo.ts";
import { knownAddressMs } from "./sign-in/core/attempt-bucket.ts";
import { deleteAddressesBefore } from "./sign-in/known-addresses.repo.ts";
import { deleteExpiredTries } from "./sign-in/throttle.repo.ts";

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
