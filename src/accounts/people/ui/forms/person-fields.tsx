import { useLingui } from "@lingui/react/macro";
import { messageForOwnProblem } from "../../../../web/problems/message-for-problem.ts";
import { TextField } from "../../../../web/ui/form/text-field.tsx";
import {
  type FormField as FieldName,
  readForm,
  type TypedForm,
} from "../../../enrolment/core/enrolment-form.ts";
import type { FormField } from "./form.tsx";

interface PersonFieldsProps {
  /** Whether the person describes themselves, so that the browser may autofill. */
  readonly isOneself: boolean;
  readonly firstName: FormField;
  readonly lastName: FormField;
  readonly email: FormField;
}

/** Name and email fields of a person. */
export function PersonFields({ isOneself, firstName, lastName, email }: PersonFieldsProps) {
  const { t } = useLingui();
  const autoComplete = (what: string) => (isOneself ? what : "off");
  return (
    <>
      <div className="grid grid-cols-1 items-start gap-4 sm:grid-cols-2">
        <TextField label={t`First name`} autoComplete={autoComplete("given-name")} {...firstName} />
        <TextField label={t`Last name`} autoComplete={autoComplete("family-name")} {...lastName} />
      </div>
      <TextField
        label={t`Email`}
        type="email"
        inputMode="email"
        autoComplete={autoComplete("email")}
        {...email}
      />
    </>
  );
}

type PersonReading =
  | { readonly isValid: true; readonly form: Required<TypedForm> }
  /** Errors by field, as react-hook-form holds them. */
  | {
      readonly isValid: false;
      readonly errors: Partial<Record<FieldName, { readonly type: "refused"; readonly message: string }>>;
    };

/** Parses names and email with the server's own rules, with messages in the current language. */
export function readPerson(typed: TypedForm): PersonReading {
  const reading = readForm(typed);
  if (reading.isValid) return reading;
  const errors = Object.entries(reading.problems).map(([field, problem]) => {
    return [field, { type: "refused", message: messageForOwnProblem(problem) }] as const;
  });
  return { isValid: false, errors: Object.fromEntries(errors) };
}
