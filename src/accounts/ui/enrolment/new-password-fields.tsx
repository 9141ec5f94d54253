import { Trans } from "@lingui/react/macro";
import { useId } from "react";
import { type Control, type FieldErrors, type UseFormRegister, useWatch } from "react-hook-form";
import { PasswordField } from "../../../web/ui/password-field.tsx";
import { PasswordStrength } from "../../../web/ui/password-strength.tsx";
import { passwordStrength } from "../../core/password-strength.ts";
import type { NewPassword } from "./new-password.ts";
import { adviceWords, levelWord, marksOf } from "./strength-words.ts";

interface NewPasswordFieldsProps {
  readonly labels: { readonly password: string; readonly confirmation: string };
  readonly personalWords: readonly string[];
  readonly register: UseFormRegister<NewPassword>;
  readonly control: Control<NewPassword>;
  readonly errors: FieldErrors<NewPassword>;
  readonly disabled?: boolean;
}

/** A new password with how hard it is to guess, and the same once more. */
export function NewPasswordFields(props: NewPasswordFieldsProps) {
  const { labels, personalWords, register, control, errors, disabled = false } = props;
  const typed = useWatch({ control, name: "password" });
  const { level, advice } = passwordStrength(typed, personalWords);
  const hint = useId();
  return (
    <>
      <div>
        <PasswordField
          label={labels.password}
          autoComplete="new-password"
          disabled={disabled}
          error={errors.password?.message}
          {...(errors.password === undefined ? { "aria-describedby": hint } : {})}
          {...register("password")}
        />
        {errors.password === undefined && (
          <div id={hint}>
            {typed === "" ? (
              <p className="mt-1 text-13 text-pretty text-ink-3">
                <Trans>At least 8 characters. A few words that do not belong together work best.</Trans>
              </p>
            ) : (
              <PasswordStrength
                level={marksOf[level]}
                word={levelWord(level)}
                advice={advice && adviceWords(advice)}
              />
            )}
          </div>
        )}
      </div>
      <PasswordField
        label={labels.confirmation}
        autoComplete="new-password"
        disabled={disabled}
        error={errors.confirmation?.message}
        {...register("confirmation")}
      />
    </>
  );
}
