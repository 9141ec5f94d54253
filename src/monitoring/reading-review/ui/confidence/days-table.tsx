import { useLingui } from "@lingui/react/macro";
import clsx from "clsx";
import { formatCount, formatWholePercent } from "../../../../web/i18n/format.ts";
import { formatDay } from "../../../../web/i18n/format-time.ts";
import { useLocale } from "../../../../web/i18n/use-locale.ts";
import type { ConfidenceDay } from "../../reading-review.contract.ts";
import { instantOf } from "./confidence-format.ts";

const headCell = "px-3 py-2 font-medium";
const numberCell = "px-3 py-1.5 text-right whitespace-nowrap";

/** The figures of the chart, newest day first. */
export function DaysTable({ days }: { readonly days: readonly ConfidenceDay[] }) {
  const { t } = useLingui();
  const locale = useLocale();
  return (
    <details className="mt-1">
      <summary className="touch-target w-fit cursor-pointer py-1 text-ink-2 hover:text-ink">
        {t`Days as a table`}
      </summary>
      <section
        aria-label={t`Days as a table`}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolled region must be reachable by keyboard
        tabIndex={0}
        className="mt-1 max-h-[326px] overflow-auto rounded-panel border bg-surface"
      >
        <table className="w-full tabular-nums">
          <thead className="sticky top-0 bg-sunken text-left text-12 text-ink-2">
            <tr>
              <th scope="col" className={headCell}>{t`Day`}</th>
              <th scope="col" className={clsx(headCell, "text-right")}>{t`Pages`}</th>
              <th scope="col" className={clsx(headCell, "text-right")}>{t`Without price`}</th>
              <th scope="col" className={clsx(headCell, "text-right")}>{t`Doubtful`}</th>
              <th scope="col" className={clsx(headCell, "text-right")}>{t`Confidence`}</th>
            </tr>
          </thead>
          <tbody>
            {days.toReversed().map(({ localDay, pages, unpriced, doubtful, confidence }) => (
              <tr key={localDay} className="border-t">
                <th scope="row" className="px-3 py-1.5 text-left font-normal whitespace-nowrap">
                  {formatDay(instantOf(localDay), locale, true)}
                </th>
                <td className={numberCell}>{formatCount(pages)}</td>
                <td className={numberCell}>{formatCount(unpriced)}</td>
                <td className={numberCell}>{formatCount(doubtful)}</td>
                <td className={numberCell}>{confidence === null ? "–" : formatWholePercent(confidence)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </details>
  );
}
