import { Trans } from "@lingui/react/macro";
import type { TeamActor } from "../core/team-rules.ts";
import type { Team, TeamMember } from "../team.contract.ts";
import { MemberRow } from "./member-row.tsx";
import { useResendInvitation } from "./use-team.ts";

interface TeamTableProps {
  readonly team: Team;
  readonly viewer: TeamActor;
  /** Id of the element that labels the table. */
  readonly labelId: string;
  readonly onRemove: (member: TeamMember) => void;
}

/** The members in the server's order: a table, or cards below 768 px. */
export function TeamTable({ team, viewer, labelId, onRemove }: TeamTableProps) {
  const resending = useResendInvitation();
  return (
    <table aria-labelledby={labelId} className="block w-full border-separate border-spacing-0 md:table">
      <thead className="sr-only md:not-sr-only md:table-header-group">
        <tr className="text-left text-13 text-ink-3 md:[&>th]:border-b md:[&>th]:py-2 md:[&>th]:pr-6 md:[&>th]:font-medium">
          <th scope="col" className="w-full">
            <Trans>Name</Trans>
          </th>
          <th scope="col">
            <Trans>Role</Trans>
          </th>
          <th scope="col">
            <Trans>State</Trans>
          </th>
          <th scope="col">
            <span className="sr-only">
              <Trans>Actions</Trans>
            </span>
          </th>
        </tr>
      </thead>
      <tbody className="block md:table-row-group">
        {team.map((member) => (
          <MemberRow
            key={member.id}
            member={member}
            viewer={viewer}
            isSending={resending.isPending}
            onResend={() => resending.isPending || resending.mutate(member)}
            onRemove={() => onRemove(member)}
          />
        ))}
      </tbody>
    </table>
  );
}
