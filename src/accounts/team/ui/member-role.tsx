import { useLingui } from "@lingui/react/macro";
import { Select } from "../../../web/ui/form/select-field.tsx";
import type { TeamActor } from "../core/team-rules.ts";
import { mayChangeRole, rolesToGive } from "../core/team-view.ts";
import type { TeamMember } from "../team.contract.ts";
import { RoleBadge, roleNames } from "./role-badge.tsx";
import { useChangeRole } from "./use-team.ts";

interface MemberRoleProps {
  readonly member: TeamMember;
  readonly viewer: TeamActor;
  readonly name: string;
}

/** A member's role: a select when the viewer may change it, otherwise a badge. */
export function MemberRole({ member, viewer, name }: MemberRoleProps) {
  const { t, i18n } = useLingui();
  const changing = useChangeRole();
  if (!mayChangeRole(viewer, member)) {
    return <RoleBadge role={member.role} />;
  }
  const options = rolesToGive(viewer);
  return (
    <Select
      aria-label={t`Role of ${name}`}
      value={member.role}
      onChange={({ target }) => {
        const role = options.find((known) => known === target.value);
        if (role && role !== member.role) changing.mutate({ member, role });
      }}
      className="touch-target md:min-w-36"
    >
      {options.map((role) => (
        <option key={role} value={role}>
          {i18n._(roleNames[role])}
        </option>
      ))}
    </Select>
  );
}
