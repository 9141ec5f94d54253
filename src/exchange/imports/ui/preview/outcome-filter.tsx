import { useLingui } from "@lingui/react/macro";
import clsx from "clsx";
import { formatCount } from "../../../../web/i18n/format.ts";

interface OutcomeFilterProps<Outcome> {
  /** Null: all rows. */
  readonly options: readonly {
    readonly value: Outcome | null;
    readonly label: string;
    readonly count: number;
  }[];
  readonly outcome: Outcome | null;
  readonly onChange: (outcome: Outcome | null) => void;
}

/** How many rows there are of each outcome; one of them shows only those. */
export function OutcomeFilter<Outcome extends string>({
  options,
  outcome,
  onChange,
}: OutcomeFilterProps<Outcome>) {
  const { t } = useLingui();
  return (
    <ul aria-label={t`Rows by what happens to them`} className="flex flex-wrap gap-1.5">
      {options.map(({ value, label, count }) => (
        <li key={label}>
          <button
            type="button"
            aria-pressed={value === outcome}
            disabled={count === 0 && value !== outcome}
            onClick={() => onChange(value)}
            className={clsx(
              "touch-target inline-flex min-h-8 items-center gap-2 rounded-control border px-3 text-13 font-medium transition-colors duration-120 disabled:opacity-50",
              value === outcome
                ? "border-ink bg-ink text-surface"
                : "border-control not-disabled:hover:border-ink",
            )}
          >
            {label} <span className="tabular-nums">{formatCount(count)}</span>
          </button>
        </li>
      ))}
    </ul>
  );
}
