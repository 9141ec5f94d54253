import { createHash, randomBytes } from "node:crypto";
import type { Kysely } from "kysely";
import type { Clock } from "../../platform/clock.ts";
import type { Tables } from "../../platform/db/tables.ts";
import { consumeCode, type SecretEncryption } from "../second-factor/second-factor-check.service.ts";
import {
  deleteChallenge,
  findChallengedUser,
  insertChallenge,
  recordChallengeAttempt,
} from "../sessions/challenges.repo.ts";
import { isKnownAddress } from "../sessions/known-addresses.repo.ts";
import type { Sessions, Visitor } from "../sessions/sessions.service.ts";
import { type AttemptBuckets, knownAddressMs } from "../throttle/core/attempt-bucket.ts";
import type { AttemptCounter, AttemptLimits, Throttle } from "../throttle/throttle.service.ts";
import { lockUser } from "../users/users.repo.ts";
import { challengeAttempts, challengeMs } from "./sign-in.contract.ts";
import { WrongSecondFactorError } from "./sign-in.errors.ts";

export interface ChallengeDeps {
  readonly db: Kysely<Tables>;
  readonly clock: Clock;
  readonly sessions: Sessions;
  readonly throttle: Throttle;
  readonly limits: AttemptLimits;
  readonly buckets: AttemptBuckets;
  readonly encryption: SecretEncryption;
}

/**
 * Starts the second step of a sign-in.
 * @param db the transaction in which the password was verified
 * @returns the opaque handle: 128 random bits, stored as a hash
 */
export async function createChallenge(
  db: Kysely<Tables>,
  userId: number,
  isRemembered: boolean,
  now: Date,
): Promise<string> {
  const handle = randomBytes(16).toString("base64url");
  await insertChallenge(db, {
    handleHash: hashOf(handle),
    userId,
    isRemembered,
    attemptsLeft: challengeAttempts,
    expiresAt: new Date(now.getTime() + challengeMs),
  });
  return handle;
}

/**
 * Completes a sign-in with the second factor. A wrong code uses one attempt of the handle and counts against the person
 * like a wrong password: attempts from unknown addresses do not count where the person is known. The right code uses up
 * the handle.
 * @returns the session's token
 * @throws WrongSecondFactorError, TooManyAttemptsError
 */
export async function answerChallenge(
  deps: ChallengeDeps,
  { handle, code, visitor }: { readonly handle: string; readonly code: string; readonly visitor: Visitor },
): Promise<string> {
  const { db, clock, sessions, throttle, encryption: box } = deps;
  const now = clock.now();
  const handleHash = hashOf(handle);
  const userId = await findChallengedUser(db, handleHash, now);
  if (userId === undefined) throw new WrongSecondFactorError();
  const counter = await counterForPerson(deps, userId, visitor, now);
  await throttle.record([counter]);
  // A wrong code returns undefined instead of throwing: the recorded attempt must be committed.
  const token = await db.transaction().execute(async (trx) => {
    if (!(await lockUser(trx, userId))) return undefined;
    const challenge = await recordChallengeAttempt(trx, handleHash, now);
    if (!challenge || !(await consumeCode(trx, box, userId, code, now))) return undefined;
    await deleteChallenge(trx, handleHash);
    return sessions.create(trx, { userId, isRemembered: challenge.isRemembered, visitor });
  });
  if (token === undefined) throw new WrongSecondFactorError();
  await throttle.clear([counter.bucket]);
  return token;
}

async function counterForPerson(
  { db, buckets, limits }: ChallengeDeps,
  userId: number,
  { address }: Visitor,
  now: Date,
): Promise<AttemptCounter> {
  const addressHash = buckets.addressHash(address);
  const since = new Date(now.getTime() - knownAddressMs);
  return (await isKnownAddress(db, userId, addressHash, since))
    ? { bucket: buckets.secondFactorAt(userId, addressHash), limit: limits.secondFactorAt }
    : { bucket: buckets.secondFactorOf(userId), limit: limits.secondFactorOf };
}

function hashOf(handle: string): Buffer {
  return createHash("sha256").update(handle).digest();
}
