import { useLingui } from "@lingui/react/macro";
import { formatWholePercent } from "../../../../web/i18n/format.ts";
import { useLocale } from "../../../../web/i18n/use-locale.ts";
import { useWidth } from "../../../../web/ui/browser/use-width.ts";
import { ChartAxes } from "../../../../web/ui/chart/chart-axes.tsx";
import { DOUBTFUL_PRICE } from "../../../observation/core/suspicion.ts";
import type { ConfidenceDay } from "../../reading-review.contract.ts";
import { confidenceChartModel } from "./confidence-chart-model.ts";
import { formatLocalDay } from "./confidence-format.ts";

/** Margins around the plot and its height, px. */
const [plotTop, plotBottom, plotLeft, plotRight, plotHeight] = [22, 26, 42, 8, 190];

interface ConfidenceChartProps {
  readonly host: string;
  /** At least one, oldest first. */
  readonly days: readonly ConfidenceDay[];
}

/** Confidence by day: a dot for each day, and the threshold below which a price is doubtful. */
export function ConfidenceChart({ host, days }: ConfidenceChartProps) {
  const { t } = useLingui();
  const locale = useLocale();
  const [ref, width] = useWidth<HTMLDivElement>();
  const plotWidth = Math.max(1, width - plotLeft - plotRight);
  const model = confidenceChartModel(days, plotWidth, plotHeight);
  const textOf = ({ localDay, confidence }: ConfidenceDay) =>
    `${formatLocalDay(localDay, locale)}: ${confidence === null ? "–" : formatWholePercent(confidence)}`;
  const [first, last] = [days[0], days.at(-1)];
  const threshold = formatWholePercent(DOUBTFUL_PRICE);
  return (
    <>
      <p className="flex flex-wrap gap-x-4 gap-y-1 text-12 text-ink-2">
        <span className="inline-flex items-center gap-2">
          <LineSample className="stroke-ink" />
          {t`Mean confidence of the prices`}
        </span>
        <span className="inline-flex items-center gap-2">
          <LineSample className="stroke-warning" dashes="4 3" />
          {t`Prices below ${threshold} are doubtful`}
        </span>
      </p>
      <div ref={ref} className="mt-1">
        {width > 0 && (
          <svg
            role="img"
            aria-label={[t`Confidence of ${host} by day`, first && textOf(first), last && textOf(last)].join(
              ". ",
            )}
            width={width}
            height={plotTop + plotHeight + plotBottom}
            className="block"
          >
            <g transform={`translate(${plotLeft} ${plotTop})`}>
              <ChartAxes
                model={model}
                width={plotWidth}
                height={plotHeight}
                unit="%"
                labelsOf={(ticks) => ticks.map(String)}
              />
              <path
                d={`M0,${model.thresholdY}H${plotWidth}`}
                className="stroke-warning"
                strokeDasharray="4 3"
                fill="none"
              />
              <path
                d={model.path}
                className="stroke-ink"
                strokeWidth={1.75}
                strokeLinejoin="round"
                fill="none"
              />
              {model.dots.map(({ x, y, day }) => (
                <g key={day.localDay}>
                  <circle cx={x} cy={y} r={2} className="fill-ink" />
                  {/* A larger target for the pointer. */}
                  <circle cx={x} cy={y} r={9} fill="transparent">
                    <title>{textOf(day)}</title>
                  </circle>
                </g>
              ))}
            </g>
          </svg>
        )}
      </div>
    </>
  );
}

interface LineSampleProps {
  readonly className: string;
  readonly dashes?: string;
}

function LineSample({ className, dashes }: LineSampleProps) {
  return (
    <svg aria-hidden="true" viewBox="0 0 24 8" className="h-2 w-6 shrink-0">
      <path d="M0 4h24" fill="none" strokeWidth={1.75} strokeDasharray={dashes} className={className} />
    </svg>
  );
}
