import { useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { formatCount } from "../../../web/i18n/format.ts";
import { ProgressBar } from "../../../web/ui/status/progress-bar.tsx";
import { progressQuery } from "./recommendations.queries.ts";

interface ComputationProgressProps {
  readonly site: string;
  readonly className?: string;
}

/** How far a computation of all prices of a site is; nothing while none runs. */
export function ComputationProgress({ site, className }: ComputationProgressProps) {
  const { t } = useLingui();
  const { data } = useQuery(progressQuery(site));
  const run = data?.run ?? null;
  if (run === null) return null;
  const [done, total] = [run.done, run.total].map(formatCount);
  return (
    <div className={className}>
      <p className="mb-2 flex flex-wrap justify-between gap-x-4 text-13">
        <span className="font-medium">{t`Computing recommended prices`}</span>
        <span className="text-ink-2 tabular-nums">{t`${done} of ${total} products`}</span>
      </p>
      <ProgressBar label={t`Computing recommended prices`} done={run.done} total={run.total} />
    </div>
  );
}
