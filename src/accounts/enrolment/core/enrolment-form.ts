import { readEmail } from "../../../kit/email-address.ts";
import { type FieldProblem, fieldProblem } from "../../../kit/problems.ts";
import { type NameError, parseName } from "../../../kit/text/plain-name.ts";

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
  | { readonly isValid: false; readonly problems: FormProblems };

/** A problem for each invalid field, in the order of the form; at least one. */
export type FormProblems = Readonly<Partial<Record<FormField, FieldProblem>>>;

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
  const problems = {
    ...(firstName.isName ? {} : { firstName: problemOfName("firstName", firstName.error) }),
    ...(lastName.isName ? {} : { lastName: problemOfName("lastName", lastName.error) }),
    ...(email === null ? { email: fieldProblem("NOT_AN_EMAIL") } : {}),
    ...(company === undefined || company.isName
      ? {}
      : { companyName: problemOfName("companyName", company.error) }),
  };
  return { isValid: false, problems };
}

const codeOfName = {
  firstName: "FIRST_NAME",
  lastName: "LAST_NAME",
  companyName: "COMPANY_NAME",
} as const satisfies Partial<Record<FormField, string>>;

/** The problem of a name that `parseName` does not accept. */
export function problemOfName(field: keyof typeof codeOfName, error: NameError): FieldProblem {
  const code = codeOfName[field];
  if (error === "empty") return fieldProblem(`${code}_REQUIRED`);
  if (error === "characters") return fieldProblem(`${code}_INVALID`);
  const max = field === "companyName" ? maxNameLength.company : maxNameLength.person;
  return fieldProblem(`${code}_TOO_LONG`, { max });
}

/** The problem of the first field of the form that has one. @throws RangeError when there is none */
export function firstProblem(problems: FormProblems): FieldProblem {
  const [first] = Object.values(problems);
  if (!first) throw new RangeError("a refused form has a problem");
  return first;
}
