import { useLingui } from "@lingui/react/macro";
import { formatAmount } from "../../../web/i18n/format.ts";
import { formatInstant } from "../../../web/i18n/format-time.ts";
import { useLocale } from "../../../web/i18n/use-locale.ts";
import { useWidth } from "../../../web/ui/browser/use-width.ts";
import { priceLabels } from "../../../web/ui/chart/axes.ts";
import { ChartAxes } from "../../../web/ui/chart/chart-axes.tsx";
import type { BacktestProduct } from "../backtest.contract.ts";
import {
  type ChartLine,
  type ChartWindow,
  chartLines,
  priceRows,
  productChartModel,
} from "./product-chart-model.ts";

/** Cyan is the shop's own price, here as everywhere. */
const strokes: Readonly<Record<ChartLine, React.SVGProps<SVGPathElement>>> = {
  lowest: { stroke: "var(--ink-3)", strokeWidth: 1.5, strokeDasharray: "3 3" },
  real: { stroke: "var(--own)", strokeWidth: 2.5 },
  simulated: { stroke: "var(--ink)", strokeWidth: 2, strokeDasharray: "9 3" },
};

/** Margins around the plot and its height, px. */
const [plotTop, plotBottom, plotRight, plotHeight] = [22, 26, 6, 204];

interface ProductChartProps {
  readonly prices: BacktestProduct;
  readonly window: ChartWindow;
}

/** A product's real price, the rule's, and the lowest competitor's, as steps; also as a table. */
export function ProductChart({ prices, window }: ProductChartProps) {
  const { t } = useLingui();
  const [ref, width] = useWidth<HTMLDivElement>();
  const names: Readonly<Record<ChartLine, string>> = {
    simulated: t`Price by the rule`,
    real: t`Your real price`,
    lowest: t`Lowest competitor in stock`,
  };
  const left = leftMargin(prices, window);
  const plotWidth = Math.max(1, width - left - plotRight);
  const model = productChartModel(prices, window, plotWidth, plotHeight);
  return (
    <>
      <ul aria-label={t`Lines of the chart`} className="flex flex-wrap gap-x-4 gap-y-1 text-12">
        {chartLines.toReversed().map((line) => (
          <li key={line} className="inline-flex items-center gap-2">
            <svg aria-hidden="true" viewBox="0 0 34 8" className="h-2 w-[34px] shrink-0">
              <path d="M0 4h34" fill="none" {...strokes[line]} />
            </svg>
            {names[line]}
          </li>
        ))}
      </ul>
      <div ref={ref} className="mt-1">
        {width > 0 && (
          <svg aria-hidden="true" width={width} height={plotTop + plotHeight + plotBottom} className="block">
            <g transform={`translate(${left} ${plotTop})`}>
              <ChartAxes model={model} width={plotWidth} height={plotHeight} />
              {chartLines.map((line) => (
                <path
                  key={line}
                  d={model.paths[line]}
                  fill="none"
                  strokeLinejoin="round"
                  {...strokes[line]}
                />
              ))}
            </g>
          </svg>
        )}
      </div>
      <PricesTable prices={prices} names={names} />
    </>
  );
}

/** Wide enough for the longest price on the axis: tabular figures of 12 px are 7 px wide. */
function leftMargin(prices: BacktestProduct, window: ChartWindow): number {
  const labels = priceLabels(productChartModel(prices, window, 1, plotHeight).valueTicks);
  return 14 + 7 * Math.max(0, ...labels.map((label) => label.length));
}

interface PricesTableProps {
  readonly prices: BacktestProduct;
  readonly names: Readonly<Record<ChartLine, string>>;
}

function PricesTable({ prices, names }: PricesTableProps) {
  const { t } = useLingui();
  const locale = useLocale();
  return (
    <details>
      <summary className="touch-target w-fit cursor-pointer py-1 text-ink-2 hover:text-ink">
        {t`Prices as a table`}
      </summary>
      <section
        aria-label={t`Prices as a table`}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolled region must be reachable by keyboard
        tabIndex={0}
        className="mt-1 max-h-[326px] overflow-auto rounded-panel border bg-surface"
      >
        <table className="w-full tabular-nums">
          <thead className="sticky top-0 bg-sunken text-left text-12 text-ink-2">
            <tr>
              <th scope="col" className="px-3 py-2 font-medium">{t`Time`}</th>
              {chartLines.toReversed().map((line) => (
                <th key={line} scope="col" className="px-3 py-2 text-right font-medium">
                  {names[line]}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {priceRows(prices).map((row) => (
              <tr key={row.timestamp} className="border-t">
                <th scope="row" className="px-3 py-1.5 text-left font-normal whitespace-nowrap">
                  {formatInstant(row.timestamp, locale)}
                </th>
                {chartLines.toReversed().map((line) => (
                  <td key={line} className="px-3 text-right whitespace-nowrap">
                    {row[line] === null ? "–" : formatAmount(row[line], "RON")}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </details>
  );
}
