import { useLingui } from "@lingui/react/macro";
import { ConfirmDialog } from "../../../web/ui/dialog/confirm-dialog.tsx";
import type { TeamMember } from "../team.contract.ts";
import { nameOf } from "./member-row.tsx";
import { useRemoveMember } from "./use-team.ts";

interface RemoveMemberDialogProps {
  readonly member: TeamMember;
  readonly onRemoved: () => void;
  readonly onClose: () => void;
}

/** Asks for confirmation before a person is removed. */
export function RemoveMemberDialog({ member, onRemoved, onClose }: RemoveMemberDialogProps) {
  const { t } = useLingui();
  const removing = useRemoveMember();
  const name = nameOf(member);
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => open || onClose()}
      title={t`Remove ${name}?`}
      description={
        member.joined
          ? t`They are signed out everywhere and can no longer sign in. This cannot be undone.`
          : t`The link in the invitation will no longer work. This cannot be undone.`
      }
      action={t`Remove`}
      isDangerous
      onConfirm={() => {
        if (!removing.isPending) removing.mutate(member, { onSuccess: onRemoved, onError: onClose });
      }}
    />
  );
}
