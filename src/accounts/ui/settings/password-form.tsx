import { zodResolver } from "@hookform/resolvers/zod";
import { Trans, useLingui } from "@lingui/react/macro";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { useForm, useWatch } from "react-hook-form";
import { call } from "../../../web/call.ts";
import { Button } from "../../../web/ui/button.tsx";
import { PasswordField } from "../../../web/ui/password-field.tsx";
import { PasswordStrength } from "../../../web/ui/password-strength.tsx";
import { changePassword } from "../../accounts.password.contract.ts";
import { passwordStrength } from "../../core/password-strength.ts";
import { sessionsQuery } from "../accounts.queries.ts";
import { failureWords, fieldRefusals } from "./failure-words.ts";
import { tellDone, tellFailed } from "./notices.ts";
import { type PasswordValues, passwordForm } from "./password-values.ts";
import { strengthAdvice, strengthLevels } from "./strength-words.ts";

interface PasswordFormProps {
  readonly personalWords: readonly string[];
  readonly emailAddress: string;
  readonly onClose: () => void;
}

/** Current password, new one, confirmation. @see specification 1, sections 5 and 8 */
export function PasswordForm({ personalWords, emailAddress, onClose }: PasswordFormProps) {
  const { t, i18n } = useLingui();
  const client = useQueryClient();
  const { register, handleSubmit, control, formState, setError, setFocus } = useForm<PasswordValues>({
    resolver: zodResolver(passwordForm()),
    defaultValues: { currentPassword: "", password: "", confirmation: "" },
  });
  useEffect(() => setFocus("currentPassword"), [setFocus]);
  const submit = handleSubmit(async ({ currentPassword, password }) => {
    try {
      await call(changePassword, { query: {}, body: { currentPassword, password } });
    } catch (error) {
      const { currentPassword: ofCurrent, password: ofNew } = fieldRefusals(error);
      if (ofCurrent) setError("currentPassword", { message: ofCurrent }, { shouldFocus: true });
      else if (ofNew) setError("password", { message: ofNew }, { shouldFocus: true });
      else tellFailed(failureWords(error, t`Failed to update password. Please try again.`));
      return;
    }
    tellDone(t`Your password has been updated successfully.`);
    onClose();
    await client.invalidateQueries({ queryKey: sessionsQuery().queryKey });
  });
  const typed = useWatch({ control, name: "password" });
  const { level, advice } = passwordStrength(typed, personalWords);
  const { errors, isSubmitting } = formState;
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (!isSubmitting) void submit(event);
      }}
      className="grid max-w-[400px] gap-4"
    >
      {/* Password keepers want to know whose password it is. */}
      <input type="email" autoComplete="username" value={emailAddress} readOnly hidden />
      <PasswordField
        label={t`Current password`}
        autoComplete="current-password"
        error={errors.currentPassword?.message}
        {...register("currentPassword")}
      />
      <div>
        <PasswordField
          label={t`New password`}
          autoComplete="new-password"
          error={errors.password?.message}
          {...register("password")}
        />
        {typed !== "" && errors.password === undefined && (
          <PasswordStrength
            level={strengthLevels[level].marks}
            word={i18n._(strengthLevels[level].word)}
            advice={advice && i18n._(strengthAdvice[advice])}
          />
        )}
      </div>
      <PasswordField
        label={t`Confirm password`}
        autoComplete="new-password"
        error={errors.confirmation?.message}
        {...register("confirmation")}
      />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" look="solid" aria-disabled={isSubmitting}>
          {isSubmitting ? t`Saving…` : t`Save password`}
        </Button>
        <Button look="quiet" onClick={onClose}>
          <Trans>Cancel</Trans>
        </Button>
      </div>
    </form>
  );
}
