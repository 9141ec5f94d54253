import { randomBytes } from "node:crypto";
import { hash, type Options, verify } from "@node-rs/argon2";
import { BusyError } from "../../platform/errors.ts";
import { createBoundedQueue } from "../../platform/limits/bounded-queue.ts";

/** argon2id (the library's default algorithm), 19 MiB, two passes. @see OWASP Password Storage Cheat Sheet */
const cost: Options = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/**
 * Each hash occupies one of the four threads that Node also uses for files and DNS, so that at most two run at the
 * same time. A hash takes some 25 ms: the last of 150 waits about two seconds.
 */
const hashing = createBoundedQueue({ concurrency: 2, maxWaiting: 150, refusal: () => new BusyError() });

/** Composed and decomposed spellings of a letter, as of "ș", are the same password. */
function canonical(password: string): string {
  return password.normalize("NFKC");
}

/** @returns the salted hash in argon2's own text form, which carries its cost @throws BusyError */
export function hashPassword(password: string): Promise<string> {
  return hashing.run(() => hash(canonical(password), cost));
}

let dummyHash: Promise<string> | undefined;

/**
 * Verifies a password against a hash. Without a hash a dummy is verified, so that the response time does not reveal
 * whether the account exists.
 * @param passwordHash null or undefined when there is no account, or none with a password
 * @throws BusyError when too many hashes wait
 */
export async function verifyPassword(
  passwordHash: string | null | undefined,
  password: string,
): Promise<boolean> {
  dummyHash ??= hash(randomBytes(16).toString("hex"), cost);
  const compared = passwordHash ?? (await dummyHash);
  const isRight = await hashing.run(() => verify(compared, canonical(password)));
  return isRight && typeof passwordHash === "string";
}
