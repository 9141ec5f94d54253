import { Trans } from "@lingui/react/macro";
import clsx from "clsx";
import { type ReactNode, useId } from "react";
import { Link } from "react-router";
import { formatCount } from "../../../web/i18n/format.ts";

interface PanelProps {
  readonly title: string;
  /** How the figures are computed. */
  readonly formula: ReactNode;
  readonly className?: string;
  /** Whether the formula is open at first. */
  readonly isExplained?: boolean;
  readonly children: ReactNode;
}

/** A group of figures with its formula, which opens by keyboard as well. */
export function Panel({ title, formula, className, isExplained = false, children }: PanelProps) {
  const id = useId();
  return (
    <section
      aria-labelledby={id}
      className={clsx(
        "flex min-w-0 break-inside-avoid flex-col rounded-panel border bg-surface p-4 print:p-3",
        className,
      )}
    >
      <h2 id={id} className="mb-3 text-16 font-semibold">
        {title}
      </h2>
      <div className="flex-1">{children}</div>
      <details
        open={isExplained}
        // A printed page cannot be opened: it has every formula.
        className="mt-3 border-t pt-2 text-13 text-ink-2 print:[&::details-content]:[block-size:auto] print:[&::details-content]:[content-visibility:visible]"
      >
        <summary className="touch-target w-fit cursor-pointer rounded-control">
          <Trans>How it is calculated</Trans>
        </summary>
        <div className="mt-1 max-w-prose text-pretty">{formula}</div>
      </details>
    </section>
  );
}

interface CountLinkProps {
  readonly count: number;
  readonly to: string;
  /** What is counted, for assistive tech: "3 products: cheapest". */
  readonly label: string;
  readonly className?: string;
}

/** A number that opens the list of what it counts. */
export function CountLink({ count, to, label, className }: CountLinkProps) {
  const shown = formatCount(count);
  return (
    <Link
      to={to}
      aria-label={`${shown} – ${label}`}
      className={clsx(
        "touch-target rounded-control tabular-nums underline decoration-control underline-offset-4 hover:decoration-ink",
        className,
      )}
    >
      {shown}
    </Link>
  );
}

/** Share of a whole as text; a dash without one. */
export function shareOf(part: number, whole: number): string {
  if (whole === 0) return "–";
  const percent = (100 * part) / whole;
  // A few products of many are not none.
  if (part > 0 && percent < 0.1) return "< 0,1%";
  return `${formatCount(Math.round(percent * 10) / 10)}%`;
}
