import { useLingui } from "@lingui/react/macro";
import clsx from "clsx";
import { Pin, PinOff } from "lucide-react";
import { type RefObject, useLayoutEffect, useState } from "react";
import { EntryFace, EntryList, quietClass, rowClass, useRole } from "./entry-list.tsx";
import { useRail } from "./use-rail.ts";

/** The rail while it is narrow, px. */
const narrowPx = 48;

/** The side navigation from 1024 px on: widens over the page without moving it; pinned, it insets the page. */
export function Rail({ onLogout }: { readonly onLogout: () => void }) {
  const { t, i18n } = useLingui();
  const { isPinned, isWide, pin, props } = useRail();
  const widthPx = useRailWidth(props.ref, `${i18n.locale} ${useRole()} ${isPinned}`);
  useLayoutEffect(() => {
    const root = document.documentElement.style;
    root.setProperty("--rail", `${isPinned ? widthPx : narrowPx}px`);
    return () => void root.removeProperty("--rail");
  }, [isPinned, widthPx]);
  return (
    <nav
      {...props}
      aria-label={t`Main`}
      data-wide={isWide}
      style={{ width: isWide ? widthPx : narrowPx }}
      className={clsx(
        "fixed top-12 bottom-(--bottom-bar) left-0 z-20 hidden flex-col overflow-hidden border-r bg-surface lg:flex print:hidden",
        "transition-[width] duration-180 ease-out",
        isWide && !isPinned && "border-r-control",
      )}
    >
      <EntryList onLogout={onLogout} />
      <div className="p-1 pt-0">
        <button
          type="button"
          aria-pressed={isPinned}
          onClick={() => pin(!isPinned)}
          className={clsx(rowClass, quietClass, "w-full")}
        >
          <EntryFace icon={isPinned ? PinOff : Pin} label={t`Keep open`} />
        </button>
      </div>
    </nav>
  );
}

/** Before anything is measured, and what is added to the longest label. */
const defaultPx = 160;

const labelPaddingPx = 40;

/**
 * How wide the open rail is: its longest label plus 40 px.
 * @param words changes with the labels: the language and the role
 */
function useRailWidth(rail: RefObject<HTMLElement | null>, words: string): number {
  const [width, setWidth] = useState(defaultPx);
  // biome-ignore lint/correctness/useExhaustiveDependencies: other labels are measured again
  useLayoutEffect(() => {
    const measure = () => {
      const labels = rail.current?.querySelectorAll<HTMLElement>("[data-rail-label]") ?? [];
      const longest = Math.max(0, ...[...labels].map((label) => label.offsetWidth));
      setWidth(longest > 0 ? longest + labelPaddingPx : defaultPx);
    };
    measure();
    // The font may load after the labels.
    const fonts = "fonts" in document ? document.fonts : undefined;
    fonts?.addEventListener("loadingdone", measure);
    return () => fonts?.removeEventListener("loadingdone", measure);
  }, [rail, words]);
  return width;
}
