import {
  type FormField as FieldName,
  readForm,
  type TypedForm,
} from "../../../enrolment/core/enrolment-form.ts";
import { serverWords } from "./server-messages.ts";

export type PersonReading =
  | { readonly isValid: true; readonly form: Required<TypedForm> }
  /** What is wrong, by field, as a form's library keeps it. */
  | {
      readonly isValid: false;
      readonly errors: Partial<Record<FieldName, { readonly type: "refused"; readonly message: string }>>;
    };

/** The server's own reading of names and address, its sentences in the language on the screen. */
export function readPerson(typed: TypedForm): PersonReading {
  const reading = readForm(typed);
  if (reading.isValid) return reading;
  const errors = Object.entries(reading.refusals).map(([field, sentence]) => {
    return [field, { type: "refused", message: serverWords(sentence) }] as const;
  });
  return { isValid: false, errors: Object.fromEntries(errors) };
}
