import { useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { ChevronDown, LogOut } from "lucide-react";
import { useState } from "react";
import { useNavigate } from "react-router";
import { userInfoQuery } from "../../../accounts/ui/accounts.queries.ts";
import { signOut } from "../../../accounts/ui/sign-in.ts";
import { wordsOf } from "../../call.ts";
import { ConfirmDialog } from "../../ui/confirm-dialog.tsx";
import { Menu, MenuItem, MenuLabel, MenuSeparator } from "../../ui/menu.tsx";
import { toast } from "../../ui/toast.ts";
import { forgetSession } from "../session-end.ts";

/** Who is signed in, and the way out. */
export function UserMenu() {
  const { t } = useLingui();
  const navigate = useNavigate();
  const [isConfirming, confirm] = useState(false);
  const { data: person } = useQuery(userInfoQuery());
  const name = person ? person.firstName || person.username : "";
  const leave = async () => {
    confirm(false);
    try {
      await signOut();
    } catch (error) {
      toast({ title: t`Error`, description: wordsOf(error), look: "error" });
    }
    forgetSession();
    await navigate("/");
  };
  return (
    <>
      <Menu
        trigger={
          <button
            type="button"
            aria-label={t`Account menu`}
            className="touch-target flex h-9 items-center gap-1.5 rounded-control px-1.5 hover:bg-sunken"
          >
            <span className="grid size-7 place-items-center rounded-full bg-ink text-12 font-semibold text-surface uppercase">
              {name.slice(0, 1)}
            </span>
            <span className="hidden max-w-32 truncate sm:block">{name}</span>
            <ChevronDown size={14} aria-hidden className="text-ink-3" />
          </button>
        }
      >
        {person && (
          <MenuLabel>
            <span className="block text-13 font-medium text-ink">
              {person.firstName} {person.lastName}
            </span>
            {person.emailAddress}
          </MenuLabel>
        )}
        <MenuSeparator />
        <MenuItem onSelect={() => confirm(true)}>
          <LogOut size={16} aria-hidden />
          {t`Logout`}
        </MenuItem>
      </Menu>
      <ConfirmDialog
        open={isConfirming}
        onOpenChange={confirm}
        title={t`Log out?`}
        description={t`You will need your password to come back.`}
        action={t`Log out`}
        onConfirm={() => void leave()}
      />
    </>
  );
}
