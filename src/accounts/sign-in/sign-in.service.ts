import type { ReplyOf } from "../../kit/call.ts";
import { verifyPassword } from "../passwords/passwords.service.ts";
import type { Visitor } from "../sessions/sessions.service.ts";
import { knownAddressMs } from "../throttle/core/attempt-bucket.ts";
import type { AttemptCounter } from "../throttle/throttle.service.ts";
import { type Credential, findCredential, lockUser } from "../users/users.repo.ts";
import { type ChallengeDeps, createChallenge } from "./challenges.service.ts";
import type { login } from "./sign-in.contract.ts";
import { WrongCredentialsError } from "./sign-in.errors.ts";

export type SignInDeps = ChallengeDeps;

export interface SignInInput {
  readonly email: string;
  readonly password: string;
  readonly isRemembered: boolean;
  readonly visitor: Visitor;
}

/** Without a token, `userId` is the handle of the second step. */
type SignInReply = ReplyOf<typeof login>;

/**
 * Signs a person in, or asks for their second factor. A wrong password, an unknown address and a person without a
 * password get the same reply after the same statements and hashing.
 * @throws TooManyAttemptsError, WrongCredentialsError; BusyError, which counts nothing
 */
export async function signIn(deps: SignInDeps, attempt: SignInInput): Promise<SignInReply> {
  const { db, clock, buckets, limits, throttle } = deps;
  const { email, password, visitor } = attempt;
  const now = clock.now();
  const addressHash = buckets.addressHash(visitor.address);
  const since = new Date(now.getTime() - knownAddressMs);
  const credential = await findCredential(db, email, addressHash, since);
  const fromAddress: AttemptCounter = {
    bucket: buckets.signInFrom(visitor.address),
    limit: limits.signInFrom,
  };
  const forAccount = counterForAccount(deps, email, credential, addressHash);
  const isRight = await throttle.recordAndCheck([fromAddress, forAccount], () =>
    verifyPassword(credential?.passwordHash, password),
  );
  if (!isRight || !credential) throw new WrongCredentialsError();
  const reply = await admit(deps, credential, attempt, now);
  await throttle.clear([forAccount.bucket]);
  await throttle.retract(fromAddress.bucket);
  return reply;
}

/** Attempts from unknown addresses do not count where the person is known. */
function counterForAccount(
  { buckets, limits }: SignInDeps,
  email: string,
  credential: Credential | undefined,
  addressHash: Buffer,
): AttemptCounter {
  return credential?.isKnownAddress
    ? { bucket: buckets.signInAt(credential.userId, addressHash), limit: limits.signInAt }
    : { bucket: buckets.signInOf(email), limit: limits.signInOf };
}

/** Creates the session or challenge, unless the password has changed since it was verified. */
function admit(
  { db, sessions }: SignInDeps,
  { userId, passwordHash }: Credential,
  { isRemembered, visitor }: SignInInput,
  now: Date,
): Promise<SignInReply> {
  return db.transaction().execute(async (trx) => {
    const user = await lockUser(trx, userId);
    if (!user || user.passwordHash !== passwordHash) throw new WrongCredentialsError();
    if (user.isMfaEnabled) {
      return { sessionToken: null, userId: await createChallenge(trx, userId, isRemembered, now) };
    }
    return { sessionToken: await sessions.create(trx, { userId, isRemembered, visitor }), userId };
  });
}
