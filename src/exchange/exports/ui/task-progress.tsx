import { Trans } from "@lingui/react/macro";
import { formatCount } from "../../../web/i18n/format.ts";
import { ProgressBar } from "../../../web/ui/status/progress-bar.tsx";

interface TaskProgressProps {
  /** What is under way. */
  readonly label: string;
  /** What happens when it is finished, or when the page is left. */
  readonly hint: string;
  /** Null before the first reply. */
  readonly progress: { readonly done: number; readonly total: number } | null;
}

/** How far an export is: a bar with its percent, announced at every tenth. */
export function TaskProgress({ label, hint, progress }: TaskProgressProps) {
  const percent = progress && progress.total > 0 ? Math.floor((100 * progress.done) / progress.total) : 0;
  const [done, total] = [formatCount(progress?.done ?? 0), formatCount(progress?.total ?? 0)];
  const announced = Math.floor(percent / 10) * 10;
  return (
    <div className="mt-4 max-w-xl">
      <p aria-hidden className="mb-1.5 flex justify-between gap-4 text-13 text-ink-2 tabular-nums">
        <span>{label}</span>
        <span>
          {progress && progress.total > 0 && (
            <>
              <Trans>
                {done} of {total}
              </Trans>{" "}
              ·{" "}
            </>
          )}
          <span className="font-semibold text-ink">{percent}%</span>
        </span>
      </p>
      <ProgressBar label={label} done={percent} total={100} />
      <p className="mt-1.5 text-13 text-pretty text-ink-3">{hint}</p>
      <p role="status" className="sr-only">
        {label} {announced}%
      </p>
    </div>
  );
}
