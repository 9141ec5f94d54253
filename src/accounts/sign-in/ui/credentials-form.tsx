import { zodResolver } from "@hookform/resolvers/zod";
import { t } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import clsx from "clsx";
import { useLayoutEffect, useRef } from "react";
import { useForm } from "react-hook-form";
import * as z from "zod/mini";
import { maxEmailLength, readEmail } from "../../../kit/email-address.ts";
import { CallError } from "../../../web/call.ts";
import type { Locale } from "../../../web/i18n/locales.ts";
import { useLocale } from "../../../web/i18n/use-locale.ts";
import { Button } from "../../../web/ui/button.tsx";
import { PasswordField } from "../../../web/ui/form/password-field.tsx";
import { TextField } from "../../../web/ui/form/text-field.tsx";
import { LinkButton } from "../../../web/ui/link-button.tsx";
import { toast } from "../../../web/ui/toast/toast.ts";
import { maxPasswordUnits } from "../../passwords/core/password-length.ts";
import { noConnection } from "./failure-messages.ts";
import { notifyFailed } from "./notices.ts";
import { askForResetMail, type Credentials } from "./sign-in.ts";
import { type StepEnd, useUnmountSignal } from "./use-sign-in.ts";

interface CredentialsFormProps {
  /** During the second step the fields are read-only and the other links are hidden. */
  readonly isLocked: boolean;
  readonly onEnter: (credentials: Credentials) => Promise<StepEnd>;
}

/** The first step: email, password, "remember me" and the link to a new password. */
export function CredentialsForm({ isLocked, onEnter }: CredentialsFormProps) {
  const { t } = useLingui();
  const locale = useLocale();
  const leaving = useUnmountSignal();
  const form = useForm<Credentials>({
    resolver: zodResolver(credentialsForm()),
    defaultValues: { email: "", password: "", rememberMe: false },
  });
  const { errors, isSubmitting } = form.formState;
  const fieldClass = clsx(isLocked && "[&_input]:border-line [&_input]:bg-sunken [&_input]:text-ink-3");
  const isSending = useRef(false);
  const wasLocked = useRef(isLocked);
  // Before the step back is painted.
  useLayoutEffect(() => {
    if (wasLocked.current && !isLocked) form.setFocus("password", { shouldSelect: true });
    wasLocked.current = isLocked;
  }, [isLocked, form]);

  const submit = form.handleSubmit(async (credentials) => {
    const end = await onEnter(credentials);
    if (typeof end === "string") return;
    if (end.fieldError !== null) form.setError("password", { type: "refused", message: end.fieldError });
    form.setFocus("password", { shouldSelect: true });
  });
  const forgot = async () => {
    if (isSending.current) return;
    const email = form.getValues("email").trim();
    if (email === "")
      return form.setError("email", { message: emailRequiredMessage() }, { shouldFocus: true });
    isSending.current = true;
    if (await form.trigger("email", { shouldFocus: true })) await sendResetMail(email, locale, leaving());
    isSending.current = false;
  };
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="mt-5 grid gap-4">
      <TextField
        label={t`Email`}
        className={fieldClass}
        type="email"
        autoComplete="username"
        inputMode="email"
        maxLength={maxEmailLength}
        disabled={isLocked}
        error={errors.email?.message}
        {...form.register("email")}
      />
      <PasswordField
        label={t`Password`}
        className={fieldClass}
        autoComplete="current-password"
        maxLength={maxPasswordUnits}
        disabled={isLocked}
        error={errors.password?.message}
        {...form.register("password")}
      />
      {!isLocked && (
        <>
          <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
            <label className="flex min-h-6 items-center gap-2">
              <input type="checkbox" className="size-4 accent-(--ink)" {...form.register("rememberMe")} />
              <Trans>Remember me</Trans>
            </label>
            <LinkButton onClick={() => void forgot()}>
              <Trans>Forgot password?</Trans>
            </LinkButton>
          </div>
          <Button type="submit" look="solid" disabled={isSubmitting} className="w-full">
            {isSubmitting ? t`Logging in…` : t`Log in`}
          </Button>
        </>
      )}
    </form>
  );
}

/** Built when the dialog opens, so that messages are in the current language. */
function credentialsForm() {
  const isEmail = z.refine<string>((text) => readEmail(text) !== null, t`Please enter a valid email address`);
  return z.object({
    email: z.string().check(isEmail),
    password: z.string().check(z.minLength(1, t`Password is required`)),
    rememberMe: z.boolean(),
  });
}

/** Reports that an email address is required, and returns the message for its field. */
function emailRequiredMessage(): string {
  const sentence = t`Please enter your email address first.`;
  toast({ title: t`Email Required`, description: sentence, look: "error" });
  return sentence;
}

/** Requests the mail and reports the outcome, without revealing whether the address has an account. */
async function sendResetMail(email: string, locale: Locale, signal: AbortSignal): Promise<void> {
  try {
    await askForResetMail(email, locale, signal);
    toast({
      title: t`Reset Email Sent`,
      description: t`If an account exists with this email, you will receive password reset instructions.`,
    });
  } catch (error) {
    if (!signal.aborted) notifyFailed(notSentMessage(error));
  }
}

function notSentMessage(error: unknown): string {
  const isOffline = error instanceof CallError && error.status === 0;
  return isOffline ? noConnection() : t`Failed to send reset email. Please try again later.`;
}
