import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { useId } from "react";
import { PasswordField } from "../../../../web/ui/form/password-field.tsx";
import { PasswordStrength } from "../../../../web/ui/form/password-strength.tsx";
import type { FormField } from "../../../people/ui/forms/form.tsx";
import { passwordStrength, type StrengthAdvice, type StrengthLevel } from "../../core/password-strength.ts";

interface NewPasswordFieldsProps {
  readonly labels: { readonly password: string; readonly confirmation: string };
  readonly password: FormField;
  readonly confirmation: FormField;
  /** Current value of the first field. */
  readonly typed: string;
  /** Names, email and company of the person, as far as they are known. */
  readonly personalWords: readonly string[];
  readonly disabled?: boolean;
}

/** A new password with its strength, and its repetition. */
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
                advice={advice && adviceMessage(advice)}
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

/** Filled marks out of four, by level. */
const marksOf: Readonly<Record<StrengthLevel, 1 | 2 | 3 | 4>> = {
  weak: 1,
  fair: 2,
  good: 3,
  strong: 4,
};

function levelWord(level: StrengthLevel): string {
  const words = { weak: t`Weak`, fair: t`Fair`, good: t`Good`, strong: t`Strong` };
  return words[level];
}

/** The most useful advice for a password. */
function adviceMessage(advice: StrengthAdvice): string {
  const words = {
    "too-short": t`At least 8 characters.`,
    "too-long": t`At most 128 characters.`,
    personal: t`Leave out your name, email and company.`,
    "common-word": t`Avoid common words and passwords.`,
    sequence: t`Avoid sequences such as abc or 123.`,
    repeat: t`Avoid repetitions.`,
    longer: t`A few more words make it stronger.`,
  };
  return words[advice];
}
