import { randomBytes } from "node:crypto";
import type { Kysely, Transaction } from "kysely";
import QRCode from "qrcode";
import type { Clock } from "../../platform/clock.ts";
import type { Tables } from "../../platform/db/tables.ts";
import { NotFoundError, SessionEndedError } from "../../platform/errors.ts";
import type { Actor } from "../../platform/session-gate.ts";
import { enqueueNotice } from "../mail/mail.service.ts";
import { requireCurrentPassword } from "../passwords/current-password.service.ts";
import { CurrentPasswordNeededError } from "../passwords/passwords.errors.ts";
import { deleteChallengesOf } from "../sessions/challenges.repo.ts";
import { isFreshSignIn } from "../sessions/core/fresh-sign-in.ts";
import type { AttemptBuckets } from "../throttle/core/attempt-bucket.ts";
import type { AttemptLimits, Throttle } from "../throttle/throttle.service.ts";
import {
  findPasswordOwner,
  findProfile,
  type LockedUser,
  lockUser,
  setMfaEnabled,
} from "../users/users.repo.ts";
import { readRecoveryCode, recoveryCode, recoveryCodeHash } from "./core/recovery-code.ts";
import { base32Of, otpauthAddress, stepOfCode } from "./core/totp.ts";
import { deleteRecoveryCodes, replaceRecoveryCodes } from "./recovery-codes.repo.ts";
import {
  CodeNeededError,
  NoSecondFactorError,
  NoSetupError,
  WrongCodeError,
} from "./second-factor.errors.ts";
import {
  activateSecret,
  deleteSecondFactor,
  findPendingSecret,
  type SetupOwner,
  savePendingSecret,
} from "./second-factor.repo.ts";
import { consumeCode, type SecretEncryption } from "./second-factor-check.service.ts";

/** How long a setup can be verified. */
export const setupMs = 15 * 60_000;

const secretBytes = 20;
const recoveryCodeCount = 10;

export interface SecondFactorDeps {
  readonly db: Kysely<Tables>;
  readonly clock: Clock;
  readonly throttle: Throttle;
  readonly limits: AttemptLimits;
  readonly buckets: AttemptBuckets;
  readonly encryption: SecretEncryption;
}

/** Proof beside the session, required when the sign-in is older than 5 minutes. */
export interface SetupProof {
  /** Required when a second factor is active. */
  readonly code?: string | undefined;
  /** Required when none is: an unattended session must not be enough to lock its owner out. */
  readonly currentPassword?: string | undefined;
}

/**
 * Starts a setup, which replaces nothing until this session verifies it.
 * @returns a PNG of the QR code
 * @throws CodeNeededError, WrongCodeError, CurrentPasswordNeededError, CurrentPasswordWrongError, TooManyAttemptsError
 */
export async function startSetup(
  deps: SecondFactorDeps,
  actor: Actor,
  { code, currentPassword }: SetupProof,
): Promise<Buffer> {
  const { db, clock, encryption: box } = deps;
  const { userId } = actor;
  const [profile, owner] = await Promise.all([findProfile(db, userId), findPasswordOwner(db, userId)]);
  if (!profile || !owner) throw new SessionEndedError();
  const isFresh = isFreshSignIn(actor.signedInAt, clock.now());
  const isPasswordNeeded = !isFresh && !profile.isMfaEnabled;
  if (isPasswordNeeded) {
    if (currentPassword === undefined) throw new CurrentPasswordNeededError();
    await requireCurrentPassword(deps, actor, owner, currentPassword);
  }
  const secret = randomBytes(secretBytes);
  await changeWithProof(deps, actor, code, async (trx, user) => {
    // The password was reset in between.
    if (isPasswordNeeded && user.passwordHash !== owner.passwordHash) throw new SessionEndedError();
    await savePendingSecret(trx, actor, box.seal(userId, secret), clock.now());
  });
  return QRCode.toBuffer(otpauthAddress(secret, profile.email), { type: "png", width: 264, margin: 2 });
}

/** The key of the pending setup, base32. @throws NotFoundError when there is none */
export async function setupKey(deps: SecondFactorDeps, actor: Actor): Promise<string> {
  const pending = await pendingSetup(deps.db, deps, actor);
  if (!pending) throw new NotFoundError();
  return base32Of(pending.secret);
}

/**
 * Verifies the setup by its first code and activates it, replacing the previous second factor.
 * @returns ten new recovery codes
 * @throws NoSetupError, WrongCodeError
 */
export function verifySetup(deps: SecondFactorDeps, actor: Actor, code: string): Promise<string[]> {
  const { userId } = actor;
  return deps.db.transaction().execute(async (trx) => {
    await requireLockedUser(trx, userId);
    const pending = await pendingSetup(trx, deps, actor);
    if (!pending) throw new NoSetupError();
    const step = stepOfCode(pending.secret, code, deps.clock.now());
    if (step === undefined) throw new WrongCodeError();
    await activateSecret(trx, userId, pending.sealed, step);
    await setMfaEnabled(trx, userId, true);
    await enqueueNotice(trx, { kind: "second-factor-on", userId });
    return issueRecoveryCodes(trx, userId);
  });
}

/**
 * Turns the second factor off and deletes its secret and codes. Turning on is done by `verifySetup`: here it only checks
 * that it is on.
 * @returns whether a second factor is active now
 * @throws NoSecondFactorError, CodeNeededError, WrongCodeError, TooManyAttemptsError
 */
export async function toggleSecondFactor(
  deps: SecondFactorDeps,
  actor: Actor,
  { isEnabled, code }: { readonly isEnabled: boolean; readonly code: string | undefined },
): Promise<boolean> {
  const { userId } = actor;
  if (isEnabled) {
    const profile = await findProfile(deps.db, userId);
    if (!profile?.isMfaEnabled) throw new NoSecondFactorError();
    return true;
  }
  await changeWithProof(deps, actor, code, async (trx, user) => {
    if (!user.isMfaEnabled) return;
    await setMfaEnabled(trx, userId, false);
    await deleteSecondFactor(trx, userId);
    await deleteRecoveryCodes(trx, userId);
    await deleteChallengesOf(trx, userId);
    await enqueueNotice(trx, { kind: "second-factor-off", userId });
  });
  return false;
}

/** Replaces the recovery codes by ten new ones. @throws NoSecondFactorError, CodeNeededError, WrongCodeError, TooManyAttemptsError */
export function renewRecoveryCodes(
  deps: SecondFactorDeps,
  actor: Actor,
  code: string | undefined,
): Promise<string[]> {
  const { userId } = actor;
  return changeWithProof(deps, actor, code, async (trx, user) => {
    if (!user.isMfaEnabled) throw new NoSecondFactorError();
    await enqueueNotice(trx, { kind: "recovery-codes-renewed", userId });
    return issueRecoveryCodes(trx, userId);
  });
}

/**
 * Runs a change that requires, when a second factor is active, its code or a recent sign-in. The code is marked as used
 * in the transaction of the change; wrong ones are counted by session.
 */
async function changeWithProof<T>(
  deps: SecondFactorDeps,
  { userId, sessionId, signedInAt }: Actor,
  code: string | undefined,
  change: (trx: Transaction<Tables>, user: LockedUser) => Promise<T>,
): Promise<T> {
  const { db, clock, throttle, limits, buckets, encryption: box } = deps;
  const isFresh = isFreshSignIn(signedInAt, clock.now());
  const bucket = buckets.secondFactorIn(sessionId);
  const isCounted = !isFresh && code !== undefined;
  if (isCounted) await throttle.record([{ bucket, limit: limits.secondFactorIn }]);
  const result = await db.transaction().execute(async (trx) => {
    const user = await requireLockedUser(trx, userId);
    if (user.isMfaEnabled && !isFresh) {
      if (code === undefined) throw new CodeNeededError();
      if (!(await consumeCode(trx, box, userId, code, clock.now()))) throw new WrongCodeError();
    }
    return change(trx, user);
  });
  if (isCounted) await throttle.clear([bucket]);
  return result;
}

async function requireLockedUser(trx: Transaction<Tables>, userId: number): Promise<LockedUser> {
  const user = await lockUser(trx, userId);
  if (!user) throw new SessionEndedError();
  return user;
}

async function pendingSetup(
  db: Kysely<Tables>,
  { clock, encryption: box }: SecondFactorDeps,
  owner: SetupOwner,
) {
  const since = new Date(clock.now().getTime() - setupMs);
  const sealed = await findPendingSecret(db, owner, since);
  const secret = sealed && box.unseal(owner.userId, sealed);
  return sealed && secret ? { sealed, secret } : undefined;
}

async function issueRecoveryCodes(trx: Transaction<Tables>, userId: number): Promise<string[]> {
  const codes = Array.from({ length: recoveryCodeCount }, () => recoveryCode(randomBytes(10)));
  await replaceRecoveryCodes(
    trx,
    userId,
    codes.map((code) => recoveryCodeHash(readRecoveryCode(code) ?? code)),
  );
  return codes;
}
