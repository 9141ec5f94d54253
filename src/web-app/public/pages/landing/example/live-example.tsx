import { Trans, useLingui } from "@lingui/react/macro";
import { useId, useMemo, useState } from "react";
import { LineSample } from "../../../../../monitoring/chart/ui/chart-legend.tsx";
import { HistoryChart } from "../../../../../monitoring/chart/ui/history-chart.tsx";
import { formatAmount, percentOver } from "../../../../../web/i18n/format.ts";
import { Price } from "../../../../../web/ui/price/price.tsx";
import { PriceRuler, RulerText } from "../../../../../web/ui/price/price-ruler.tsx";
import { ownLimits, ownStartLei, placeOf, presentOffers, sampleMarket } from "./sample-market.ts";

/** One product of a sample market: the visitor moves the own price, and ruler and chart follow. */
export function LiveExample() {
  const { t } = useLingui();
  const id = useId();
  const [own, setOwn] = useState(ownStartLei);
  const [nowMs] = useState(() => Date.now());
  const ownShop = t`our shop`;
  const { series, window } = useMemo(() => sampleMarket(own, ownShop, nowMs), [own, ownShop, nowMs]);
  const selected = useMemo(() => new Set(series.map(({ shop }) => shop)), [series]);
  const place = placeOf(own);
  const lowest = Math.min(...presentOffers);
  return (
    <div>
      <div className="border-b p-5 sm:p-6">
        <p className="text-16 font-medium">
          <Trans>Automatic espresso machine, 15 bar</Trans>
        </p>
        <div className="mt-5 grid gap-5 sm:grid-cols-[auto_minmax(0,1fr)] sm:items-end sm:gap-10">
          <div className="border-l-[3px] border-own pl-4">
            <label htmlFor={id} className="block text-12 font-medium text-own-text">
              <Trans>Our price</Trans>
            </label>
            <Price amount={own} currency="RON" className="text-28" />
          </div>
          <input
            id={id}
            type="range"
            min={ownLimits.min}
            max={ownLimits.max}
            step={1}
            value={Math.round(own)}
            aria-valuetext={formatAmount(own, "RON")}
            onChange={(event) => setOwn(Number(event.target.value) - 0.1)}
            className="h-11 w-full accent-(--own)"
          />
        </div>
        <PriceRuler offers={presentOffers} own={own} hasEnds className="mt-5" />
        <RulerText
          position={place}
          offers={presentOffers.length}
          overLowestPercent={percentOver(own, lowest)}
          className="mt-1.5 text-14"
        />
        {/* Not live: it would talk over the slider, which reads each price out. */}
        <p className="mt-4 min-h-10 text-14 text-pretty text-ink-2 sm:min-h-5">
          <Advice own={own} place={place} />
        </p>
      </div>
      <div className="p-3 sm:p-5">
        <HistoryChart series={series} window={window} selected={selected} hovered={null} />
        {/* A narrow chart has no names at the ends of its lines. */}
        <ul className="mt-3 grid grid-cols-2 gap-x-4 gap-y-1.5 text-12 text-ink-2 md:hidden">
          {series.map((line) => (
            <li
              key={line.shop}
              className={
                line.isOwn
                  ? "order-first flex items-center gap-2 font-semibold text-own-text"
                  : "flex items-center gap-2"
              }
            >
              <LineSample series={line} />
              {line.shop}
            </li>
          ))}
        </ul>
      </div>
    </div>
  );
}

/** What the position means. */
function Advice({ own, place }: { readonly own: number; readonly place: number }) {
  const sorted = presentOffers.toSorted((a, b) => a - b);
  const [lowest = own] = sorted;
  if (place === 1) {
    const room = formatAmount(lowest - own, "RON");
    return <Trans>You are the cheapest, and you could ask {room} more without losing first place.</Trans>;
  }
  const price = formatAmount(lowest, "RON");
  const gap = formatAmount(own - lowest, "RON");
  return (
    <Trans>
      The cheapest shop asks {price}: {gap} less than you.
    </Trans>
  );
}
