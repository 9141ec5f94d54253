import { useLingui } from "@lingui/react/macro";
import { Monitor, Moon, Sun } from "lucide-react";
import { useState } from "react";
import { IconButton } from "../ui/button.tsx";
import { applyTheme, storedTheme, type Theme, themes } from "./theme.ts";

const icons: Record<Theme, typeof Sun> = { system: Monitor, light: Sun, dark: Moon };

/** Goes round: as the system, light, dark. */
export function ThemeToggle() {
  const { t } = useLingui();
  const [theme, setTheme] = useState(storedTheme);
  const Icon = icons[theme];
  const names: Record<Theme, string> = { system: t`as the system`, light: t`light`, dark: t`dark` };
  const name = names[theme];
  return (
    <IconButton
      label={t`Theme: ${name}`}
      onClick={() => {
        const next = themes[(themes.indexOf(theme) + 1) % themes.length] ?? "system";
        applyTheme(next);
        setTheme(next);
      }}
    >
      <Icon size={18} aria-hidden />
    </IconButton>
  );
}
