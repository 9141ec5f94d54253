import { Trans, useLingui } from "@lingui/react/macro";
import { Menu as MenuIcon } from "lucide-react";
import { Link } from "react-router";
import { IconButton } from "../../web/ui/button.tsx";
import { LanguageToggle } from "../appearance/language-toggle.tsx";
import { ThemeToggle } from "../appearance/theme-toggle.tsx";
import { Brand } from "../brand.tsx";
import { PaletteButton } from "./palette/palette-button.tsx";
import { UserMenu } from "./user-menu.tsx";

interface TopBarProps {
  readonly onDrawer: () => void;
  readonly onPalette: () => void;
  readonly onLogout: () => void;
}

/** The bar over every signed-in screen. */
export function TopBar({ onDrawer, onPalette, onLogout }: TopBarProps) {
  const { t } = useLingui();
  return (
    <header className="fixed inset-x-0 top-0 z-30 flex h-12 items-center gap-0.5 border-b bg-surface print:hidden pr-1.5 pl-1 sm:gap-1 sm:pr-2 lg:pl-2.5">
      <a
        href="#content"
        className="fixed top-1 left-1 z-50 -translate-y-16 rounded-control bg-ink px-4 py-2.5 text-surface focus:translate-y-0"
      >
        <Trans>Skip to content</Trans>
      </a>
      <IconButton label={t`Open menu`} aria-haspopup="dialog" onClick={onDrawer} className="lg:hidden">
        <MenuIcon size={18} aria-hidden />
      </IconButton>
      <Link to="/sites" className="mr-auto rounded-control px-0.5">
        <Brand />
      </Link>
      <PaletteButton onClick={onPalette} />
      <LanguageToggle />
      <ThemeToggle />
      <UserMenu onLogout={onLogout} />
    </header>
  );
}
