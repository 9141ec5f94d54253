import * as z from "zod/mini";
import { defineCall, type ReplyOf } from "../../kit/call.ts";
import { roles, teamRoles } from "../../kit/roles.ts";
import { wholeNumber } from "../../kit/whole-number.ts";
import { typedText } from "../enrolment/registration.contract.ts";
import { maxLanguageCode } from "../mail/core/mail-language.ts";

const teamMember = z.object({
  id: z.number(),
  firstName: z.string(),
  lastName: z.string(),
  emailAddress: z.string(),
  role: z.enum(roles),
  /** false: invited, not yet accepted. */
  joined: z.boolean(),
});
export type TeamMember = z.infer<typeof teamMember>;

/** GET /crm/get-users – the caller's company: own entry first, then rank descending, then name. */
export const teamList = defineCall({
  method: "GET",
  path: "/crm/get-users",
  access: "signed-in",
  scope: "people",
  summary: "The people of the caller's company, and those invited",
  reply: z.array(teamMember),
});
export type Team = ReplyOf<typeof teamList>;

/**
 * POST /crm/add-user – invites a person. Repeated for the same address, it sends the invitation again with the new
 * details, in the earlier language when none is given. The reply is the same for an address that has an account
 * elsewhere: its mail explains.
 */
export const addUser = defineCall({
  method: "POST",
  path: "/crm/add-user",
  access: "signed-in",
  scope: "people",
  summary: "Invites a person into the company, or sends the invitation again",
  callsPerMinute: 30,
  query: z.partial(z.object({ language: z.string().check(z.maxLength(maxLanguageCode)) })),
  body: z.strictObject({
    firstName: typedText,
    lastName: typedText,
    emailAddress: typedText,
    role: z.enum(teamRoles),
    language: z.optional(z.string().check(z.maxLength(maxLanguageCode))),
  }),
  reply: teamMember,
});

/** DELETE /crm/delete-user – a member or an invitation of the company. Refusals of rank are 422. */
export const deleteUser = defineCall({
  method: "DELETE",
  path: "/crm/delete-user",
  access: "signed-in",
  scope: "people",
  summary: "Takes a person out of the company",
  query: z.object({ userId: wholeNumber }),
  reply: z.void(),
  status: 204,
});

/** POST /crm/update-user-role – of a member or an invitation. Refusals of rank are 422. */
export const updateUserRole = defineCall({
  method: "POST",
  path: "/crm/update-user-role",
  access: "signed-in",
  scope: "people",
  summary: "Gives a person another role",
  query: z.object({ userId: wholeNumber, role: z.enum(teamRoles) }),
  reply: teamMember,
});
