import { useLingui } from "@lingui/react/macro";
import clsx from "clsx";
import { type Period, periods } from "./period.ts";

interface PeriodPickerProps {
  readonly period: Period;
  readonly onChoose: (period: Period) => void;
}

/** The period of the history that is shown. */
export function PeriodPicker({ period, onChoose }: PeriodPickerProps) {
  const { t } = useLingui();
  const names: Record<Period, string> = {
    DAILY: t`2 days`,
    WEEKLY: t`7 days`,
    MONTHLY: t`30 days`,
    ALL_TIME: t`All time`,
    CUSTOM: t`Custom`,
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: five buttons in a row need no fieldset
    <div
      role="group"
      aria-label={t`Period`}
      className="inline-flex flex-wrap rounded-control border border-line p-0.5"
    >
      {periods.map((known) => (
        <button
          key={known}
          type="button"
          aria-pressed={known === period}
          onClick={() => onChoose(known)}
          className={clsx(
            "touch-target min-h-7 rounded-[2px] px-2.5 text-12 font-medium whitespace-nowrap transition-colors duration-120",
            known === period ? "bg-ink text-surface" : "text-ink-2 hover:text-ink",
          )}
        >
          {names[known]}
        </button>
      ))}
    </div>
  );
}
