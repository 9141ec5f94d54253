import { useLingui } from "@lingui/react/macro";
import { TextField } from "../../../../web/ui/form/text-field.tsx";
import {
  type FormField as FieldName,
  readForm,
  type TypedForm,
} from "../../../enrolment/core/enrolment-form.ts";
import type { FormField } from "./form.tsx";
import { serverWords } from "./server-messages.ts";

interface PersonFieldsProps {
  /** Whether it is about who types, so that the browser may fill it in. */
  readonly isOneself: boolean;
  readonly firstName: FormField;
  readonly lastName: FormField;
  readonly email: FormField;
}

/** Who somebody is: names and address. @see specification 1, section 5 "Add user" */
export function PersonFields({ isOneself, firstName, lastName, email }: PersonFieldsProps) {
  const { t } = useLingui();
  const kept = (what: string) => (isOneself ? what : "off");
  return (
    <>
      <div className="grid grid-cols-1 items-start gap-4 sm:grid-cols-2">
        <TextField label={t`First name`} autoComplete={kept("given-name")} {...firstName} />
        <TextField label={t`Last name`} autoComplete={kept("family-name")} {...lastName} />
      </div>
      <TextField label={t`Email`} type="email" inputMode="email" autoComplete={kept("email")} {...email} />
    </>
  );
}

type PersonReading =
  | { readonly isRight: true; readonly form: Required<TypedForm> }
  /** What is wrong, by field, as a form's library keeps it. */
  | {
      readonly isRight: false;
      readonly errors: Partial<Record<FieldName, { readonly type: "refused"; readonly message: string }>>;
    };

/** The server's own reading of names and address, its sentences in the language on the screen. */
export function readPerson(typed: TypedForm): PersonReading {
  const reading = readForm(typed);
  if (reading.isRight) return reading;
  const errors = Object.entries(reading.refusals).map(([field, sentence]) => {
    return [field, { type: "refused", message: serverWords(sentence) }] as const;
  });
  return { isRight: false, errors: Object.fromEntries(errors) };
}
