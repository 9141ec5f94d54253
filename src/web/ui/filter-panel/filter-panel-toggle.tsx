import { useLingui } from "@lingui/react/macro";
import clsx from "clsx";
import type { Ref } from "react";
import { formatCount } from "../../i18n/format.ts";
import { buttonClass } from "../button.tsx";

interface FilterPanelToggleProps {
  readonly open: boolean;
  readonly onPress: () => void;
  /** Number of active filters; 0 shows no number. */
  readonly count?: number;
  /** Id of the panel, when it is rendered. */
  readonly controls?: string;
  readonly ref?: Ref<HTMLButtonElement>;
}

// `::before`, since `::after` is the touch target.
const countClass =
  "before:order-1 before:min-w-5 before:rounded-full before:bg-ink before:px-1.5 before:text-12 before:leading-5 before:font-semibold before:text-surface before:content-[attr(data-count)/'']";

/**
 * "Filter" while the panel is closed, "Close" while it is open. Separate, so that it can render before the
 * panel's code is loaded.
 */
export function FilterPanelToggle({ open, onPress, count = 0, controls, ref }: FilterPanelToggleProps) {
  const { t } = useLingui();
  return (
    <button
      ref={ref}
      type="button"
      aria-label={open ? t`Close filters` : t`Open filters`}
      aria-haspopup={controls === undefined ? "dialog" : undefined}
      aria-controls={open ? controls : undefined}
      aria-expanded={open}
      onClick={onPress}
      // Not visible text: the accessible name must contain all of it.
      data-count={count > 0 ? formatCount(count) : undefined}
      className={clsx(buttonClass("outline", "small"), count > 0 && countClass)}
    >
      <svg viewBox="0 0 16 16" aria-hidden="true" className="size-4 fill-none stroke-current stroke-[1.5]">
        <path d={open ? "M3 3l10 10M13 3L3 13" : "M1.5 4h13M4 8h8M6.5 12h3"} />
      </svg>
      {open ? t`Close` : t`Filter`}
    </button>
  );
}
