import { randomBytes } from "node:crypto";
import type { Kysely } from "kysely";
import type { Tables } from "../../platform/db/tables.ts";
import { seal, unseal } from "../../platform/seal.ts";
import { deriveKey, type Secrets } from "../../platform/secrets.ts";
import { enqueueNotice } from "../mail/mail.service.ts";
import { readRecoveryCode, recoveryCodeHash } from "./core/recovery-code.ts";
import { stepOfCode } from "./core/totp.ts";
import { consumeRecoveryCode } from "./recovery-codes.repo.ts";
import { consumeStep, findSecret } from "./second-factor.repo.ts";

/** Encrypts secrets of the second factor for storage: each is sealed for its person. */
export interface SecretEncryption {
  seal(userId: number, secret: Uint8Array): Buffer;
  /** null when the installation's key differs, or the bytes belong to another person */
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
 * Checks a code of the person's authenticator or a recovery code and marks it as used: each is accepted once, also among
 * parallel attempts.
 * @param trx the transaction of the protected change, in which the person is locked
 * @returns false for a wrong code and a used one
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
