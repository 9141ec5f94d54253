import type { ReplyOf } from "../../kit/call.ts";
import { passwordFits } from "../passwords/passwords.service.ts";
import { type Credential, findCredential, lockUser } from "../people/users.repo.ts";
import type { Visitor } from "../sessions/sessions.service.ts";
import { beginChallenge, type ChallengeDeps } from "./challenges.service.ts";
import { knownAddressMs } from "./core/attempt-bucket.ts";
import type { login } from "./sign-in.contract.ts";
import { WrongCredentialsError } from "./sign-in.errors.ts";
import type { CountedFor } from "./throttle.service.ts";

export type SignInDeps = ChallengeDeps;

export interface SignInAttempt {
  readonly email: string;
  readonly password: string;
  readonly isRemembered: boolean;
  readonly visitor: Visitor;
}

/** Without a token, `userId` is the handle of the second step. */
type SignInReply = ReplyOf<typeof login>;

/**
 * Signs a person in, or asks for their second factor. The answer to a wrong password, an unknown address and a person
 * without a password is the same, and takes the same statements and the same work.
 * @throws TooManyAttemptsError, WrongCredentialsError; BusyError, which has counted nothing
 */
export async function signIn(deps: SignInDeps, attempt: SignInAttempt): Promise<SignInReply> {
  const { db, clock, buckets, limits, throttle } = deps;
  const { email, password, visitor } = attempt;
  const now = clock.now();
  const addressHash = buckets.addressHash(visitor.address);
  const since = new Date(now.getTime() - knownAddressMs);
  const credential = await findCredential(db, email, addressHash, since);
  const fromAddress: CountedFor = { bucket: buckets.signInFrom(visitor.address), limit: limits.signInFrom };
  const forAccount = countedForAccount(deps, email, credential, addressHash);
  const fits = await throttle.judge([fromAddress, forAccount], () =>
    passwordFits(credential?.passwordHash, password),
  );
  if (!fits || !credential) throw new WrongCredentialsError();
  const reply = await admit(deps, credential, attempt, now);
  await throttle.clear([forAccount.bucket]);
  await throttle.takeBack(fromAddress.bucket);
  return reply;
}

/** Strangers' tries do not count where the person is known. */
function countedForAccount(
  { buckets, limits }: SignInDeps,
  email: string,
  credential: Credential | undefined,
  addressHash: Buffer,
): CountedFor {
  return credential?.isKnownAddress
    ? { bucket: buckets.signInAt(credential.userId, addressHash), limit: limits.signInAt }
    : { bucket: buckets.signInOf(email), limit: limits.signInOf };
}

/** Lets somebody in whose password was right and has not been changed since it was looked at. */
function admit(
  { db, sessions }: SignInDeps,
  { userId, passwordHash }: Credential,
  { isRemembered, visitor }: SignInAttempt,
  now: Date,
): Promise<SignInReply> {
  return db.transaction().execute(async (trx) => {
    const user = await lockUser(trx, userId);
    if (!user || user.passwordHash !== passwordHash) throw new WrongCredentialsError();
    if (user.isMfaEnabled) {
      return { sessionToken: null, userId: await beginChallenge(trx, userId, isRemembered, now) };
    }
    return { sessionToken: await sessions.open(trx, { userId, isRemembered, visitor }), userId };
  });
}
