import { Trans } from "@lingui/react/macro";
import { useId } from "react";
import { PasswordField } from "../../../../web/ui/password-field.tsx";
import { PasswordStrength } from "../../../../web/ui/password-strength.tsx";
import type { FormField } from "../../../people/ui/forms/form-field.ts";
import { passwordStrength } from "../../core/password-strength.ts";
import { adviceWords, levelWord, marksOf } from "./strength-messages.ts";

interface NewPasswordFieldsProps {
  readonly labels: { readonly password: string; readonly confirmation: string };
  readonly password: FormField;
  readonly confirmation: FormField;
  /** What stands in the first field now. */
  readonly typed: string;
  /** Names, email and company of the person, as far as they are known. */
  readonly personalWords: readonly string[];
  readonly disabled?: boolean;
}

/** A new password with how hard it is to guess, and the same once more. */
export function NewPasswordFields(props: NewPasswordFieldsProps) {
  const { labels, password, confirmation, typed, personalWords, disabled = false } = props;
  const { level, advice } = passwordStrength(typed, personalWords);
  const isWrong = password.error !== undefined;
  const hint = useId();
  return (
    <>
      <div>
        <PasswordField
          label={labels.password}
          autoComplete="new-password"
          {...(isWrong ? {} : { "aria-describedby": hint })}
          {...password}
          disabled={disabled}
        />
        {!isWrong && (
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
        {...confirmation}
        disabled={disabled}
      />
    </>
  );
}
