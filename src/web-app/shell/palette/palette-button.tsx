import { useLingui } from "@lingui/react/macro";
import { Search } from "lucide-react";

/** Only Apple keyboards have ⌘. */
const keys = /Mac|iPhone|iPad/.test(navigator.userAgent) ? "⌘K" : "Ctrl K";

/** Opens the command palette; says how the keyboard does. */
export function PaletteButton({ onClick }: { readonly onClick: () => void }) {
  const { t } = useLingui();
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      aria-keyshortcuts="Control+K Meta+K"
      title={`${t`Go to…`} (${keys})`}
      onClick={onClick}
      className="touch-target inline-flex h-9 min-w-9 items-center justify-center gap-2 rounded-control text-ink-2 hover:bg-sunken hover:text-ink md:mr-1 md:h-8 md:border md:px-2.5 md:text-13 md:hover:border-control md:hover:bg-transparent"
    >
      <Search size={16} aria-hidden />
      <span className="sr-only md:not-sr-only">{t`Go to…`}</span>
      <kbd aria-hidden className="hidden font-sans text-12 text-ink-3 md:inline">
        {keys}
      </kbd>
    </button>
  );
}
