import type { Kysely } from "kysely";
import type { Clock } from "../platform/clock.ts";
import type { Tables } from "../platform/db/tables/tables.ts";
import { WrongCredentialsError } from "./accounts.errors.ts";
import { passwordFits } from "./accounts.password.service.ts";
import type { Sessions } from "./accounts.session.service.ts";
import type { SignInThrottle } from "./accounts.throttle.service.ts";
import { findCredential } from "./accounts.user.repo.ts";

export interface SignInDeps {
  readonly db: Kysely<Tables>;
  readonly clock: Clock;
  readonly sessions: Sessions;
  readonly throttle: SignInThrottle;
}

export interface SignInAttempt {
  readonly email: string;
  readonly password: string;
  readonly isRemembered: boolean;
  /** The visitor's IP address. */
  readonly address: string;
}

/**
 * Signs a person in. The answer to a wrong password, an unknown address and a person without a password is the
 * same, and takes the same work.
 * @throws TooManyAttemptsError, WrongCredentialsError
 */
export async function signIn(
  { db, clock, sessions, throttle }: SignInDeps,
  { email, password, isRemembered, address }: SignInAttempt,
): Promise<{ sessionToken: string; userId: number }> {
  throttle.begin(email, address, clock.now().getTime());
  const credential = await findCredential(db, email.trim());
  const fits = await passwordFits(credential?.passwordHash, password);
  if (!fits || !credential) throw new WrongCredentialsError();
  throttle.succeed(email, address);
  return { sessionToken: await sessions.open(credential.userId, isRemembered), userId: credential.userId };
}
