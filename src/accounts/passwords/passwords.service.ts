import { randomBytes } from "node:crypto";
import { hash, type Options, verify } from "@node-rs/argon2";
import { createWaitingLine } from "../../platform/waiting-line.ts";

/** argon2id (the library's default algorithm), 19 MiB, two passes. @see design/quality.md "Security" */
const cost: Options = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/**
 * Hashing takes a thread of the four that files and names are read with: a burst of sign-ins must leave some to
 * everybody else. Some 25 ms each, so that the last in the line waits for about two seconds.
 */
const line = createWaitingLine({ atOnce: 2, mostWaiting: 150 });

/** Two spellings of the same letters, as composed and decomposed "ș", are one password. */
function canonical(password: string): string {
  return password.normalize("NFKC");
}

/** @returns the salted hash in argon2's own text form, which carries its cost @throws BusyError */
export function hashPassword(password: string): Promise<string> {
  return line.run(() => hash(canonical(password), cost));
}

let dummyHash: Promise<string> | undefined;

/**
 * Whether a password fits a hash. Without a hash the same work is done against a dummy, so that the time of the
 * answer does not tell whether the account exists.
 * @param passwordHash null or undefined where there is no account, or one without a password
 * @throws BusyError where too many sign in at once
 */
export async function passwordFits(
  passwordHash: string | null | undefined,
  password: string,
): Promise<boolean> {
  dummyHash ??= hash(randomBytes(16).toString("hex"), cost);
  const compared = passwordHash ?? (await dummyHash);
  const isRight = await line.run(() => verify(compared, canonical(password)));
  return isRight && typeof passwordHash === "string";
}
