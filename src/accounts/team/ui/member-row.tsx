import { Trans, useLingui } from "@lingui/react/macro";
import { Send, Trash2 } from "lucide-react";
import { Button, IconButton } from "../../../web/ui/button.tsx";
import { Tag } from "../../../web/ui/tag.tsx";
import type { TeamActor } from "../core/team-rules.ts";
import { mayRemove, mayResend } from "../core/team-view.ts";
import type { TeamMember } from "../team.contract.ts";
import { MemberRole } from "./member-role.tsx";

interface MemberRowProps {
  readonly member: TeamMember;
  readonly viewer: TeamActor;
  readonly isSending: boolean;
  readonly onResend: () => void;
  readonly onRemove: () => void;
}

/** One member: a row of the table, a card on narrow screens. */
export function MemberRow({ member, viewer, isSending, onResend, onRemove }: MemberRowProps) {
  const { t } = useLingui();
  const name = nameOf(member);
  const isOwn = member.id === viewer.userId;
  return (
    <tr className="relative grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 gap-y-3 border-b py-4 last:border-b-0 md:table-row md:py-0">
      <th
        scope="row"
        className="col-span-2 block min-w-0 pr-12 text-left font-normal md:table-cell md:border-b md:py-3 md:pr-6"
      >
        <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <bdi className="font-medium [overflow-wrap:anywhere]">{name}</bdi>
          {isOwn && (
            <Tag look="ink">
              <Trans>You</Trans>
            </Tag>
          )}
        </span>
        <span className="mt-0.5 block text-13 text-ink-3 [overflow-wrap:anywhere]">
          {member.emailAddress}
        </span>
      </th>
      <td className="block min-w-0 md:table-cell md:border-b md:py-3 md:pr-6">
        <MemberRole member={member} viewer={viewer} name={name} />
      </td>
      <td className="block justify-self-end text-13 whitespace-nowrap md:table-cell md:border-b md:py-3 md:pr-6">
        {member.joined ? (
          <span className="text-ink-2">
            <Trans>Joined</Trans>
          </span>
        ) : (
          <Tag look="warning">
            <Trans>Invitation sent</Trans>
          </Tag>
        )}
      </td>
      <td className="max-md:contents md:border-b md:py-3 md:text-right md:whitespace-nowrap">
        {mayResend(viewer, member) && (
          <Button
            size="small"
            aria-label={t`Resend invitation: ${name}`}
            aria-disabled={isSending}
            onClick={onResend}
            className="max-md:col-span-2 max-md:justify-self-start"
          >
            <Send size={14} aria-hidden />
            <Trans>Resend invitation</Trans>
          </Button>
        )}
        {mayRemove(viewer, member) && (
          <IconButton
            label={t`Remove ${name}`}
            onClick={onRemove}
            className="max-md:absolute max-md:top-3 max-md:right-0 md:ml-2"
          >
            <Trash2 size={16} aria-hidden />
          </IconButton>
        )}
      </td>
    </tr>
  );
}

/** First and last name, else the email address. */
export function nameOf({ firstName, lastName, emailAddress }: TeamMember): string {
  return `${firstName} ${lastName}`.trim() || emailAddress;
}
