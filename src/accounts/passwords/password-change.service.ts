import type { Kysely, Transaction } from "kysely";
import type { Clock } from "../../platform/clock.ts";
import type { Tables } from "../../platform/db/tables.ts";
import { SessionEndedError } from "../../platform/errors.ts";
import type { Actor, ResetClaims } from "../../platform/session-gate.ts";
import { enqueueNotice } from "../mail/mail.service.ts";
import { deleteChallengesOf } from "../sessions/challenges.repo.ts";
import { isFreshSignIn } from "../sessions/core/fresh-sign-in.ts";
import { listKnownAddresses } from "../sessions/known-addresses.repo.ts";
import { findLiveSession, revokeSessionsOf } from "../sessions/sessions.repo.ts";
import type { AttemptBuckets } from "../throttle/core/attempt-bucket.ts";
import type { AttemptLimits, Throttle } from "../throttle/throttle.service.ts";
import { findPasswordOwner, lockUser, type PasswordOwner, updatePassword } from "../users/users.repo.ts";
import { requireCurrentPassword } from "./current-password.service.ts";
import { checkPasswordPolicy } from "./password-policy.service.ts";
import {
  CurrentPasswordNeededError,
  CurrentPasswordWrongError,
  ResetInvalidError,
} from "./passwords.errors.ts";
import { hashPassword } from "./passwords.service.ts";
import { consumeReset, invalidateResets } from "./resets.repo.ts";

export interface PasswordChangeDeps {
  readonly db: Kysely<Tables>;
  readonly clock: Clock;
  readonly throttle: Throttle;
  readonly limits: AttemptLimits;
  readonly buckets: AttemptBuckets;
}

/**
 * Sets a new password by the link of a mail. Uses the link up, revokes every session of the person and every other
 * link, deletes counted attempts at password and second factor, and leaves the second factor unchanged.
 * @throws PasswordRefusedError, which leaves the link valid; ResetInvalidError when another request used it first
 */
export async function changePasswordByLink(
  { db, clock, throttle, buckets }: PasswordChangeDeps,
  { resetId, userId }: ResetClaims,
  password: string,
): Promise<void> {
  const owner = await findPasswordOwner(db, userId);
  if (!owner) throw new ResetInvalidError();
  const passwordHash = await checkAndHashPassword(password, owner);
  const now = clock.now();
  const known = await db.transaction().execute(async (trx) => {
    const user = await lockUser(trx, userId);
    if (!user || !(await consumeReset(trx, resetId, userId, now))) throw new ResetInvalidError();
    await replacePassword(trx, userId, passwordHash, now);
    await revokeSessionsOf(trx, userId, now);
    return listKnownAddresses(trx, userId);
  });
  const counters = known.flatMap((addressHash) => [
    buckets.signInAt(userId, addressHash),
    buckets.secondFactorAt(userId, addressHash),
  ]);
  await throttle.clear([buckets.signInOf(owner.email), buckets.secondFactorOf(userId), ...counters]);
}

export interface PasswordChangeInput {
  readonly password: string;
  /** Undefined when the person relies on a recent sign-in. */
  readonly currentPassword: string | undefined;
}

/**
 * Sets a new password for a signed-in person who gives the current one or signed in at most five minutes ago. Revokes
 * the person's other sessions and every open link.
 * @throws CurrentPasswordNeededError, CurrentPasswordWrongError, PasswordRefusedError, TooManyAttemptsError
 */
export async function changeOwnPassword(
  deps: PasswordChangeDeps,
  actor: Actor,
  { password, currentPassword }: PasswordChangeInput,
): Promise<void> {
  const { db, clock } = deps;
  const { userId, sessionId, signedInAt } = actor;
  const owner = await findPasswordOwner(db, userId);
  if (!owner) throw new SessionEndedError();
  if (currentPassword !== undefined) await requireCurrentPassword(deps, actor, owner, currentPassword);
  else if (!isFreshSignIn(signedInAt, clock.now())) throw new CurrentPasswordNeededError();
  const passwordHash = await checkAndHashPassword(password, owner);
  const now = clock.now();
  await db.transaction().execute(async (trx) => {
    const user = await lockUser(trx, userId);
    // A reset link used in between has revoked this session and set a password, which must not be overwritten.
    if (!user || !(await findLiveSession(trx, sessionId, now))) throw new SessionEndedError();
    if (user.passwordHash !== owner.passwordHash) throw new CurrentPasswordWrongError();
    await replacePassword(trx, userId, passwordHash, now);
    await revokeSessionsOf(trx, userId, now, sessionId);
  });
}

async function checkAndHashPassword(password: string, owner: PasswordOwner): Promise<string> {
  const { firstName, lastName, email, companyName } = owner;
  await checkPasswordPolicy(password, [firstName, lastName, email, companyName]);
  return hashPassword(password);
}

async function replacePassword(
  trx: Transaction<Tables>,
  userId: number,
  passwordHash: string,
  now: Date,
): Promise<void> {
  await updatePassword(trx, userId, passwordHash, now);
  await deleteChallengesOf(trx, userId);
  await invalidateResets(trx, userId, now);
  await enqueueNotice(trx, { kind: "password-changed", userId });
}
