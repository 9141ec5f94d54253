import { Trans, useLingui } from "@lingui/react/macro";
import { useEffect } from "react";
import { type Resolver, useForm } from "react-hook-form";
import { Link } from "react-router";
import { useLocale } from "../../../web/i18n/use-locale.ts";
import { Button } from "../../../web/ui/button.tsx";
import { TextField } from "../../../web/ui/form/text-field.tsx";
import { linkClass } from "../../../web/ui/link-button.tsx";
import { Form } from "../../people/ui/forms/form.tsx";
import { PersonFields, readPerson } from "../../people/ui/forms/person-fields.tsx";
import { messagesForFields } from "../../people/ui/forms/refusal-messages.ts";
import { EntryPanel } from "./entry-panel.tsx";
import { askForConfirmation, type RegistrationDetails } from "./registration-calls.ts";
import { RegistrationSteps } from "./registration-steps.tsx";
import { reportFailure } from "./report-failure.ts";
import { TermsNote } from "./terms-note.tsx";

interface RegistrationFormProps {
  /** Values to start with when the person came back to change them. */
  readonly details: RegistrationDetails | null;
  readonly onSent: (details: RegistrationDetails) => void;
}

const empty: RegistrationDetails = { companyName: "", firstName: "", lastName: "", email: "" };

/** The first step: who registers, and for which company. */
export function RegistrationForm({ details, onSent }: RegistrationFormProps) {
  const { t } = useLingui();
  const locale = useLocale();
  const { register, handleSubmit, formState, setError, setFocus } = useForm<RegistrationDetails>({
    resolver: readDetails,
    defaultValues: details ?? empty,
  });
  const { errors, isSubmitting } = formState;
  const isReturning = details !== null;
  useEffect(() => {
    if (isReturning) setFocus("email", { shouldSelect: true });
  }, [isReturning, setFocus]);

  const submit = handleSubmit(async (form) => {
    try {
      await askForConfirmation(form, locale);
    } catch (error) {
      const refused = messagesForFields(error, ["companyName", "firstName", "lastName", "email"]);
      for (const { field, sentence } of refused)
        setError(field, { message: sentence }, { shouldFocus: true });
      if (refused.length === 0) reportFailure(error);
      return;
    }
    onSent(form);
  });
  return (
    <EntryPanel
      above={<RegistrationSteps step="details" />}
      heading={t`Create an account`}
      lead={<Trans>See every day how your prices compare with your competitors'. First, your details.</Trans>}
      below={
        <>
          <Trans>Already have an account?</Trans>{" "}
          <Link to="/auth" className={linkClass}>
            <Trans>Log in</Trans>
          </Link>
        </>
      }
    >
      <Form isBusy={isSubmitting} onSubmit={submit}>
        <TextField
          label={t`Company name`}
          autoComplete="organization"
          error={errors.companyName?.message}
          {...register("companyName")}
        />
        <PersonFields
          isOneself
          firstName={{ ...register("firstName"), error: errors.firstName?.message }}
          lastName={{ ...register("lastName"), error: errors.lastName?.message }}
          email={{ ...register("email"), error: errors.email?.message }}
        />
        <Button type="submit" look="solid" disabled={isSubmitting} className="mt-1 w-full">
          {isSubmitting ? t`Sending…` : t`Continue`}
        </Button>
        <TermsNote />
      </Form>
    </EntryPanel>
  );
}

const readDetails: Resolver<RegistrationDetails> = (typed) => {
  const reading = readPerson(typed);
  return reading.isValid ? { values: reading.form, errors: {} } : { values: {}, errors: reading.errors };
};
