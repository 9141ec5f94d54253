import type { Kysely } from "kysely";
import type { Clock } from "../../platform/clock.ts";
import type { Tables } from "../../platform/db/tables.ts";
import { BusyError } from "../../platform/errors.ts";
import { type AttemptLimit, waitSeconds } from "./core/attempt-window.ts";
import { TooManyAttemptsError } from "./sign-in.errors.ts";
import { deleteAttempts, listAttempts, recordAttempt, retractAttempt } from "./throttle.repo.ts";

const minuteMs = 60_000;
const quarterHour = 15 * minuteMs;

export interface AttemptLimits {
  /** Failed sign-ins from one IP address (IPv6: one /64), for any account. */
  readonly signInFrom: AttemptLimit;
  /** Failed sign-ins for one e-mail address, with an account or without, from where the person is not known. */
  readonly signInOf: AttemptLimit;
  /** Failed sign-ins for one account at one address where the person is known. */
  readonly signInAt: AttemptLimit;
  /** Wrong second factors of one person's sign-ins, from where they are not known. */
  readonly secondFactorOf: AttemptLimit;
  /** Wrong second factors of one person's sign-ins at one address where they are known. */
  readonly secondFactorAt: AttemptLimit;
  /** Wrong second factors given within one session. */
  readonly secondFactorIn: AttemptLimit;
  /** Wrong current passwords given within one session. */
  readonly currentPasswordIn: AttemptLimit;
  /** Links to a new password asked for from one IP address; above it 429. */
  readonly resetFrom: AttemptLimit;
  /** Links to a new password for one e-mail address; above it none is sent, and nobody is told. */
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

/** One counter, see `core/attempt-bucket.ts`, and what it allows. */
export interface AttemptCounter {
  readonly bucket: string;
  readonly limit: AttemptLimit;
}

export interface Throttle {
  /**
   * Counts a try in each bucket, before it is judged, so that parallel tries count too; in none where one refuses.
   * Stands for itself: what the request does afterwards does not undo it.
   * @throws TooManyAttemptsError with the seconds to wait
   */
  record(counted: readonly AttemptCounter[]): Promise<void>;
  /**
   * Counts a try in each bucket, as `take` does, then has it judged. Where there is no room to judge it, nothing was
   * tried, and the counts are taken back: a flood must not lock out who comes again with the right password.
   * @throws TooManyAttemptsError; BusyError and whatever else the judge throws
   */
  recordAndCheck<T>(counted: readonly AttemptCounter[], judge: () => Promise<T>): Promise<T>;
  /** Counts a try. @returns false where the bucket allows none */
  tryRecord(counted: AttemptCounter): Promise<boolean>;
  /** Takes back a try that turned out right. */
  retract(bucket: string): Promise<void>;
  /** Forgets every try of the buckets. */
  clear(buckets: readonly string[]): Promise<void>;
}

/** Counts in the database: any number of processes grant the limits together. */
export function createThrottle(db: Kysely<Tables>, clock: Clock): Throttle {
  const take = async (counted: readonly AttemptCounter[]) => {
    const now = clock.now();
    // In one order everywhere, or two requests could wait for each other's buckets.
    const inOrder = counted.toSorted((a, b) => (a.bucket < b.bucket ? -1 : 1));
    await db.transaction().execute(async (trx) => {
      for (const { bucket, limit } of inOrder) {
        if (await recordAttempt(trx, bucket, limit, now)) continue;
        const tries = await listAttempts(trx, bucket);
        throw new TooManyAttemptsError(Math.max(1, waitSeconds(tries, limit, now.getTime())));
      }
    });
  };
  return {
    record: take,
    async recordAndCheck(counted, judge) {
      await take(counted);
      try {
        return await judge();
      } catch (err) {
        if (err instanceof BusyError) {
          for (const { bucket } of counted) await retractAttempt(db, bucket);
        }
        throw err;
      }
    },
    tryRecord: ({ bucket, limit }) => recordAttempt(db, bucket, limit, clock.now()),
    retract: (bucket) => retractAttempt(db, bucket),
    clear: (buckets) => deleteAttempts(db, buckets),
  };
}
