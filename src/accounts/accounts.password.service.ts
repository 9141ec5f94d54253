import { randomBytes } from "node:crypto";
import { hash, type Options, verify } from "@node-rs/argon2";

/** argon2id (the library's default algorithm), 19 MiB, two passes. @see design/quality.md "Security" */
const cost: Options = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Two spellings of the same letters, as composed and decomposed "ș", are one password. */
function canonical(password: string): string {
  return password.normalize("NFKC");
}

/** @returns the salted hash in argon2's own text form, which carries its cost */
export function hashPassword(password: string): Promise<string> {
  return hash(canonical(password), cost);
}

let dummyHash: Promise<string> | undefined;

/**
 * Whether a password fits a hash. Without a hash the same work is done against a dummy, so that the time of the
 * answer does not tell whether the account exists.
 * @param passwordHash null or undefined where there is no account, or one without a password
 */
export async function passwordFits(
  passwordHash: string | null | undefined,
  password: string,
): Promise<boolean> {
  dummyHash ??= hashPassword(randomBytes(16).toString("hex"));
  const isRight = await verify(passwordHash ?? (await dummyHash), canonical(password));
  return isRight && typeof passwordHash === "string";
}
