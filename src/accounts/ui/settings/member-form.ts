import { t } from "@lingui/core/macro";
import * as z from "zod/mini";
import { locales } from "../../../web/i18n/locales.ts";
import { teamRoles } from "../../accounts.team.contract.ts";
import { readEmail } from "../../core/email-address.ts";
import { longestName } from "../../core/enrolment-form.ts";
import { judgeName, type NameFault } from "../../core/plain-name.ts";

/**
 * What the form asks of its fields; built while it shows, so that its messages are in the language on the screen.
 * @see specification 1, section 5 "Add user"
 */
export function memberForm() {
  const name = (words: Record<NameFault, string>) =>
    z.string().check(z.trim(), (field) => {
      const judged = judgeName(field.value, longestName.person);
      if (judged.isName) return;
      field.issues.push({ code: "custom", input: field.value, message: words[judged.fault] });
    });
  return z.object({
    firstName: name({
      empty: t`First name is required`,
      "too-long": t`First name must be at most 100 characters`,
      characters: t`First name contains characters that cannot be used`,
    }),
    lastName: name({
      empty: t`Last name is required`,
      "too-long": t`Last name must be at most 100 characters`,
      characters: t`Last name contains characters that cannot be used`,
    }),
    emailAddress: z.string().check(
      z.trim(),
      z.refine((text) => readEmail(text) !== null, t`Please enter a valid email address`),
    ),
    role: z.enum(teamRoles, t`Please select a role`),
    language: z.enum(locales),
  });
}

/** What the form for a new member holds; the language is that of the invitation. */
export type MemberValues = z.infer<ReturnType<typeof memberForm>>;
