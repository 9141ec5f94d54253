import { type NameError, parseName } from "../../../kit/plain-name.ts";
import { readEmail } from "../../people/core/email-address.ts";

/** UTF-16 units of names. */
export const maxNameLength = { person: 100, company: 200 } as const;

/** What a person typed to register or to invite somebody; `companyName` only when a company registers. */
export interface TypedForm {
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly companyName?: string;
}

export type FormField = keyof TypedForm;

export type FormReading =
  | { readonly isValid: true; readonly form: Required<TypedForm> }
  /** A sentence for each invalid field, in the order of the form. */
  | { readonly isValid: false; readonly refusals: Readonly<Partial<Record<FormField, string>>> };

/**
 * Reads the fields that registering and inviting share.
 * @returns the fields, trimmed (`companyName` "" when not given), or the errors
 */
export function readForm(typed: TypedForm): FormReading {
  const firstName = parseName(typed.firstName, maxNameLength.person);
  const lastName = parseName(typed.lastName, maxNameLength.person);
  const email = readEmail(typed.email);
  const company =
    typed.companyName === undefined ? undefined : parseName(typed.companyName, maxNameLength.company);
  if (firstName.isName && lastName.isName && email !== null && (company?.isName ?? true)) {
    const companyName = company?.isName ? company.name : "";
    return {
      isValid: true,
      form: { firstName: firstName.name, lastName: lastName.name, email, companyName },
    };
  }
  const refusals = {
    ...(firstName.isName ? {} : { firstName: sentence("First name", maxNameLength.person, firstName.error) }),
    ...(lastName.isName ? {} : { lastName: sentence("Last name", maxNameLength.person, lastName.error) }),
    ...(email === null ? { email: "Please enter a valid email address" } : {}),
    ...(company === undefined || company.isName
      ? {}
      : { companyName: sentence("Company name", maxNameLength.company, company.error) }),
  };
  return { isValid: false, refusals };
}

function sentence(label: string, limit: number, error: NameError): string {
  if (error === "empty") return `${label} is required`;
  if (error === "too-long") return `${label} must be at most ${limit} characters`;
  return `${label} contains characters that cannot be used`;
}
