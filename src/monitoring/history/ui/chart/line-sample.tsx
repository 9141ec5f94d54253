import type { Series } from "./series.ts";

/** A short piece of a shop's line, to recognise it by colour and dash. */
export function LineSample({ series }: { readonly series: Series }) {
  return (
    <svg aria-hidden="true" viewBox="0 0 22 8" className="h-2 w-[22px] shrink-0">
      <path
        d="M0 4h22"
        stroke={series.colour}
        strokeWidth={series.isOwn ? 3 : 2}
        strokeDasharray={series.dash ?? undefined}
      />
    </svg>
  );
}
