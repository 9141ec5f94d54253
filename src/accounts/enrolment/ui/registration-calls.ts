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

/** Asks for the mail that proves the address; again, for another one. */
export async function askForConfirmation(details: RegistrationDetails, locale: Locale): Promise<void> {
  const { companyName, firstName, lastName, email } = details;
  await call(register, { body: { companyName, firstName, lastName, email, language: locale } });
}

/** Takes a mail's link up and answers whom it is for. May be asked again until the registration is complete. */
export function followLink(token: string, signal: AbortSignal): Promise<Enrolled> {
  return call(confirmEmail, { query: { token }, signal });
}

/** Sets the first password. Answers the token of the session that begins. */
export async function finishRegistration(token: string, password: string): Promise<string> {
  return (await call(completeRegistration, { body: { token, password } })).sessionToken;
}
