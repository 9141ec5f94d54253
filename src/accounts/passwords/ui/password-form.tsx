import { zodResolver } from "@hookform/resolvers/zod";
import { t } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { useForm, useWatch } from "react-hook-form";
import * as z from "zod/mini";
import { call } from "../../../web/call.ts";
import { Button } from "../../../web/ui/button.tsx";
import { PasswordField } from "../../../web/ui/form/password-field.tsx";
import { sessionsQuery } from "../../people/ui/account.queries.ts";
import { Form } from "../../people/ui/forms/form.tsx";
import { messageForRefusal, messagesForFields } from "../../people/ui/forms/refusal-messages.ts";
import { notifyDone, notifyFailed } from "../../sign-in/ui/notices.ts";
import { changePassword } from "../passwords.contract.ts";
import { type NewPassword, newPasswordForm } from "./new-password/new-password.ts";
import { NewPasswordFields } from "./new-password/new-password-fields.tsx";
import { UsernameField } from "./new-password/username-field.tsx";

interface PasswordValues extends NewPassword {
  readonly currentPassword: string;
}

/**
 * Form values: the new password twice and the current one. The schema is built while the form shows, for the
 * current language.
 */
function changePasswordForm(personalWords: readonly string[]) {
  return z.safeExtend(newPasswordForm(personalWords), {
    currentPassword: z.string().check(z.minLength(1, t`Password is required`)),
  });
}

interface PasswordFormProps {
  readonly personalWords: readonly string[];
  readonly emailAddress: string;
  readonly onClose: () => void;
}

/** Current password, new one, confirmation. */
export function PasswordForm({ personalWords, emailAddress, onClose }: PasswordFormProps) {
  const { t } = useLingui();
  const client = useQueryClient();
  const { register, handleSubmit, control, formState, setError, setFocus } = useForm<PasswordValues>({
    resolver: zodResolver(changePasswordForm(personalWords)),
    defaultValues: { currentPassword: "", password: "", confirmation: "" },
  });
  useEffect(() => setFocus("currentPassword"), [setFocus]);
  const submit = handleSubmit(async ({ currentPassword, password }) => {
    try {
      await call(changePassword, { query: {}, body: { currentPassword, password } });
    } catch (error) {
      const [refused] = messagesForFields(error, ["currentPassword", "password"]);
      if (refused) setError(refused.field, { message: refused.sentence }, { shouldFocus: true });
      else notifyFailed(messageForRefusal(error) ?? t`Failed to update password. Please try again.`);
      return;
    }
    notifyDone(t`Your password has been updated successfully.`);
    onClose();
    await client.invalidateQueries({ queryKey: sessionsQuery().queryKey });
  });
  const typed = useWatch({ control, name: "password" });
  const { errors, isSubmitting } = formState;
  return (
    <Form isBusy={isSubmitting} onSubmit={submit} className="max-w-[400px]">
      <UsernameField emailAddress={emailAddress} />
      <PasswordField
        label={t`Current password`}
        autoComplete="current-password"
        error={errors.currentPassword?.message}
        {...register("currentPassword")}
      />
      <NewPasswordFields
        labels={{ password: t`New password`, confirmation: t`Confirm password` }}
        password={{ ...register("password"), error: errors.password?.message }}
        confirmation={{ ...register("confirmation"), error: errors.confirmation?.message }}
        typed={typed}
        personalWords={personalWords}
      />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" look="solid" aria-disabled={isSubmitting}>
          {isSubmitting ? t`Saving…` : t`Save password`}
        </Button>
        <Button look="quiet" onClick={onClose}>
          <Trans>Cancel</Trans>
        </Button>
      </div>
    </Form>
  );
}
