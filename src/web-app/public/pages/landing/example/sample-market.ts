import type { Series } from "../../../../../monitoring/chart/ui/series.ts";
import type { TimeWindow } from "../../../../../monitoring/history/ui/period/period.ts";

const dayMs = 86_400_000;
/** Days of history. */
const days = 30;

/** A shop's price from so many days ago on, in lei; null while sold out. */
type Change = readonly [daysAgo: number, lei: number | null];

/** Our own price until today; what it is today the visitor sets. */
const ownHistory: readonly Change[] = [
  [30, 1599.9],
  [19, 1579.9],
  [8, 1549.9],
];

/** Shops and prices are invented. */
const competitors: Readonly<Record<string, readonly Change[]>> = {
  "casa-lux.ro": [
    [30, 1549],
    [22, 1529],
    [11, 1501.5],
  ],
  "electromag.ro": [
    [30, 1589.9],
    [16, 1519],
    [13, 1559],
    [4, 1519],
  ],
  "gadgetzone.ro": [
    [30, 1560],
    [26, 1545],
    [9, 1529.99],
  ],
  "pretbun.ro": [
    [30, 1629],
    [15, 1585],
  ],
  "tehnoplus.ro": [
    [30, 1599],
    [20, null],
    [12, 1599],
  ],
};

export const ownStartLei = 1549.9;
/** Limits of the own price, whole lei. */
export const ownLimits = { min: 1450, max: 1690 } as const;

/** Present prices of the competitors that have the product, in lei. */
export const presentOffers: readonly number[] = Object.values(competitors).flatMap(
  (changes) => changes.at(-1)?.[1] ?? [],
);

/** Place among all prices, 1 = cheapest; equal prices share the better place. */
export function placeOf(ownLei: number): number {
  return 1 + presentOffers.filter((price) => price < ownLei).length;
}

/** The market up to now with the own price as the visitor has set it. */
export function sampleMarket(ownLei: number, ownShop: string, nowMs: number): Sample {
  const own: Change[] = [...ownHistory, [0.5, ownLei]];
  const lines = Object.entries(competitors).map(([shop, changes], index) =>
    line(shop, changes, { colour: `var(--series-${index * 3})`, dash: dashes[index % 4] ?? null, nowMs }),
  );
  const window = { from: nowMs - days * dayMs, to: nowMs, until: nowMs };
  return {
    series: [...lines, line(ownShop, own, { colour: "var(--own)", dash: null, nowMs, isOwn: true })],
    window,
  };
}

export interface Sample {
  readonly series: readonly Series[];
  readonly window: TimeWindow;
}

const dashes = [null, "16 4", "8 3", "16 3 7 3"];

interface LineLook {
  readonly colour: string;
  readonly dash: string | null;
  readonly nowMs: number;
  readonly isOwn?: boolean;
}

function line(
  shop: string,
  changes: readonly Change[],
  { colour, dash, nowMs, isOwn = false }: LineLook,
): Series {
  let last: number | null = null;
  const points = changes.map(([daysAgo, lei]) => {
    const value = lei ?? last;
    last = value;
    return { time: nowMs - daysAgo * dayMs, value, isOut: lei === null, isPromo: false };
  });
  return { shop, isOwn, colour, dash, points };
}
