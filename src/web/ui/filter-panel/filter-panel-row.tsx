import clsx from "clsx";
import { ChevronDown } from "lucide-react";

/** Row styles of the filter panel, for both levels. */
export const rowClass =
  "flex min-h-11 min-w-0 flex-1 items-center gap-2 rounded-control px-3 text-left hover:bg-sunken focus-visible:-outline-offset-2";

/** Chevron of an expandable row. */
export function FoldMark({ isUnfolded }: { readonly isUnfolded: boolean }) {
  return (
    <ChevronDown
      size={16}
      aria-hidden
      className={clsx("shrink-0 text-ink-3 transition-transform duration-120", isUnfolded && "rotate-180")}
    />
  );
}
