import { zodResolver } from "@hookform/resolvers/zod";
import { t } from "@lingui/core/macro";
import { useForm, useWatch } from "react-hook-form";
import * as z from "zod/mini";
import { messageForOwnProblem } from "../../../../web/problems/message-for-problem.ts";
import { problemOfPassword, refusalOfPassword } from "../../core/password-rules.ts";

export interface NewPassword {
  readonly password: string;
  readonly confirmation: string;
}

/**
 * Schema of a new password and its repetition: the server's rules, except for its list of common passwords.
 * Built while the form shows, so that messages are in the current language.
 * @param personalWords names, email and company of the person, as far as they are known
 */
export function newPasswordForm(personalWords: readonly string[]) {
  return z
    .object({
      password: z.string().check((context) => {
        const refusal = refusalOfPassword(context.value, personalWords);
        if (refusal === null) return;
        const message = messageForOwnProblem(problemOfPassword(refusal));
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

/** Form state of a password set by a mailed link, for `NewPasswordFields`. */
export function useNewPassword(personalWords: readonly string[]) {
  const { register, control, handleSubmit, formState, setError } = useForm<NewPassword>({
    resolver: zodResolver(newPasswordForm(personalWords)),
    defaultValues: { password: "", confirmation: "" },
  });
  const { errors, isSubmitting } = formState;
  const fields = {
    password: { ...register("password"), error: errors.password?.message },
    confirmation: { ...register("confirmation"), error: errors.confirmation?.message },
    typed: useWatch({ control, name: "password" }),
    personalWords,
  };
  const refuse = (message: string) => setError("password", { message }, { shouldFocus: true });
  return { fields, handleSubmit, isSubmitting, refuse };
}
