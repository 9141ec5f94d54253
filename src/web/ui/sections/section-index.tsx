import { useLingui } from "@lingui/react/macro";
import clsx from "clsx";
import { useEffect, useState } from "react";
import { Link, useLocation } from "react-router";

export interface IndexedSection {
  /** Also the anchor in the address. */
  readonly id: string;
  readonly title: string;
}

/** Links to the sections, with the one in view marked. */
export function SectionIndex({ sections }: { readonly sections: readonly IndexedSection[] }) {
  const { t } = useLingui();
  const { search } = useLocation();
  const nearest = useNearest(sections);
  return (
    <nav aria-label={t`Sections`} className="sticky top-16 hidden self-start lg:block">
      <ul className="border-l">
        {sections.map(({ id, title }) => (
          <li key={id}>
            <Link
              to={{ search, hash: id }}
              aria-current={id === nearest ? "location" : undefined}
              className={clsx(
                "-ml-px block min-h-8 border-l-2 py-1.5 pl-3 text-13 transition-colors duration-120",
                id === nearest
                  ? "border-ink font-medium text-ink"
                  : "border-transparent text-ink-2 hover:border-control hover:text-ink",
              )}
            >
              {title}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function useNearest(sections: readonly IndexedSection[]): string | null {
  const [nearest, setNearest] = useState<string | null>(null);
  const ids = sections.map(({ id }) => id).join(" ");
  useEffect(() => {
    let frame = 0;
    const look = () => {
      frame = 0;
      const places = ids.split(" ").flatMap((id) => {
        const box = document.getElementById(id)?.getBoundingClientRect();
        return box ? [{ id, top: box.top, bottom: box.bottom }] : [];
      });
      const { scrollHeight } = document.documentElement;
      setNearest(nearestSection(places, readingLine(window.scrollY, window.innerHeight, scrollHeight)));
    };
    const soon = () => {
      if (frame === 0) frame = requestAnimationFrame(look);
    };
    soon();
    window.addEventListener("scroll", soon, { passive: true });
    window.addEventListener("resize", soon);
    return () => {
      cancelAnimationFrame(frame);
      window.removeEventListener("scroll", soon);
      window.removeEventListener("resize", soon);
    };
  }, [ids]);
  return nearest;
}

/** Position of a section in the window, px. */
interface SectionPosition {
  readonly id: string;
  readonly top: number;
  readonly bottom: number;
}

/**
 * Where a person reads: at the window's centre, but within half a window of the page's top or end closer to that edge. So
 * the first section is marked at the start and the last one at the end, however short they are.
 * @param scrolled px of the page above the window
 * @returns px from the window's top
 */
export function readingLine(scrolled: number, windowHeight: number, pageHeight: number): number {
  const below = pageHeight - windowHeight;
  if (below <= 0) return 0;
  const above = Math.min(below, Math.max(0, scrolled));
  if (below <= windowHeight) return (windowHeight * above) / below;
  const centre = windowHeight / 2;
  return above < centre ? above : windowHeight - Math.min(centre, below - above);
}

/**
 * The section nearest to a line: the one that covers it, else the one whose edge is closest; of two as close the first.
 * @param line px from the window's top
 * @returns null without sections
 */
export function nearestSection(places: readonly SectionPosition[], line: number): string | null {
  let nearest: { readonly id: string; readonly gap: number } | null = null;
  for (const { id, top, bottom } of places) {
    const gap = Math.max(top - line, line - bottom, 0);
    if (nearest === null || gap < nearest.gap) nearest = { id, gap };
  }
  return nearest?.id ?? null;
}
