import { t } from "@lingui/core/macro";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { Resolver } from "react-hook-form";
import { type TeamRole, teamRoles } from "../../../kit/roles.ts";
import { call } from "../../../web/call.ts";
import type { Locale } from "../../../web/i18n/locales.ts";
import { teamQuery } from "../../people/ui/account.queries.ts";
import { readPerson } from "../../people/ui/forms/person-fields.tsx";
import { messageForRefusal } from "../../people/ui/forms/refusal-messages.ts";
import { notifyDone, notifyFailed } from "../../sign-in/ui/notices.ts";
import { addUser, deleteUser, type Team, type TeamMember, updateUserRole } from "../team.contract.ts";

/** Invites a person. Refusals are shown in the form. */
export function useAddMember() {
  const { reload } = useTeamCache();
  return useMutation({
    mutationFn: invite,
    onSuccess: () => notifyDone(t`User has been added successfully.`),
    onError: (error) => notifyFailed(messageForRefusal(error) ?? t`Failed to add user. Please try again.`),
    onSettled: () => void reload(),
  });
}

/** Sends an invitation again, in its original language. */
export function useResendInvitation() {
  const { reload } = useTeamCache();
  return useMutation({
    mutationFn: ({ role, ...member }: TeamMember) => {
      // A GOD cannot be invited, so there is no such invitation.
      if (role === "GOD") throw new Error("There is no invitation to this role");
      const { firstName, lastName, emailAddress } = member;
      return call(addUser, { query: {}, body: { firstName, lastName, emailAddress, role } });
    },
    onSuccess: () => notifyDone(t`Invitation has been resent successfully.`),
    onError: (error) =>
      notifyFailed(messageForRefusal(error) ?? t`Failed to resend invitation. Please try again.`),
    onSettled: () => void reload(),
  });
}

/** Changes a member's role: shown at once, reverted when the server refuses. */
export function useChangeRole() {
  const { change, restore, reload } = useTeamCache();
  return useMutation({
    mutationFn: ({ member, role }: { member: TeamMember; role: TeamRole }) =>
      call(updateUserRole, { query: { userId: String(member.id), role } }),
    onMutate: ({ member, role }) =>
      change((team) => team.map((one) => (one.id === member.id ? { ...one, role } : one))),
    onSuccess: () => notifyDone(t`User role has been updated successfully.`),
    onError: (error, _, before) => {
      restore(before);
      notifyFailed(messageForRefusal(error) ?? t`Failed to update user role. Please try again.`);
    },
    onSettled: () => void reload(),
  });
}

/** Removes a person, after confirmation. */
export function useRemoveMember() {
  const { change, reload } = useTeamCache();
  return useMutation({
    mutationFn: (member: TeamMember) => call(deleteUser, { query: { userId: String(member.id) } }),
    onSuccess: async (_, member) => {
      await change((team) => team.filter(({ id }) => id !== member.id));
      notifyDone(t`User has been removed successfully.`);
    },
    onError: (error) => notifyFailed(messageForRefusal(error) ?? t`Failed to remove user. Please try again.`),
    onSettled: () => void reload(),
  });
}

function invite({ email, ...member }: MemberValues): Promise<TeamMember> {
  const { language } = member;
  return call(addUser, { query: { language }, body: { ...member, emailAddress: email } });
}

function useTeamCache() {
  const client = useQueryClient();
  const { queryKey } = teamQuery();
  return {
    /** Changes the cached list. Returns the previous one. */
    change: async (how: (team: Team) => Team): Promise<Team | undefined> => {
      await client.cancelQueries({ queryKey });
      const before = client.getQueryData(queryKey);
      client.setQueryData(queryKey, (team) => team && how(team));
      return before;
    },
    restore: (team: Team | undefined) => client.setQueryData(queryKey, team),
    reload: () => client.invalidateQueries({ queryKey }),
  };
}

/** What the form for a new member holds. */
export interface MemberValues {
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly role: TeamRole;
  /** Of the invitation. */
  readonly language: Locale;
}

/** Validates with the server's rules, with messages in the current language. */
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
