import { plural } from "@lingui/core/macro";
import { SelectOrdinal, useLingui } from "@lingui/react/macro";
import clsx from "clsx";
import { formatAmount } from "../../i18n/format.ts";
import { MarketGap } from "./market-gap.tsx";

interface PriceRulerProps {
  /** Prices of the competitors in lei. */
  readonly offers: readonly number[];
  /** Ours in lei. */
  readonly own: number | null;
  readonly className?: string;
  /** Sets the lowest and the highest price at its ends. */
  readonly hasEnds?: boolean;
}

/**
 * The signature: a 12 px strip from the lowest to the highest price, a tick for each competitor, a cyan notch for us.
 */
export function PriceRuler({ offers, own, className, hasEnds = false }: PriceRulerProps) {
  const { t } = useLingui();
  const scale = rulerScale(offers, own);
  if (!scale || offers.length === 0) return null;
  const total = offers.length;
  const low = formatAmount(scale.lowest, "RON");
  const high = formatAmount(scale.highest, "RON");
  const ours = own === null ? "–" : formatAmount(own, "RON");
  const count = plural(total, { one: "# offer", other: "# offers" });
  return (
    <div className={className}>
      <div
        role="img"
        aria-label={t`${count} from ${low} to ${high}; ours: ${ours}`}
        className="relative h-3 rounded-t-[2px] border-b border-control bg-sunken px-1.5"
      >
        <span className="relative block h-full">
          <svg
            aria-hidden
            viewBox="0 0 100 7"
            preserveAspectRatio="none"
            className="absolute bottom-0 left-0 h-[7px] w-full overflow-visible"
          >
            <path
              d={scale.ticks.map((percent) => `M${percent.toFixed(2)} 0V7`).join("")}
              strokeWidth="2"
              vectorEffect="non-scaling-stroke"
              className="stroke-ink-3"
            />
          </svg>
          {scale.own !== null && (
            <span
              style={{ left: `${scale.own}%` }}
              className="absolute -bottom-px -ml-[3.5px] h-[15px] w-[7px] rounded-b-[50%_34%] bg-own [corner-shape:bevel]"
            />
          )}
        </span>
      </div>
      {hasEnds && (
        <div aria-hidden className="mt-1 flex justify-between gap-4 text-12 text-ink-3 tabular-nums">
          <span>{low}</span>
          <span>{high}</span>
        </div>
      )}
    </div>
  );
}

interface RulerTextProps {
  /** 1 = cheapest, counted among the offers and ourselves. */
  readonly position: number | null;
  readonly offers: number;
  /** (own − lowest) / lowest in percent. */
  readonly overLowestPercent: number | null;
  readonly className?: string;
}

/** The ruler in words: "2nd of 14 · +3,2% vs lowest". */
export function RulerText({ position, offers, overLowestPercent, className }: RulerTextProps) {
  const { t } = useLingui();
  if (offers === 0) return <p className={clsx("text-ink-3", className)}>{t`No offers to compare with`}</p>;
  return (
    <p className={clsx("flex flex-wrap items-baseline justify-between gap-x-3 tabular-nums", className)}>
      {position === null ? (
        <span className="text-ink-3">{t`Our own price is not known yet`}</span>
      ) : (
        <Standing position={position} total={offers + 1} />
      )}
      {overLowestPercent !== null && <MarketGap percent={overLowestPercent} base="lowest" />}
    </p>
  );
}

/** Our place among all prices: "2nd of 14". */
export function Standing({ position, total }: { readonly position: number; readonly total: number }) {
  return (
    <span className="font-medium text-own-text">
      <SelectOrdinal
        value={position}
        one={`#st of ${total}`}
        two={`#nd of ${total}`}
        few={`#rd of ${total}`}
        other={`#th of ${total}`}
      />
    </span>
  );
}

/** Positions of the marks of a price ruler, in percent of its length from the cheap end. */
interface RulerScale {
  /** One for each offer, in the order given. */
  readonly ticks: readonly number[];
  /** Our own mark; null without own price. */
  readonly own: number | null;
  readonly lowest: number;
  readonly highest: number;
}

/**
 * The ruler spans the offers, and our own price where that is outside their range.
 * @param offers prices in one currency
 * @param own our price in the same currency, or null
 * @returns null where there is no price at all; everything in the middle when all are equal
 */
export function rulerScale(offers: readonly number[], own: number | null): RulerScale | null {
  const all = own === null ? offers : [...offers, own];
  if (all.length === 0) return null;
  const lowest = Math.min(...all);
  const highest = Math.max(...all);
  const at = (price: number) => (highest === lowest ? 50 : (100 * (price - lowest)) / (highest - lowest));
  return { ticks: offers.map(at), own: own === null ? null : at(own), lowest, highest };
}
