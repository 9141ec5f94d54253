import { t } from "@lingui/core/macro";
import * as z from "zod/mini";
import { serverWords } from "../../../people/ui/forms/server-messages.ts";
import { passwordRefusals, refusalOfPassword } from "../../core/password-rules.ts";

export interface NewPassword {
  readonly password: string;
  readonly confirmation: string;
}

/**
 * What is asked of a new password and its repetition: the server's own rules, but for its list of common passwords.
 * Built while the form shows, so that its messages are in the language on the screen.
 * @param personalWords names, email and company of the person, as far as they are known
 * @see specification 1, section 5 "New password"
 */
export function newPasswordForm(personalWords: readonly string[]) {
  return z
    .object({
      password: z.string().check((context) => {
        const refusal = refusalOfPassword(context.value, personalWords);
        if (refusal === null) return;
        const message = serverWords(passwordRefusals[refusal]);
        context.issues.push({ code: "custom", input: context.value, message });
      }),
      confirmation: z.string().check(z.refine(isLongEnough, t`Please confirm your password`)),
    })
    .check(
      z.refine(({ password, confirmation }) => password === confirmation, {
        path: ["confirmation"],
        error: t`Passwords don't match`,
      }),
    );
}

function isLongEnough(text: string): boolean {
  return refusalOfPassword(text, []) !== "too-short";
}
