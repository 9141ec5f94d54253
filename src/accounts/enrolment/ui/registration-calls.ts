import { call } from "../../../web/call.ts";
import type { Locale } from "../../../web/i18n/locales.ts";
import { completeRegistration, confirmEmail, register } from "../registration.contract.ts";
import type { Enrolled } from "./stored-enrolment.ts";

export interface RegistrationDetails {
  readonly companyName: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
}

/** Requests the confirmation mail, the first or another one. */
export async function askForConfirmation(details: RegistrationDetails, locale: Locale): Promise<void> {
  const { companyName, firstName, lastName, email } = details;
  await call(register, { body: { companyName, firstName, lastName, email, language: locale } });
}

/** Confirms a mailed link and returns whom it is for. May be repeated until the registration is complete. */
export function followLink(token: string, signal: AbortSignal): Promise<Enrolled> {
  return call(confirmEmail, { query: { token }, signal });
}

/** Sets the first password. Returns the token of the new session. */
export async function finishRegistration(token: string, password: string): Promise<string> {
  return (await call(completeRegistration, { body: { token, password } })).sessionToken;
}
