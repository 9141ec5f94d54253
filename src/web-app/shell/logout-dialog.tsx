import { useLingui } from "@lingui/react/macro";
import { useNavigate } from "react-router";
import { signOut } from "../../accounts/sign-in/ui/sign-in.ts";
import { messageOf } from "../../web/call.ts";
import { ConfirmDialog } from "../../web/ui/dialog/confirm-dialog.tsx";
import { toast } from "../../web/ui/toast/toast.ts";
import { clearLocalSession } from "../session/session-expiry.ts";

/** Asks for confirmation, then revokes the session on the server and clears it here. */
export function LogoutDialog({ onClose }: { readonly onClose: () => void }) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const leave = async () => {
    try {
      await signOut();
    } catch (error) {
      toast({ title: t`Error`, description: messageOf(error), look: "error" });
    }
    clearLocalSession();
    await navigate("/");
  };
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t`Log out?`}
      description={t`You will need your password to come back.`}
      action={t`Log out`}
      onConfirm={() => void leave()}
    />
  );
}
