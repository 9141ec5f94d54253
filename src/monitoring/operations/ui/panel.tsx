import type { ReactNode } from "react";

interface PanelProps {
  readonly title: string;
  readonly description?: ReactNode;
  readonly children: ReactNode;
}

/** A part of the screen under its own heading. */
export function Panel({ title, description, children }: PanelProps) {
  return (
    <div className="min-w-0">
      <h2 className="text-16 font-semibold">{title}</h2>
      {description !== undefined && (
        <p className="max-w-[72ch] text-13 text-pretty text-ink-2">{description}</p>
      )}
      <div className="mt-2">{children}</div>
    </div>
  );
}

interface TableBoxProps {
  /** Names the region, which scrolls sideways on narrow windows. */
  readonly label: string;
  readonly children: ReactNode;
}

/** A table that scrolls within its box where the window is too narrow. */
export function TableBox({ label, children }: TableBoxProps) {
  return (
    <section
      aria-label={label}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolled region must be reachable by keyboard
      tabIndex={0}
      // Positioned, so that hidden texts in it do not widen the page.
      className="relative overflow-x-auto rounded-panel border bg-surface [scrollbar-width:thin]"
    >
      {children}
    </section>
  );
}

export const headRow = "h-10 bg-sunken text-12 text-ink-2";
export const headCell = "px-3 text-left font-medium whitespace-nowrap";
export const numberHead = "px-3 text-right font-medium whitespace-nowrap";
/** Wide enough for a route: the table scrolls, its words do not break into letters. */
export const routeHead = "min-w-52 px-3 py-2 text-left align-top font-normal";
export const textCell = "px-3 py-2 text-left align-top";
export const numberCell = "px-3 py-2 text-right align-top whitespace-nowrap tabular-nums";
