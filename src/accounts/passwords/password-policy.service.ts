import { isListed, refusalOfPassword } from "./core/password-rules.ts";
import { PasswordRefusedError } from "./passwords.errors.ts";

/**
 * Checks a new password by every rule, the list of common passwords included.
 * @param personalWords names, e-mail address and company of the person
 * @throws PasswordRefusedError
 */
export async function checkPasswordPolicy(password: string, personalWords: readonly string[]): Promise<void> {
  const refusal = refusalOfPassword(password, personalWords);
  if (refusal) throw new PasswordRefusedError(refusal);
  if (isListed(password, await commonPasswords())) throw new PasswordRefusedError("common");
}

let commonPasswordsLoading: Promise<ReadonlySet<string>> | undefined;

/** The 49,000 most common passwords in lower case, loaded at the first use: 8 MB that the browser never loads. */
function commonPasswords(): Promise<ReadonlySet<string>> {
  commonPasswordsLoading ??= loadCommonPasswords();
  return commonPasswordsLoading;
}

async function loadCommonPasswords(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import("@zxcvbn-ts/language-common");
  return new Set(dictionary["passwords-common"]);
}
