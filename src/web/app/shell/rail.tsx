import { useLingui } from "@lingui/react/macro";
import clsx from "clsx";
import { Pin, PinOff } from "lucide-react";
import { useLayoutEffect } from "react";
import { EntryFace, EntryList, quietClass, rowClass } from "./entry-list.tsx";
import { useRail } from "./use-rail.ts";
import { useRailWidth } from "./use-rail-width.ts";
import { useRole } from "./use-role.ts";

/** The rail while it is narrow, px. */
const narrowPx = 48;

/** The side navigation from 1024 px on: widens over the page without moving it; pinned, the page makes room. */
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
        "fixed top-12 bottom-(--bottom-bar) left-0 z-20 hidden flex-col overflow-hidden border-r bg-surface lg:flex",
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
