import { readEmail } from "../../../kit/email-address.ts";
import { type FieldProblem, fieldProblem } from "../../../kit/problems.ts";
import { holdsCardNumber } from "../../../kit/text/card-number.ts";
import { type NameReading, parseName } from "../../../kit/text/plain-name.ts";

/** UTF-16 units of what a visitor types, after trimming. */
export const maxLength = { name: 100, company: 200, message: 5000 } as const;

export interface TypedRequest {
  readonly name: string;
  readonly email: string;
  readonly company: string;
  readonly message: string;
}

export type RequestField = keyof TypedRequest;

export interface ReadRequest {
  readonly name: string;
  readonly email: string;
  /** Null when left empty. */
  readonly company: string | null;
  /** Lines end with "\n". */
  readonly message: string;
}

export type RequestReading =
  | { readonly isValid: true; readonly form: ReadRequest }
  | { readonly isValid: false; readonly problems: Readonly<Partial<Record<RequestField, FieldProblem>>> };

/**
 * Reads the contact form, with the same rules on the server and in the browser.
 * @returns the fields, trimmed, or the problem of each invalid one
 */
export function readRequest(typed: TypedRequest): RequestReading {
  const name = parseName(typed.name, maxLength.name);
  const company = typed.company.trim() === "" ? null : parseName(typed.company, maxLength.company);
  const email = readEmail(typed.email);
  const message = readMessage(typed.message);
  const nameProblem = name.isName ? problemOfCard(name.name) : problemOfName(name);
  const companyName = company?.isName ? company.name : null;
  const companyProblem =
    company === null || company.isName ? problemOfCard(companyName ?? "") : problemOfCompany(company);
  const isValid = name.isName && !nameProblem && !companyProblem && email !== null;
  if (isValid && typeof message === "string") {
    return { isValid: true, form: { name: name.name, email, company: companyName, message } };
  }
  return {
    isValid: false,
    problems: {
      ...(nameProblem && { name: nameProblem }),
      ...(email === null ? { email: fieldProblem("NOT_AN_EMAIL") } : {}),
      ...(companyProblem && { company: companyProblem }),
      ...(typeof message === "string" ? {} : { message }),
    },
  };
}

/** Card numbers are neither stored nor mailed. */
function problemOfCard(text: string): FieldProblem | null {
  return holdsCardNumber(text) ? fieldProblem("CARD_DATA_REFUSED") : null;
}

/** The message with one kind of line end; control characters other than line ends and tabs become blanks. */
function readMessage(typed: string): string | FieldProblem {
  const message = typed
    .toWellFormed()
    .replace(/\r\n?|[\u2028\u2029]/g, "\n")
    // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is removed
    .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f]/g, " ")
    .trim();
  if (!/[\p{L}\p{N}\p{S}\p{P}]/u.test(message)) return fieldProblem("CONTACT_MESSAGE_REQUIRED");
  const cardProblem = problemOfCard(message);
  if (cardProblem) return cardProblem;
  if (message.length > maxLength.message) return fieldProblem("TEXT_TOO_LONG", { max: maxLength.message });
  return message;
}

type RefusedName = Extract<NameReading, { isName: false }>;

function problemOfName({ error }: RefusedName): FieldProblem {
  if (error === "empty") return fieldProblem("CONTACT_NAME_REQUIRED");
  if (error === "characters") return fieldProblem("CONTACT_NAME_INVALID");
  return fieldProblem("TEXT_TOO_LONG", { max: maxLength.name });
}

function problemOfCompany({ error }: RefusedName): FieldProblem {
  // Not required: a name of invisible characters only is one that cannot be used.
  if (error !== "too-long") return fieldProblem("COMPANY_NAME_INVALID");
  return fieldProblem("COMPANY_NAME_TOO_LONG", { max: maxLength.company });
}
