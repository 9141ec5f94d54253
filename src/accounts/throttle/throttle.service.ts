import type { Kysely } from "kysely";
import type { Clock } from "../../platform/clock.ts";
import type { Tables } from "../../platform/db/tables.ts";
import { BusyError } from "../../platform/errors.ts";
import { type AttemptLimit, waitSeconds } from "./core/attempt-window.ts";
import { TooManyAttemptsError } from "./throttle.errors.ts";
import { deleteAttempts, listAttempts, recordAttempt, retractAttempt } from "./throttle.repo.ts";

const minuteMs = 60_000;
const quarterHour = 15 * minuteMs;

export interface AttemptLimits {
  /** Failed sign-ins from one IP address (IPv6: one /64), for any account. */
  readonly signInFrom: AttemptLimit;
  /** Failed sign-ins for one e-mail address, with or without an account, from unknown addresses. */
  readonly signInOf: AttemptLimit;
  /** Failed sign-ins for one account from one known address. */
  readonly signInAt: AttemptLimit;
  /** Wrong second factors of one person from unknown addresses. */
  readonly secondFactorOf: AttemptLimit;
  /** Wrong second factors of one person from one known address. */
  readonly secondFactorAt: AttemptLimit;
  /** Wrong second factors given within one session. */
  readonly secondFactorIn: AttemptLimit;
  /** Wrong current passwords given within one session. */
  readonly currentPasswordIn: AttemptLimit;
  /** Password reset requests from one IP address; above it 429. */
  readonly resetFrom: AttemptLimit;
  /** Password reset requests for one e-mail address; above it no mail is sent, with the same reply. */
  readonly resetOf: AttemptLimit;
}

export const defaultAttemptLimits: AttemptLimits = {
  signInFrom: { attempts: 50, windowMs: quarterHour },
  signInOf: { attempts: 10, windowMs: quarterHour },
  signInAt: { attempts: 10, windowMs: quarterHour },
  secondFactorOf: { attempts: 5, windowMs: 5 * minuteMs },
  secondFactorAt: { attempts: 5, windowMs: 5 * minuteMs },
  secondFactorIn: { attempts: 5, windowMs: 5 * minuteMs },
  currentPasswordIn: { attempts: 10, windowMs: quarterHour },
  resetFrom: { attempts: 10, windowMs: quarterHour },
  resetOf: { attempts: 3, windowMs: 60 * minuteMs },
};

/** A counter, see `core/attempt-bucket.ts`, and its limit. */
export interface AttemptCounter {
  readonly bucket: string;
  readonly limit: AttemptLimit;
}

export interface Throttle {
  /**
   * Records an attempt in each bucket before it is checked, so that parallel attempts count too; in none when one
   * refuses. Committed at once: a later failure of the request does not undo it.
   * @throws TooManyAttemptsError with the seconds to wait
   */
  record(counters: readonly AttemptCounter[]): Promise<void>;
  /**
   * Records an attempt in each bucket, then runs the check. When the check throws BusyError, nothing was checked, and
   * the attempts are retracted: a flood of requests must not lock out a user with the right password.
   * @throws TooManyAttemptsError; BusyError and whatever else the check throws
   */
  recordAndCheck<T>(counters: readonly AttemptCounter[], check: () => Promise<T>): Promise<T>;
  /** Records an attempt. @returns false when the bucket allows none */
  tryRecord(counter: AttemptCounter): Promise<boolean>;
  /** Removes the newest attempt, which has succeeded. */
  retract(bucket: string): Promise<void>;
  /** Deletes every attempt of the buckets. */
  clear(buckets: readonly string[]): Promise<void>;
}

/** Counts in the database: any number of processes share the limits. */
export function createThrottle(db: Kysely<Tables>, clock: Clock): Throttle {
  const record = async (counters: readonly AttemptCounter[]) => {
    const now = clock.now();
    // Sorted, or two requests could deadlock on each other's buckets.
    const inOrder = counters.toSorted((a, b) => (a.bucket < b.bucket ? -1 : 1));
    await db.transaction().execute(async (trx) => {
      for (const { bucket, limit } of inOrder) {
        if (await recordAttempt(trx, bucket, limit, now)) continue;
        const attempts = await listAttempts(trx, bucket);
        throw new TooManyAttemptsError(Math.max(1, waitSeconds(attempts, limit, now.getTime())));
      }
    });
  };
  return {
    record,
    async recordAndCheck(counters, check) {
      await record(counters);
      try {
        return await check();
      } catch (err) {
        if (err instanceof BusyError) {
          for (const { bucket } of counters) await retractAttempt(db, bucket);
        }
        throw err;
      }
    },
    tryRecord: ({ bucket, limit }) => recordAttempt(db, bucket, limit, clock.now()),
    retract: (bucket) => retractAttempt(db, bucket),
    clear: (buckets) => deleteAttempts(db, buckets),
  };
}
