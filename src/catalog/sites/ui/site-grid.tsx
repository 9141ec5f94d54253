import { Plural, Trans } from "@lingui/react/macro";
import { useEffect, useRef } from "react";
import { Button } from "../../../web/ui/button.tsx";
import { type SiteActions, SiteCard } from "./site-card.tsx";
import { useNearViewport } from "./use-near-viewport.ts";

export const gridClass = "grid grid-cols-[repeat(auto-fill,minmax(min(100%,340px),1fr))] gap-4";

export interface SiteEntry {
  /** The site's domain. */
  readonly site: string;
  readonly activeSubscription: boolean;
}

interface SiteGridProps extends SiteActions {
  readonly sites: readonly SiteEntry[];
  /** Number of cards shown. */
  readonly shown: number;
  readonly onMore: () => void;
}

/** The cards; more load by scrolling near the end, or by a button. */
export function SiteGrid({ sites, shown, onMore, ...actions }: SiteGridProps) {
  const list = useRef<HTMLUListElement>(null);
  /** Index of the first card added by the button; it receives the focus. */
  const focusAt = useRef<number | null>(null);
  useEffect(() => {
    if (focusAt.current === null || shown <= focusAt.current) return;
    list.current?.querySelectorAll<HTMLElement>("[data-site-card]")[focusAt.current]?.focus();
    focusAt.current = null;
  }, [shown]);
  const left = sites.length - shown;
  return (
    <>
      <ul ref={list} className={gridClass}>
        {sites.slice(0, shown).map(({ site, activeSubscription }) => (
          <li key={site}>
            <SiteCard domain={site} activeSubscription={activeSubscription} {...actions} />
          </li>
        ))}
      </ul>
      {left > 0 && (
        <MoreSites
          // Recreated for each step, to check whether the end is still near.
          key={left}
          left={left}
          onNear={onMore}
          onPress={() => {
            focusAt.current = shown;
            onMore();
          }}
        />
      )}
    </>
  );
}

interface MoreSitesProps {
  readonly left: number;
  readonly onNear: () => void;
  readonly onPress: () => void;
}

function MoreSites({ left, onNear, onPress }: MoreSitesProps) {
  const [end, isNear] = useNearViewport<HTMLDivElement>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: coming near is what it reacts to
  useEffect(() => {
    if (isNear && typeof IntersectionObserver !== "undefined") onNear();
  }, [isNear]);
  return (
    <div ref={end} className="mt-6 flex flex-col items-center gap-2">
      <Button onClick={onPress}>
        <Trans>Show more</Trans>
      </Button>
      <p className="text-13 text-ink-3">
        <Plural value={left} one="# more site" other="# more sites" />
      </p>
    </div>
  );
}
