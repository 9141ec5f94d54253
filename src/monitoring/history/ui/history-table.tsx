import { useLingui } from "@lingui/react/macro";
import { formatAmount } from "../../../web/i18n/format.ts";
import { formatInstant } from "../../../web/i18n/format-time.ts";
import { useLocale } from "../../../web/i18n/use-locale.ts";
import { pointLimit } from "../../chart/ui/chart-model.ts";
import { clip } from "../../chart/ui/scale/clip.ts";
import { downsample } from "../../chart/ui/scale/downsample.ts";
import type { Series } from "../../chart/ui/series.ts";
import type { TimeWindow } from "./period/period.ts";

interface HistoryTableProps {
  readonly series: readonly Series[];
  readonly window: TimeWindow;
}

/**
 * The history as table rows, newest first, for screen readers and exact values. The price valid at the start
 * of the period is listed at its start.
 */
export function HistoryTable({ series, window }: HistoryTableProps) {
  const { t } = useLingui();
  const locale = useLocale();
  const rows = series
    .flatMap((line) => {
      const { carried, observed } = clip(line.points, window);
      const points = downsample(observed, pointLimit);
      return (carried === null ? points : [carried, ...points]).map((point) => ({ line, point }));
    })
    .sort((a, b) => b.point.time - a.point.time);
  return (
    <section
      aria-label={t`Price history as a table`}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolled region must be reachable by keyboard
      tabIndex={0}
      className="max-h-[326px] overflow-auto rounded-panel border"
    >
      <table className="w-full text-13 tabular-nums">
        <thead className="sticky top-0 bg-sunken text-left text-12 text-ink-2">
          <tr>
            <th className="px-3 py-2 font-medium">{t`Time`}</th>
            <th className="px-3 py-2 font-medium">{t`Shop`}</th>
            <th className="px-3 py-2 text-right font-medium">{t`Price`}</th>
            <th className="px-3 py-2 font-medium">{t`Stock`}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ line, point }) => (
            <tr key={`${line.shop} ${point.time}`} className="border-t">
              <td className="px-3 py-1.5 whitespace-nowrap text-ink-2">
                {formatInstant(point.time, locale)}
              </td>
              <td className={line.isOwn ? "px-3 font-semibold text-own-text" : "px-3"}>{line.shop}</td>
              <td className="px-3 text-right whitespace-nowrap">
                {point.value === null ? "–" : formatAmount(point.value, "RON")}
              </td>
              <td className="px-3 whitespace-nowrap text-ink-2">
                {point.isOut ? t`out of stock` : ""}
                {point.isPromo ? ` ${t`promo`}` : ""}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
