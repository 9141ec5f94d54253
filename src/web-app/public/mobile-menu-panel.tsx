import { useLingui } from "@lingui/react/macro";
import { type RefObject, useEffect, useRef } from "react";
import { ThemeToggle } from "../appearance/theme-toggle.tsx";
import { NameSlot } from "./name-slot.tsx";
import { SectionLinks } from "./section-links.tsx";

interface MobileMenuPanelProps {
  /** The menu with its button: clicks inside do not close it. */
  readonly menu: RefObject<HTMLElement | null>;
  readonly onClose: () => void;
}

/** The header's links below 768 px. Closes on scroll, selection, Escape and clicks outside. */
export function MobileMenuPanel({ menu, onClose }: MobileMenuPanelProps) {
  const { t } = useLingui();
  useClosing(menu, onClose);
  return (
    <nav
      aria-label={t`Sections`}
      className="absolute inset-x-0 top-full border-y bg-surface p-2 motion-safe:animate-[fade-in_120ms_ease-out]"
    >
      <ul>
        <SectionLinks
          onChoose={onClose}
          className="flex min-h-11 items-center rounded-control px-3 text-16 hover:bg-sunken"
        />
      </ul>
      <div className="mt-1 flex items-center justify-between border-t pt-2 pr-1 pl-3">
        <NameSlot className="min-w-0 truncate font-medium" />
        <ThemeToggle />
      </div>
    </nav>
  );
}

function useClosing(menu: RefObject<HTMLElement | null>, close: () => void): void {
  const latest = useRef(close);
  useEffect(() => {
    latest.current = close;
  });
  useEffect(() => {
    let top = window.scrollY;
    const ways: Readonly<Record<string, (event: Event) => void>> = {
      scroll: () => {
        if (window.scrollY > top) latest.current();
        top = window.scrollY;
      },
      keydown: (event) => {
        if (!(event instanceof KeyboardEvent) || event.key !== "Escape") return;
        latest.current();
        menu.current?.querySelector("button")?.focus();
      },
      pointerdown: ({ target }) => {
        if (target instanceof Node && !menu.current?.contains(target)) latest.current();
      },
    };
    for (const [kind, way] of Object.entries(ways)) window.addEventListener(kind, way, { passive: true });
    return () => {
      for (const [kind, way] of Object.entries(ways)) window.removeEventListener(kind, way);
    };
  }, [menu]);
}
