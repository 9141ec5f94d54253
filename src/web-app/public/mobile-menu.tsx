import { useLingui } from "@lingui/react/macro";
import { lazy, Suspense, useRef, useState } from "react";
import { IconButton } from "../../web/ui/button.tsx";

const MobileMenuPanel = lazy(async () => ({
  default: (await import("./mobile-menu-panel.tsx")).MobileMenuPanel,
}));

/** Menu button below 768 px; the menu loads when it opens. */
export function MobileMenu() {
  const { t } = useLingui();
  const [isOpen, open] = useState(false);
  const menu = useRef<HTMLDivElement>(null);
  return (
    <div ref={menu} className="md:hidden noscript:hidden">
      <IconButton
        label={isOpen ? t`Close menu` : t`Open menu`}
        aria-expanded={isOpen}
        onClick={() => open(!isOpen)}
      >
        <svg viewBox="0 0 24 24" aria-hidden="true" className="size-[18px] stroke-current stroke-2">
          <path d={isOpen ? "M5 5l14 14M19 5L5 19" : "M3 6h18M3 12h18M3 18h18"} />
        </svg>
      </IconButton>
      {isOpen && (
        <Suspense>
          <MobileMenuPanel menu={menu} onClose={() => open(false)} />
        </Suspense>
      )}
    </div>
  );
}
