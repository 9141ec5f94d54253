import { randomBytes, randomUUID } from "node:crypto";
import { hash } from "@node-rs/argon2";
import type { Kysely, Transaction } from "kysely";
import { createCompany, type NewUserInput } from "../../src/accounts/people/companies.service.ts";
import {
  readRecoveryCode,
  recoveryCode,
  recoveryCodeHash,
} from "../../src/accounts/second-factor/core/recovery-code.ts";
import { stepAt, totpCode } from "../../src/accounts/second-factor/core/totp.ts";
import { replaceRecoveryCodes } from "../../src/accounts/second-factor/recovery-codes.repo.ts";
import { activateSecret, savePendingSecret } from "../../src/accounts/second-factor/second-factor.repo.ts";
import { createSecretEncryption } from "../../src/accounts/second-factor/second-factor-check.service.ts";
import { insertUser, setMfaEnabled } from "../../src/accounts/users/users.repo.ts";
import { readEmail } from "../../src/kit/email-address.ts";
import { takeIds } from "../../src/platform/db/record-ids.ts";
import type { Tables } from "../../src/platform/db/tables.ts";
import type { TestDatabase } from "../support/database/database.ts";

/** Passes every password rule; unlike any other text of the product, so that a search for it finds leaks. */
export const testPassword = "kestrel-Umbra-41-vetiver";

export const testNow = new Date("2026-11-21T10:00:00Z");

let people = 0;

export interface TestPerson {
  readonly userId: number;
  readonly companyId: number;
  readonly email: string;
  readonly password: string;
}

/** A person of a company of their own, or of the company given. */
export async function makePerson(
  db: Kysely<Tables>,
  given: Partial<NewUserInput> & { readonly companyName?: string } = {},
): Promise<TestPerson> {
  people += 1;
  const { companyName = `Company ${people}`, ...request } = given;
  const companyId = request.companyId ?? (await createCompany(db, companyName, testNow));
  const person: NewUserInput = {
    email: `person${people}@mail.example`,
    firstName: "Ana",
    lastName: "Ionescu",
    role: "COMPANY_ADMIN",
    password: testPassword,
    ...request,
    companyId,
  };
  const userId = (await takeIds(db, 1))();
  const { firstName, lastName, role, language = "en", password } = person;
  const passwordHash = await quickHash(password);
  const email = readEmail(person.email) ?? person.email;
  const user = { userId, companyId, email, firstName, lastName, role, language, passwordHash };
  if (!(await insertUser(db, { ...user, createdAt: testNow }))) throw new Error(`${email} has an account`);
  return { userId, companyId, email: person.email, password };
}

const quickHashes = new Map<string, Promise<string>>();

/**
 * A hash that is verified in well under a millisecond instead of 25: a hash names its own cost, so that the product
 * verifies it as any other. Once per password.
 */
export function quickHash(password: string): Promise<string> {
  const made =
    quickHashes.get(password) ??
    hash(password.normalize("NFKC"), { memoryCost: 8, timeCost: 1, parallelism: 1 });
  quickHashes.set(password, made);
  return made;
}

export interface TestPersonWithSecondFactor extends TestPerson {
  /** Of their authenticator, 20 bytes. */
  readonly secret: Uint8Array;
  /** In plain text. */
  readonly recoveryCodes: readonly string[];
  /** What their authenticator shows at an instant. */
  codeAt(instant: Date): string;
}

/** A person with an active second factor and ten recovery codes. */
export async function makePersonWithSecondFactor(
  database: TestDatabase,
  given: Parameters<typeof makePerson>[1] = {},
): Promise<TestPersonWithSecondFactor> {
  const person = await makePerson(database.app, given);
  const { userId } = person;
  const secret = new Uint8Array(randomBytes(20));
  const sealed = createSecretEncryption(database.secrets).seal(userId, secret);
  const recoveryCodes = Array.from({ length: 10 }, () => recoveryCode(randomBytes(10)));
  const hashes = recoveryCodes.map((code) => recoveryCodeHash(readRecoveryCode(code) ?? ""));
  await database.app.transaction().execute(async (trx: Transaction<Tables>) => {
    await savePendingSecret(trx, { userId, sessionId: randomUUID() }, sealed, testNow);
    await activateSecret(trx, userId, sealed, 0);
    await setMfaEnabled(trx, userId, true);
    await replaceRecoveryCodes(trx, userId, hashes);
  });
  return { ...person, secret, recoveryCodes, codeAt: (instant) => totpCode(secret, stepAt(instant)) };
}
