import { t } from "@lingui/core/macro";
import type { Resolver } from "react-hook-form";
import type { Locale } from "../../../web/i18n/locales.ts";
import { readPerson } from "../../people/ui/forms/read-person.ts";
import { type TeamRole, teamRoles } from "../team.contract.ts";

/** What the form for a new member holds. */
export interface MemberValues {
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly role: TeamRole;
  /** Of the invitation. */
  readonly language: Locale;
}

/** The server's own reading of the form, its sentences in the language on the screen. @see specification 1, section 5 "Add user" */
export const readMember: Resolver<MemberValues> = ({ role, language, ...person }) => {
  const reading = readPerson(person);
  const isRole = teamRoles.includes(role);
  if (reading.isValid && isRole) {
    const { firstName, lastName, email } = reading.form;
    return { values: { firstName, lastName, email, role, language }, errors: {} };
  }
  const ofRole = isRole ? {} : { role: { type: "refused", message: t`Please select a role` } };
  return { values: {}, errors: { ...(reading.isValid ? {} : reading.errors), ...ofRole } };
};
