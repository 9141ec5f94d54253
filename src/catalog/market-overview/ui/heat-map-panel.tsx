import { Trans, useLingui } from "@lingui/react/macro";
import { Link } from "react-router";
import { formatCount, formatSignedPercent } from "../../../web/i18n/format.ts";
import { cellCondition } from "../core/cell-condition.ts";
import type { MarketFigures } from "../market-overview.contract.ts";
import type { ListAddress } from "./list-address.ts";
import { Panel } from "./panel.tsx";

type HeatMap = MarketFigures["heatMap"];

interface HeatMapPanelProps {
  readonly heatMap: HeatMap;
  readonly listOf: ListAddress;
}

/** From this difference on the colour is as strong as it gets, percent. */
const strongestPercent = 20;

/** How we compare with each competitor, brand by brand: signs and numbers say it, colours only help. */
export function HeatMapPanel({ heatMap, listOf }: HeatMapPanelProps) {
  const { t } = useLingui();
  const { brands, competitors, cells } = heatMap;
  return (
    <Panel
      title={t`Brands and competitors`}
      className="lg:col-span-3 print:col-span-3"
      formula={
        <Trans>
          Each number is the median of (our price − competitor's price) / competitor's price over the products
          of the brand that the competitor sells: half of them are above, half below. + means that we are more
          expensive, − that we are cheaper. Shown are the brands and competitors with the most comparisons; of
          several prices for one product the lowest counts.
        </Trans>
      }
    >
      {cells.length === 0 ? (
        <p className="text-ink-2">{t`No product is compared with a competitor's current price yet.`}</p>
      ) : (
        <section
          // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is scrolled by keyboard
          tabIndex={0}
          aria-label={t`Median price difference by brand and competitor`}
          className="relative overflow-x-auto print:overflow-visible"
        >
          <table className="w-full border-separate border-spacing-0.5 text-13 tabular-nums print:text-[9px]">
            <caption className="sr-only">{t`Median price difference by brand and competitor`}</caption>
            <thead>
              <tr>
                <th
                  scope="col"
                  className="sticky left-0 bg-surface px-2 py-1 text-left text-12 font-normal text-ink-3"
                >
                  {t`Brand`}
                </th>
                {competitors.map((competitor) => (
                  <th
                    key={competitor ?? ""}
                    scope="col"
                    title={competitor ?? undefined}
                    className="max-w-24 min-w-20 truncate px-2 py-1 text-right text-12 font-normal text-ink-2 print:max-w-16 print:min-w-0"
                  >
                    {competitor ?? t`Other competitors`}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {brands.map((brand, row) => (
                <tr key={brand ?? ""}>
                  <th
                    scope="row"
                    className="sticky left-0 max-w-40 truncate bg-surface px-2 py-1 text-left font-medium"
                  >
                    {brand ?? t`Other brands`}
                  </th>
                  {competitors.map((competitor, column) => (
                    <HeatCell
                      key={competitor ?? ""}
                      cell={cells.find((one) => one.brand === row && one.competitor === column)}
                      to={listOf(cellCondition(heatMap, brand, competitor))}
                    />
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      )}
    </Panel>
  );
}

interface HeatCellProps {
  readonly cell: HeatMap["cells"][number] | undefined;
  readonly to: string;
}

function HeatCell({ cell, to }: HeatCellProps) {
  const { t } = useLingui();
  if (cell === undefined) return <td className="bg-sunken px-2 py-1 text-right text-ink-3">–</td>;
  const { medianPercent, products } = cell;
  const strength = Math.round((40 * Math.min(Math.abs(medianPercent), strongestPercent)) / strongestPercent);
  const colour = medianPercent < 0 ? "var(--cheaper)" : "var(--dearer)";
  const difference = formatSignedPercent(medianPercent, 1);
  const count = formatCount(products);
  return (
    <td
      className="p-0 [print-color-adjust:exact]"
      style={{ background: `color-mix(in oklab, ${colour} ${strength}%, var(--surface))` }}
    >
      <Link to={to} className="block px-2 py-1 text-right hover:underline focus-visible:-outline-offset-2">
        <span className="block font-medium">{difference}</span>
        <span className="block text-12 text-ink-2 print:text-[8px]">
          <span className="sr-only">{t`products:`} </span>
          {count}
        </span>
      </Link>
    </td>
  );
}
