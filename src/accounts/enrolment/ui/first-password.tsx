import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { CallError } from "../../../web/call.ts";
import { Button } from "../../../web/ui/button.tsx";
import { useNewPassword } from "../../passwords/ui/new-password/new-password.ts";
import { NewPasswordFields } from "../../passwords/ui/new-password/new-password-fields.tsx";
import { UsernameField } from "../../passwords/ui/new-password/username-field.tsx";
import { Form } from "../../people/ui/forms/form.tsx";
import { messageForRefusal, messagesForFields } from "../../people/ui/forms/refusal-messages.ts";
import { EntryPanel } from "./entry-panel.tsx";
import { LinkError } from "./link-error.tsx";
import { finishRegistration } from "./registration-calls.ts";
import { RegistrationSteps } from "./registration-steps.tsx";
import { reportFailure } from "./report-failure.ts";
import { type Enrolled, storedLink } from "./stored-enrolment.ts";
import { TermsNote } from "./terms-note.tsx";

interface FirstPasswordProps {
  readonly token: string;
  readonly person: Enrolled;
  /** Saves the session token and navigates; the form stays disabled until it resolves. */
  readonly onFinished: (sessionToken: string) => Promise<void>;
  /** Called when the link was refused and registration starts again. */
  readonly onRegister: () => void;
}

/** The last step of a registration or an invitation: a password for a confirmed address. */
export function FirstPassword({ token, person, onFinished, onRegister }: FirstPasswordProps) {
  const { t } = useLingui();
  const { firstName, emailAddress, companyName } = person;
  const personalWords = [firstName, emailAddress, companyName];
  const isInvited = person.kind === "invitation";
  const [refusal, setRefusal] = useState<string | null>(null);
  const { fields, handleSubmit, isSubmitting, refuse } = useNewPassword(personalWords);

  const fail = (error: unknown) => {
    const [refused] = messagesForFields(error, ["password"]);
    if (refused) return refuse(refused.sentence);
    const isOfLink = error instanceof CallError && error.code?.startsWith("ENROLMENT_LINK_");
    const reason = isOfLink ? messageForRefusal(error) : null;
    if (reason === null) return reportFailure(error);
    storedLink.forget();
    setRefusal(reason);
  };
  const submit = handleSubmit(async ({ password }) => {
    try {
      await onFinished(await finishRegistration(token, password));
    } catch (error) {
      fail(error);
    }
  });
  if (refusal !== null) {
    return (
      <EntryPanel heading={t`Registration not finished`} takesFocus isFramed={false}>
        <LinkError title={t`The link could not be opened`} reason={refusal} onRegister={onRegister} />
      </EntryPanel>
    );
  }
  return (
    <EntryPanel
      above={!isInvited && <RegistrationSteps step="password" />}
      heading={isInvited ? t`Join ${companyName}` : t`Choose a password`}
      takesFocus
      lead={
        isInvited ? (
          <Trans>Choose a password, {firstName}, and your account is ready.</Trans>
        ) : (
          <Trans>Your address is confirmed, {firstName}. Choose a password, and your account is ready.</Trans>
        )
      }
    >
      <dl className="mb-5 grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1 border-b pb-5 [&>dd]:wrap-anywhere [&>dt]:text-ink-3">
        <dt>{t`First name`}</dt>
        <dd>{firstName}</dd>
        <dt>{t`Company`}</dt>
        <dd>{companyName}</dd>
        <dt>{t`Email`}</dt>
        <dd>{emailAddress}</dd>
      </dl>
      <Form isBusy={isSubmitting} onSubmit={submit}>
        <UsernameField emailAddress={emailAddress} />
        <NewPasswordFields
          labels={{ password: t`Password`, confirmation: t`Confirm Password` }}
          {...fields}
        />
        <Button type="submit" look="solid" disabled={isSubmitting} className="mt-1 w-full">
          {isSubmitting ? t`Processing...` : isInvited ? t`Join` : t`Create account`}
        </Button>
        <TermsNote />
      </Form>
    </EntryPanel>
  );
}
