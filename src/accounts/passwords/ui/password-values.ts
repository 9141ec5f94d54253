import { t } from "@lingui/core/macro";
import * as z from "zod/mini";
import { type NewPassword, newPasswordForm } from "./new-password/new-password.ts";

export interface PasswordValues extends NewPassword {
  readonly currentPassword: string;
}

/** The fields of a change: the new password twice, as everywhere, and the present one. Built while the form shows. */
export function changePasswordForm(personalWords: readonly string[]) {
  return z.safeExtend(newPasswordForm(personalWords), {
    currentPassword: z.string().check(z.minLength(1, t`Password is required`)),
  });
}
