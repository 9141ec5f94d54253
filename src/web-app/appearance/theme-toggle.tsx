import { useLingui } from "@lingui/react/macro";
import { useSyncExternalStore } from "react";
import { IconButton } from "../../web/ui/button.tsx";
import { applyTheme, onThemeChange, storedTheme, type Theme, themes } from "./theme.ts";

/** Inline icon: the start page needs no other icon of the set. */
const drawings: Record<Theme, string> = {
  system: "M4 4h16v11H4zM9 20h6M12 15v5",
  light:
    "M12 8a4 4 0 1 0 0 8a4 4 0 0 0 0-8M12 2v2M12 20v2M2 12h2M20 12h2M4.9 4.9l1.4 1.4M17.7 17.7l1.4 1.4M4.9 19.1l1.4-1.4M17.7 6.3l1.4-1.4",
  dark: "M20 14.5A8.5 8.5 0 0 1 9.5 4a8.5 8.5 0 1 0 10.5 10.5z",
};

/** Cycles through system, light and dark. */
export function ThemeToggle() {
  const { t } = useLingui();
  const theme = useSyncExternalStore(onThemeChange, storedTheme, (): Theme => "system");
  const names: Record<Theme, string> = { system: t`as the system`, light: t`light`, dark: t`dark` };
  const name = names[theme];
  return (
    <IconButton
      label={t`Theme: ${name}`}
      onClick={() => applyTheme(themes[(themes.indexOf(theme) + 1) % themes.length] ?? "system")}
    >
      <svg
        viewBox="0 0 24 24"
        aria-hidden="true"
        className="size-[18px] fill-none stroke-current stroke-2 [stroke-linecap:round] [stroke-linejoin:round]"
      >
        <path d={drawings[theme]} />
      </svg>
    </IconButton>
  );
}
