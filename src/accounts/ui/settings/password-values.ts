import { t } from "@lingui/core/macro";
import * as z from "zod/mini";
import { passwordLength } from "../../accounts.password.contract.ts";

export interface PasswordValues {
  readonly currentPassword: string;
  readonly password: string;
  readonly confirmation: string;
}

/**
 * What the form asks of its fields; built while the form shows, so that its messages are in the language on the
 * screen. @see specification 1, section 5 "New password"
 */
export function passwordForm() {
  const isLongEnough = (text: string) => [...text].length >= passwordLength.least;
  return z
    .object({
      currentPassword: z
        .string()
        .check(
          z.minLength(1, t`Password is required`),
          z.maxLength(passwordLength.most, t`Password must be at most 128 characters`),
        ),
      password: z
        .string()
        .check(
          z.refine(isLongEnough, t`Password must be at least 8 characters`),
          z.maxLength(passwordLength.most, t`Password must be at most 128 characters`),
        ),
      confirmation: z.string().check(z.refine(isLongEnough, t`Please confirm your password`)),
    })
    .check(
      z.refine(({ password, confirmation }) => password === confirmation, {
        path: ["confirmation"],
        error: t`Passwords don't match`,
      }),
    );
}
