interface ProgressBarProps {
  readonly label: string;
  readonly done: number;
  readonly total: number;
}

/** Progress of running work, as a thin bar. */
export function ProgressBar({ label, done, total }: ProgressBarProps) {
  const percent = total > 0 ? Math.min(100, (100 * done) / total) : 0;
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={total}
      aria-valuenow={done}
      className="h-1 w-full overflow-hidden rounded-full bg-line"
    >
      <div
        className="h-full origin-left rounded-full bg-ink transition-transform duration-240"
        style={{ transform: `scaleX(${percent / 100})` }}
      />
    </div>
  );
}
