import { commonPasswords } from "./common-passwords.service.ts";
import { isListed, refusalOfPassword } from "./core/password-rules.ts";
import { PasswordRefusedError } from "./passwords.errors.ts";

/**
 * Judges a new password by every rule, the list of common ones included.
 * @param personalWords names, e-mail address and company of the person
 * @throws PasswordRefusedError
 */
export async function requireGoodPassword(password: string, personalWords: readonly string[]): Promise<void> {
  const refusal = refusalOfPassword(password, personalWords);
  if (refusal) throw new PasswordRefusedError(refusal);
  if (isListed(password, await commonPasswords())) throw new PasswordRefusedError("common");
}
