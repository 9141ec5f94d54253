import { randomBytes } from "node:crypto";
import type { Kysely } from "kysely";
import type { Tables } from "../../platform/db/tables.ts";
import { deriveKey, type Secrets } from "../../platform/secrets.ts";
import { enqueueNotice } from "../mail/mail.service.ts";
import { readRecoveryCode, recoveryCodeHash } from "./core/recovery-code.ts";
import { seal, unseal } from "./core/seal.ts";
import { stepOfCode } from "./core/totp.ts";
import { consumeRecoveryCode } from "./recovery-codes.repo.ts";
import { consumeStep, findSecret } from "./second-factor.repo.ts";

/** Secrets of the second factor as they lie in the database: sealed for their person. */
export interface SecretEncryption {
  seal(userId: number, secret: Uint8Array): Buffer;
  /** null where the installation's key is another one, or the bytes were moved to another person */
  unseal(userId: number, sealed: Uint8Array): Buffer | null;
}

export function createSecretEncryption(secrets: Secrets): SecretEncryption {
  const key = deriveKey(secrets, "second factor at rest");
  return {
    seal: (userId, secret) => seal(key, secret, String(userId), randomBytes(12)),
    unseal: (userId, sealed) => unseal(key, sealed, String(userId)),
  };
}

/**
 * Spends a code of the person's authenticator or a recovery code: each is taken once, also among parallel tries.
 * @param trx the transaction of what the code allows, in which the person is locked
 * @returns false for a wrong code and a spent one
 */
export async function consumeCode(
  trx: Kysely<Tables>,
  encryption: SecretEncryption,
  userId: number,
  code: string,
  now: Date,
): Promise<boolean> {
  const recovery = readRecoveryCode(code);
  if (recovery !== null) {
    const isConsumed = await consumeRecoveryCode(trx, userId, recoveryCodeHash(recovery), now);
    if (isConsumed) await enqueueNotice(trx, { kind: "recovery-code-used", userId });
    return isConsumed;
  }
  const sealed = await findSecret(trx, userId);
  const secret = sealed && encryption.unseal(userId, sealed);
  const step = secret ? stepOfCode(secret, code, now) : undefined;
  return step !== undefined && consumeStep(trx, userId, step);
}
