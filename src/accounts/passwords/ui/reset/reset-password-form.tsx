import { t } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { CallError, call } from "../../../../web/call.ts";
import { Button } from "../../../../web/ui/button.tsx";
import { Form } from "../../../people/ui/forms/form.tsx";
import { messageForRefusal, messagesForFields } from "../../../people/ui/forms/refusal-messages.ts";
import { commonFailure } from "../../../sign-in/ui/failure-messages.ts";
import { notifyDone, notifyFailed } from "../../../sign-in/ui/notices.ts";
import { type ResetLink, readResetLink } from "../../core/reset-link.ts";
import { changePassword } from "../../passwords.contract.ts";
import { useNewPassword } from "../new-password/new-password.ts";
import { NewPasswordFields } from "../new-password/new-password-fields.tsx";

interface ResetPasswordFormProps {
  readonly token: string;
  readonly onChanged: () => void;
  /** Called with the reason when the link has been used or has expired. */
  readonly onLinkRefused: (reason: string) => void;
}

/** New password and its repetition, sent with the link's token. */
export function ResetPasswordForm({ token, onChanged, onLinkRefused }: ResetPasswordFormProps) {
  const { t } = useLingui();
  const [isDone, setDone] = useState(false);
  const { fields, handleSubmit, isSubmitting, refuse } = useNewPassword([]);

  const fail = (error: unknown) => {
    const [refused] = messagesForFields(error, ["password"]);
    if (refused) return refuse(refused.sentence);
    const description = refusalOrFailure(error) ?? t`Failed to change password`;
    notifyFailed(description);
    if (error instanceof CallError && error.status === 401) onLinkRefused(description);
  };
  const submit = handleSubmit(async ({ password }) => {
    const link = readResetLink(token, Date.now());
    if (link !== "valid") return onLinkRefused(messageForResetLink(link));
    try {
      await call(changePassword, { query: {}, body: { password }, bearer: token });
    } catch (error) {
      return fail(error);
    }
    setDone(true);
    notifyDone(t`Your password has been changed successfully. You can now log in with your new password.`);
    onChanged();
  });
  const isBusy = isSubmitting || isDone;
  return (
    <Form isBusy={isBusy} onSubmit={submit}>
      <NewPasswordFields
        labels={{ password: t`New Password`, confirmation: t`Confirm Password` }}
        {...fields}
        disabled={isDone}
      />
      <Button type="submit" look="solid" disabled={isBusy} className="mt-1 w-full">
        {isBusy ? t`Processing...` : t`Update Password`}
      </Button>
    </Form>
  );
}

function refusalOrFailure(error: unknown): string | null {
  return commonFailure(error) ?? messageForRefusal(error);
}

/** Why a reset link is not accepted. */
export function messageForResetLink(link: Exclude<ResetLink, "valid">): string {
  const words = {
    missing: t`No password reset link found. Please use the link from the email.`,
    invalid: t`The password reset link is invalid. Please request a new one.`,
    "no-expiry": t`This password reset link is missing expiration information. Please request a new one.`,
    expired: t`This password reset link has expired. Please request a new one.`,
  };
  return words[link];
}
