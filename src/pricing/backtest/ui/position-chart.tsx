import { Trans, useLingui } from "@lingui/react/macro";
import { formatCount, formatPercent } from "../../../web/i18n/format.ts";
import { formatDay } from "../../../web/i18n/format-time.ts";
import { useLocale } from "../../../web/i18n/use-locale.ts";
import type { BacktestResult } from "../backtest.contract.ts";

type Day = BacktestResult["days"][number];
type Share = "cheapestPercent" | "nearPercent" | "moreExpensivePercent";

const shares: readonly { readonly share: Share; readonly fill: string; readonly sample: string }[] = [
  { share: "cheapestPercent", fill: "fill-cheaper", sample: "bg-cheaper" },
  { share: "nearPercent", fill: "fill-control", sample: "bg-control" },
  { share: "moreExpensivePercent", fill: "fill-dearer", sample: "bg-dearer" },
];

/** Heights within the drawing, px. */
const sharesHeight = 80;
const changesHeight = 32;
const gap = 10;

/** Share of the time at each position, and changes of price, day by day; also as a table. */
export function PositionChart({ result }: { readonly result: BacktestResult }) {
  const { t } = useLingui();
  const locale = useLocale();
  const { days } = result;
  const names: Readonly<Record<Share, string>> = {
    cheapestPercent: t`Cheapest`,
    nearPercent: t`Within 1% of the cheapest`,
    moreExpensivePercent: t`More expensive`,
  };
  const maxChanges = Math.max(1, ...days.map(({ changes }) => changes));
  const dayOf = ({ day }: Day) => formatDay(Date.parse(`${day}T12:00:00Z`), locale);
  const [first, last] = [days[0], days.at(-1)];
  return (
    <section aria-labelledby="backtest-position" className="text-13">
      <h4 id="backtest-position" className="text-14 font-semibold">
        <Trans>Your position with the rule</Trans>
      </h4>
      <p className="text-ink-2">
        <Trans>Share of the time with offers, and below it the changes of price, day by day.</Trans>
      </p>
      <ul className="mt-2 flex flex-wrap gap-x-5 gap-y-1">
        {shares.map(({ share, sample }) => (
          <li key={share} className="inline-flex items-center gap-2">
            <span aria-hidden className={`size-2.5 shrink-0 opacity-75 ${sample}`} />
            {names[share]} <strong className="font-semibold tabular-nums">{percent(result[share])}</strong>
          </li>
        ))}
      </ul>
      <svg
        aria-hidden="true"
        viewBox={`0 0 ${days.length} ${sharesHeight + gap + changesHeight}`}
        preserveAspectRatio="none"
        className="mt-2 block h-[122px] w-full"
      >
        {days.map((day, x) => (
          <DayBars key={day.day} day={day} x={x} maxChanges={maxChanges} />
        ))}
      </svg>
      {first && last && (
        <p aria-hidden className="mt-1 flex justify-between text-12 text-ink-3 tabular-nums">
          <span>{dayOf(first)}</span>
          <span>{dayOf(last)}</span>
        </p>
      )}
      <details className="mt-1">
        <summary className="touch-target w-fit cursor-pointer py-1 text-ink-2 hover:text-ink">
          {t`Day by day as a table`}
        </summary>
        <section
          aria-label={t`Day by day as a table`}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolled region must be reachable by keyboard
          tabIndex={0}
          className="mt-1 max-h-[326px] overflow-auto rounded-panel border"
        >
          <table className="w-full tabular-nums">
            <thead className="sticky top-0 bg-sunken text-left text-12 text-ink-2">
              <tr>
                <th scope="col" className="px-3 py-2 font-medium">{t`Day`}</th>
                {shares.map(({ share }) => (
                  <th key={share} scope="col" className="px-3 py-2 text-right font-medium">
                    {names[share]}
                  </th>
                ))}
                <th scope="col" className="px-3 py-2 text-right font-medium">{t`Changes`}</th>
              </tr>
            </thead>
            <tbody>
              {days.map((day) => (
                <tr key={day.day} className="border-t">
                  <th scope="row" className="px-3 py-1.5 text-left font-normal whitespace-nowrap">
                    {dayOf(day)}
                  </th>
                  {shares.map(({ share }) => (
                    <td key={share} className="px-3 text-right">
                      {percent(day[share])}
                    </td>
                  ))}
                  <td className="px-3 text-right">{formatCount(day.changes)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      </details>
    </section>
  );
}

interface DayBarsProps {
  readonly day: Day;
  /** Place of the day, which is one unit wide. */
  readonly x: number;
  readonly maxChanges: number;
}

/** The shares of one day on top of each other, the cheapest at the foot, and its changes below. */
function DayBars({ day, x, maxChanges }: DayBarsProps) {
  let top = sharesHeight;
  const bar = { x: x + 0.08, width: 0.84 };
  const height = (changesHeight * day.changes) / maxChanges;
  return (
    <g fillOpacity={0.75}>
      {day.cheapestPercent === null && (
        <rect {...bar} y={sharesHeight - 1} height={1} className="fill-line" />
      )}
      {shares.map(({ share, fill }) => {
        const part = ((day[share] ?? 0) * sharesHeight) / 100;
        top -= part;
        return <rect key={share} {...bar} y={Math.max(0, top)} height={part} className={fill} />;
      })}
      <rect {...bar} y={sharesHeight + gap + changesHeight - height} height={height} className="fill-ink-2" />
    </g>
  );
}

function percent(share: number | null): string {
  return share === null ? "–" : formatPercent(share, 1);
}
