import { useLingui } from "@lingui/react/macro";
import { Menu as MenuIcon } from "lucide-react";
import { Link } from "react-router";
import { IconButton } from "../../ui/button.tsx";
import { Brand } from "../brand.tsx";
import { LanguageToggle } from "../language-toggle.tsx";
import { ThemeToggle } from "../theme-toggle.tsx";
import { UserMenu } from "./user-menu.tsx";

/** The bar over every signed-in screen. */
export function TopBar({ onDrawer }: { readonly onDrawer: () => void }) {
  const { t } = useLingui();
  return (
    <header className="fixed inset-x-0 top-0 z-30 flex h-12 items-center gap-1 border-b bg-surface pr-2 pl-1.5 lg:pl-3">
      <IconButton label={t`Open menu`} onClick={onDrawer} className="lg:hidden">
        <MenuIcon size={18} aria-hidden />
      </IconButton>
      <Link to="/sites" className="mr-auto rounded-control px-1">
        <Brand />
      </Link>
      <LanguageToggle />
      <ThemeToggle />
      <UserMenu />
    </header>
  );
}
