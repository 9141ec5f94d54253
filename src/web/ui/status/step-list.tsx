import clsx from "clsx";

interface StepListProps {
  /** What the steps lead to; read out before them. */
  readonly label: string;
  /** Their names in order. */
  readonly steps: readonly string[];
  /** The place of the present one, from 0. */
  readonly at: number;
}

/** Where among a few steps one is: a ruler, inked up to the present step. */
export function StepList({ label, steps, at }: StepListProps) {
  return (
    <ol aria-label={label} className="mb-6 grid auto-cols-fr grid-flow-col gap-1.5">
      {steps.map((step, place) => (
        <li
          key={step}
          aria-current={place === at ? "step" : undefined}
          className={clsx(
            "border-t-2 pt-1.5 text-12",
            place <= at ? "border-t-ink" : "border-t-line",
            place === at ? "font-semibold text-ink" : "text-ink-3",
          )}
        >
          <span aria-hidden className="tabular-nums">
            {place + 1} ·{" "}
          </span>
          {step}
        </li>
      ))}
    </ol>
  );
}
